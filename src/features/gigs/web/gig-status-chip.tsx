import { type ChipTone, StatusChip } from '#ui/status-chip.tsx'
import { gigStatus } from '../process.ts'

const looks: Record<number, { tone: ChipTone; name: string }> = {
  [gigStatus.inReview]: { tone: 'warn', name: 'In review' },
  [gigStatus.live]: { tone: 'success', name: 'Live' },
  [gigStatus.deleted]: { tone: 'danger', name: 'Deleted' },
  [gigStatus.paused]: { tone: 'neutral', name: 'Paused' },
}

export function GigStatusChip({ statusId }: { statusId: number }) {
  const look = looks[statusId]
  return look ? <StatusChip tone={look.tone}>{look.name}</StatusChip> : null
}
