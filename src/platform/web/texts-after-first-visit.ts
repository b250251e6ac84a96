import { plural } from '#ui/plural.ts'

export const fileTypeError =
  'We do not take this kind of file. Send a picture, PDF, text, office document or sound.'
export const emptyFileError = 'This file is empty.'
export const fileSizeError = (megabytes: number) => `This file is larger than ${megabytes} MB.`

export const mapLoadError = 'The map did not load.'
export const mapLoading = 'Loading the map'

export const markerHint =
  'Drag the marker, tap the map, or focus the marker and use the arrow keys.'

export const editorLoadError = 'The editor did not load.'
export const editorLoading = 'Loading the editor'

export const linkAddressError = 'Write an address such as example.com.'
export const linkAddress = 'Link address'
export const setLink = 'Set link'
export const removeLink = 'Remove link'
export const cancel = 'Cancel'

export const bold = 'Bold'
export const italic = 'Italic'
export const heading = 'Heading'
export const bulletList = 'Bullet list'
export const numberedList = 'Numbered list'
export const redo = 'Redo'
export const link = 'Link'
export const formatting = 'Formatting'
export const addFormatting = 'Add bold, lists or links'

export const inOrNear = (name: string) => `In or near ${name}`
export const kmFrom = (away: number, name: string) => `${away} km from ${name}`

export const namedFileSizeError = (file: string, megabytes: number) =>
  `${file} is larger than ${megabytes} MB.`
export const pictureTypeError = (name: string) => `${name} is not a JPEG, PNG or WebP picture.`

export const offlineHint = 'No internet. What you wrote stays here until you can send it.'

export const removeName = (name: string) => `Remove ${name}`
export const sendingName = (name: string) => `Sending ${name}`
export const sendingPercent = (percent: number) => ` · sending, ${percent}%`
export const unreadableFileError = (name: string) => `${name} cannot be read.`

/** A field's label, or the number of its rule, takes the place of {}: a function of each would travel with every page. */
export const enterYour = 'Enter your {}.'
export const enterAgain = 'Enter your {} again.'
export const chooseA = 'Choose a {}.'
export const chooseAn = 'Choose an {}.'
export const shortestError = 'Use at least {} characters.'
export const longestError = 'Use at most {} characters.'
export const mostItemsError = 'Choose at most {}.'
export const leastError = 'Enter {} or more.'
export const greaterError = 'Enter more than {}.'
export const mostError = 'Enter {} or less.'
export const kindError = 'Enter {}.'
export const otherRuleError = 'This {}'

export const samePasswordError = 'Type the same password twice.'
export const oddSignsError = 'Remove the signs that are not text.'
export const usernameSignsError = 'Use only letters, digits, dots and underscores.'
export const mobileNumberError = 'Enter a Ghanaian mobile number, such as 0244123456.'
export const numberError = 'Enter a number, such as 20.'
export const emailError = 'Enter an email address, such as ama@example.com.'
export const wholeNumberError = 'Enter a whole number, such as 3.'
export const oneLineError = 'Write it in one line.'
export const phoneError = 'Enter 10 digits, such as 0244123456.'
export const ownNameError = 'Use your own name.'
export const decimalsError = 'Use at most two decimals, such as 20.50.'
export const readableError = 'Write words that people can read.'

export const supportingFiles = 'Supporting files'
export const supportingFilesHint = (megabytes: number) =>
  `Screenshots, photos, receipts or recordings, if you have any. Up to ${megabytes} MB each.`
export const filesOfMost = (count: number, most: number) => `${count}/${most} files`
export const fileSent = ' · sent'
export const unsendableFilesError = 'Remove the files that cannot be sent.'
export const noRoomError = (most: number) => `There is room for ${most} files. Remove one first.`
export const tooManyFilesError = (room: number) =>
  `Only the first ${room === 1 ? 'file' : plural(room, 'file')} had room.`
export const newTabNotice = 'Opens in a new tab'
