import { type ChipIcon, type ChipTone, StatusChip } from '#ui/status-chip.tsx'
import * as pagesTexts from '../../pages/web/texts.ts'
import type { ReviewRow } from './review-row.ts'
import * as texts from './texts.ts'

type Look = { tone: ChipTone; icon?: ChipIcon; label: string }

const looks: Record<ReviewRow['state'], Look> = {
  pending: { tone: 'neutral', label: texts.owed },
  unpublished: { tone: 'neutral', label: texts.unpublished },
  held: { tone: 'warn', label: texts.held },
  published: { tone: 'success', label: pagesTexts.published },
  hidden: { tone: 'neutral', icon: 'ban', label: texts.hidden },
}

export function ReviewChip({ state }: Pick<ReviewRow, 'state'>) {
  const { label, ...look } = looks[state]
  return <StatusChip {...look}>{label}</StatusChip>
}
