import { type ReportAction, reportProcess } from '#features/reports/process.ts'
import { type CallOptions, call } from '#platform/web/api.ts'
import type { actOnReport } from '../contract.ts'

export const canBeActioned = (report: { status_id: number }) =>
  reportProcess['mark-as-actioned'].from === report.status_id

/** @throws ApiError */
export const takeReportStep = (reference: string, action: ReportAction, options?: CallOptions) =>
  call<typeof actOnReport>('POST /api/manager/report/{reference}', { reference, action }, options)
