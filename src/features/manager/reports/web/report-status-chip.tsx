import { reportStatus, reportStatusNames } from '#features/reports/process.ts'
import { StatusChip } from '#ui/status-chip.tsx'

export function ReportStatusChip({ statusId }: { statusId: number }) {
  const tone = statusId === reportStatus.pending ? 'warn' : 'success'
  return <StatusChip tone={tone}>{reportStatusNames[statusId]}</StatusChip>
}
