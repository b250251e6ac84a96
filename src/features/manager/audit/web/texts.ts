import { plural } from '#ui/plural.ts'

export const pageTitle = 'Audit log'
export const pageHint = 'See what managers did and looked at, and when'
export const emptyTitle = 'Nothing was logged in this time.'
export const savedNotice = (name: string) => `Saved as ${name}.`
export const what = 'What'
export const who = 'Who'
export const details = 'Details'
export const detailsOf = (id: number) => `Entry ${id}`
export const showDetails = (id: number) => `Details of entry ${id}`
export const everybody = 'Everybody'
export const wrongWayRound = 'The last day must not be before the first.'
export const chainHint = (entries: number) =>
  `${plural(entries, 'entry', 'entries')} in the whole log. The newest has this hash:`
export const hashName = 'hash'
export const hash = 'Hash'
export const previousHash = 'Hash before'
export const noChange = 'Nothing was changed.'
export const page = 'Page'
export const report = 'Report'
export const dispute = 'Dispute'
export const review = 'Review'
export const receipt = 'Receipt'
export const pictureMatch = 'Pictures alike'
export const transaction = 'Transaction'
export const searchTerm = 'Search word'
export const chat = 'Chat'
export const failedJob = 'Failed job'
