import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const idPhoto = 'ID photo'
export const gettingItReadyToSend = 'Getting it ready to send'
export const takeAPhoto = 'Take a photo'
export const chooseAnotherFile = 'Choose another file'
export const chooseAFile = 'Choose a file'
export const whichPicture = (megabytes: number) =>
  `JPEG, PNG, WebP or PDF, at most ${megabytes} MB. All four corners in the picture, no glare, everything readable.`

export const notSentYet = 'Not sent yet'
export const removeFile = (file: string) => `Remove ${file}`
export const handedIn = 'Handed in'
export const yourId = 'Your ID'
export const open = 'Open'
export const sendingPercent = (percent: number) => `Sending, ${percent}%`
export const sendingName = (name: string) => `Sending ${name}`

export const pendingVerification = 'Pending verification'
export const verified = 'Verified'
export const rejected = 'Rejected'

export const submit = 'Submit'
export const idType = 'ID type'
export const nameOnTheId = 'Name on the ID'
export const yourPaymentAccount = 'your payment account'
export const idNumber = 'ID number'
/** What the API's sentences call a field, and the label that it has on the screen. */
export const labels = { id_type: idType, id_reference: idNumber, id_photo: idPhoto } as const
export const suchAs = (example: string) => `Such as ${example}.`

export const identityDetails = 'Identity Details'
export const aManagerComparesYourId =
  'A manager compares your ID with what you enter. Then your name carries the blue badge.'
export const yourIdentityDetailsDidNotLoad = 'Your identity details did not load.'

export const theIdPhotoFieldIsRequired = 'The id photo field is required.'

export const handedInAt = (time: ReactNode) => words`Handed in ${time}`
export const reasonGiven = (reason: string) => `Reason: ${reason}`
export const changingTakesVerificationAway =
  'Changing the name, the type, the number or the photo takes your verification away until a manager has looked at it again.'
export const yourChangesWillDoThat = ' Your changes will do that.'
export const aManagerWillCompareYourId =
  'A manager will compare your ID with what you entered. You are told here and by email.'
export const youSeeExactPlacesOfGigs =
  'You see exact places of gigs, and your name carries the blue badge.'
export const correctItBelowAndHand = 'Correct it below and hand it in again.'

export const itMustMatchTheNameOn = (otherIs: string) => `It must match the name on ${otherIs}.`
export const itMustMatchTheNameThere = (otherIs: string, other: string) =>
  `It must match the name on ${otherIs}: ${other}.`
export const matchesTheNameOn = (otherIs: string) => `Matches the name on ${otherIs}.`
export const theNameOnIs = (otherIs: ReactNode, name: ReactNode, askUs: ReactNode) =>
  words`The name on ${otherIs} is ${name}. Both must be the same. Has your name changed? ${askUs}.`
export const askUsToChangeBoth = 'Ask us to change both'

export const whatWeAsk = 'What we ask, and why'
export const theNameTypeNumberAndPicture =
  'The name, type, number and a picture of your ID, only to check that you are you.'
export const youNeedNotGiveIt =
  'You need not give it. Without it you do not see exact places of gigs, and your name has no blue badge.'
export const whoSeesIt = 'Who sees it'
export const youAndTheManagers = 'You, and the managers who verify it. Others see only the badge.'
export const thePictureIsKeptEncrypted = (minutes: number) =>
  `The picture is kept encrypted. A link to it works for ${minutes} minutes, and we note who looked at it.`
export const howLongWeKeepIt = 'How long we keep it'
export const aReplacedOrRejectedPicture = (days: number) =>
  `A replaced or rejected picture: ${plural(days, 'day')}.`
export const aVerifiedOne = (days: number) =>
  `A verified one: until ${plural(days, 'day')} after you delete your account.`
export const afterThatOnlyTheResult =
  'After that: only the result and the last 4 characters of the number.'

export const isLargerThanMb = (file: string, megabytes: number) =>
  `${file} is larger than ${megabytes} MB.`
export const isNotAJpeg = (file: string) => `${file} is not a JPEG, PNG or WebP picture, nor a PDF.`

export const cannotBeRead = (name: string) => `${name} cannot be read.`
