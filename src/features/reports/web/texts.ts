import { plural } from '#ui/plural.ts'

export const sent = ' · sent'
export const removeName = (name: string) => `Remove ${name}`
export const sendingName = (name: string) => `Sending ${name}`

export const supportingFiles = 'Supporting files'
export const whichFiles = (megabytes: number) =>
  `Screenshots, photos, receipts or recordings, if you have any. Up to ${megabytes} MB each.`
export const addFiles = 'Add files'
export const filesOfMost = (count: number, most: number) => `${count}/${most} files`
export const sendingPercent = (percent: number) => ` · sending, ${percent}%`

export const removeTheFilesThatCannotBeSent = 'Remove the files that cannot be sent.'
export const thereIsRoomForFiles = (most: number) =>
  `There is room for ${most} files. Remove one first.`
export const onlyTheFirstHadRoom = (room: number) =>
  `Only the first ${room === 1 ? 'file' : plural(room, 'file')} had room.`

export const reportAProblem = 'Report a problem'
export const onlyOurManagersReadIt =
  'Only our managers read it. After you send it you get a reference.'
export const description = 'Description'
export const whatHappened =
  'What happened, who did it, and when. Name the order or the gig where there is one.'
export const sendReport = 'Send report'
export const whatHappensNext = 'What happens next'
export const category = 'Category'
export const chooseACategory = 'Choose a category'
export const loadingCategories = 'Loading categories…'
export const theCategoriesDidNotLoad = 'The categories did not load.'
export const theReportDidNotGoThrough = 'The report did not go through.'
export const yourWordsAndFilesAreStillHere =
  'Your words and files are still here, so nothing has to be done again.'
export const tryAgain = 'Try again'

export const account = 'Account'
export const gig = 'Gig'
export const back = 'Back'

export const reportSent = 'Report sent'
export const goBack = 'Go back'
export const backTo = (label: string) => `Back to ${label}`
export const reportSomethingElse = 'Report something else'
export const yourReference = 'Your reference'
export const copy = 'Copy'

export const aManagerReadsYourReport = 'A manager reads your report and looks at your files.'
export const whereOurTermsWereBroken =
  'Where our terms were broken, they act: a gig can go, and an account can be closed.'
export const weWriteOnceItIsDealtWith =
  'We write to your e-mail address when it has been dealt with.'

export const aboutPage = (site: string, path: string) => `About: ${site}${path}

`

/** What the API's sentences call a field, and the label that it has on the screen. */
export const labels = { category_id: 'category' } as const
