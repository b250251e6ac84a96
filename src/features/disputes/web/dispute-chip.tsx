import { StatusChip } from '#ui/status-chip.tsx'
import type { DisputeStatus } from '../process.ts'
import { statusChips } from './dispute-words.ts'
import * as texts from './texts.ts'

type DisputeChipProps = { dispute: { status: DisputeStatus; is_overdue: boolean } }

/** The state, and in words and colour whether its managers are late. */
export function DisputeChip({ dispute: { status, is_overdue } }: DisputeChipProps) {
  const { label, ...look } = statusChips[status]
  return (
    <>
      <StatusChip {...look}>{label}</StatusChip>
      {is_overdue && <StatusChip tone="danger">{texts.overdue}</StatusChip>}
    </>
  )
}
