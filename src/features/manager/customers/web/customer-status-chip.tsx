import { userStatus } from '#features/accounts/process.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { customerStatusNames } from '../process.ts'

export function CustomerStatusChip({ statusId }: { statusId: number }) {
  const isLive = statusId === userStatus.live
  return (
    <StatusChip tone={isLive ? 'success' : 'neutral'}>
      {customerStatusNames[isLive ? userStatus.live : userStatus.inactive]}
    </StatusChip>
  )
}
