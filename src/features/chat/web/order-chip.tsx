import { orderStatus } from '#features/orders/process.ts'
import { type ChipIcon, type ChipTone, StatusChip } from '#ui/status-chip.tsx'

type Look = { tone: ChipTone; icon?: ChipIcon; label: string }

const looks: Record<number, Look> = {
  [orderStatus.ongoing]: { tone: 'info', label: 'Ongoing' },
  [orderStatus.inReview]: { tone: 'review', label: 'In Review' },
  [orderStatus.completed]: { tone: 'success', label: 'Completed' },
  [orderStatus.cancelled]: { tone: 'neutral', icon: 'ban', label: 'Cancelled' },
}

/** The state of an order as whoever looks would say it. */
export function OrderChip({ statusId, sells }: { statusId: number; sells: boolean }) {
  const pending = {
    tone: 'warn',
    label: `Pending ${sells ? 'Your' : 'Seller'} Acceptance`,
  } as const
  const { label, ...look } = looks[statusId] ?? pending
  return <StatusChip {...look}>{label}</StatusChip>
}
