import type { listReports, showReport } from '#features/manager/reports/contract.ts'
import type { Received } from '#platform/contract.ts'

export type WholeReport = Received<typeof showReport>['report']

export type ReportRow = Received<typeof listReports>['reports']['data'][number]
