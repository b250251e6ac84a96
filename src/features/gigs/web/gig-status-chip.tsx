import { type ChipTone, StatusChip } from '#ui/status-chip.tsx'
import { gigStatus } from '../process.ts'
import * as texts from './texts-after-first-visit.ts'

const looks: Record<number, { tone: ChipTone; name: string }> = {
  [gigStatus.inReview]: { tone: 'warn', name: texts.inReview },
  [gigStatus.live]: { tone: 'success', name: texts.live },
  [gigStatus.deleted]: { tone: 'danger', name: texts.deleted },
  [gigStatus.paused]: { tone: 'neutral', name: texts.paused },
}

export function GigStatusChip({ statusId }: { statusId: number }) {
  const look = looks[statusId]
  return look ? <StatusChip tone={look.tone}>{look.name}</StatusChip> : null
}
