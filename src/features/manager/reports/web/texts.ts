export const reporter = 'Reporter'

export const viewReport = 'View report'
export const allReports = 'All reports'
export const reportNotFound = 'There is no such report.'
export const reportNumbered = (reference: string) => `Report ${reference}`
export const reportLoadError = 'The report did not load.'
export const nextStepHint =
  'Next: do what is needed, then mark it as actioned. The reporter is told by email.'
export const markAsActioned = 'Mark as actioned'
export const markedAsActioned = 'Marked as actioned'

export const reportLoading = 'Loading the report'

export const pageTitle = 'Manage reports'
export const emptyTitle = 'No reports found.'
export const completed = 'Completed'
export const reported = 'Reported'
export const noFilesNotice = 'None were sent.'

export const about = 'About'
export const reportedGig = 'The reported gig'
export const reportedPerson = 'The reported person'
export const viewGig = 'View gig'
export const changeGig = 'Approve, pause or delete'
export const changeAccount = 'Check or deactivate account'
export const flaggedMessages = 'Flagged messages'
export const relatedReports = 'Other reports about them'
export const noRelatedReports = 'None so far.'

export const queueTitle = 'Reports to act on'
export const wholeReportLink = 'History of this report'
export const actionedNotice = (reference: string) => `${reference}: marked as actioned`

export const actioned = 'Actioned'
