export const reporter = 'Reporter'

export const viewReport = 'View report'
export const reports = 'Reports'
export const allReports = 'All reports'
export const thereIsNoSuchReport = 'There is no such report.'
export const reportNumbered = (reference: string) => `Report ${reference}`
export const theReportDidNotLoad = 'The report did not load.'
export const history = 'History'
export const nextDoWhatIsNeeded =
  'Next: do what is needed, then mark it as actioned. The reporter is told by e-mail.'
export const markAsActioned = 'Mark as actioned'
export const markedAsActioned = 'Marked as actioned'
export const status = 'Status'

export const actionsFor = (reference: string) => `Actions for ${reference}`
export const viewReference = (reference: string) => `View ${reference}`
export const view = 'View'

export const loadingTheReport = 'Loading the report'

export const manageReports = 'Manage reports'
export const noReportsFound = 'No reports found.'
export const all = 'All'
export const pending = 'Pending'
export const completed = 'Completed'
export const id = 'Id'
export const reference = 'Reference'
export const category = 'Category'
export const reported = 'Reported'

export const supportingFiles = 'Supporting files'
export const noneWereSent = 'None were sent.'
export const opensInANewTab = 'Opens in a new tab'
