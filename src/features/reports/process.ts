/** The life of a report, and its limits. */

export const maxReportFiles = 5
export const reportFileMegabytes = 10
/** Judged by content, never by name; the browser's own word is enough to warn before sending. */
export const reportFileTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
]

export const reportStatus = { pending: 1, completed: 2 } as const
export type ReportStatus = (typeof reportStatus)[keyof typeof reportStatus]

export const reportActions = ['mark-as-actioned'] as const
export type ReportAction = (typeof reportActions)[number]

export const reportProcess: Record<ReportAction, { from: ReportStatus; to: ReportStatus }> = {
  'mark-as-actioned': { from: reportStatus.pending, to: reportStatus.completed },
}
