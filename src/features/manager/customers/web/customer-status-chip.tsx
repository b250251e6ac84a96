import { userStatus } from '#features/accounts/process.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import * as texts from './texts.ts'

export function CustomerStatusChip({ statusId }: { statusId: number }) {
  if (statusId === userStatus.live) return <StatusChip tone="success">{texts.live}</StatusChip>
  return <StatusChip tone="neutral">{texts.inactive}</StatusChip>
}
