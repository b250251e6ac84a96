/** The life of a report, and its limits. */

/** Characters of text, whatever it is dressed in. */
export const shortestDescription = 10
export const longestDescription = 5_000
export const maxReportFiles = 5
export const reportFileMegabytes = 10

export const reportStatus = { pending: 1, completed: 2 } as const
export type ReportStatus = (typeof reportStatus)[keyof typeof reportStatus]
export const reportStatusNames: Record<number, string> = { 1: 'Pending', 2: 'Completed' }

export const reportActions = ['mark-as-actioned'] as const
export type ReportAction = (typeof reportActions)[number]

export const reportProcess: Record<ReportAction, { from: ReportStatus; to: ReportStatus }> = {
  'mark-as-actioned': { from: reportStatus.pending, to: reportStatus.completed },
}
