import { userStatus } from '#features/accounts/process.ts'
import { StatusChip } from '#ui/status-chip.tsx'

export function CustomerStatusChip({ statusId }: { statusId: number }) {
  if (statusId === userStatus.live) return <StatusChip tone="success">Live</StatusChip>
  return <StatusChip tone="neutral">Inactive</StatusChip>
}
