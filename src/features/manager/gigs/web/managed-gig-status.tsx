import { gigStatus } from '#features/gigs/process.ts'
import { GigStatusChip } from '#features/gigs/web/gig-status-chip.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as texts from './texts.ts'

/** What its owner reads as "In review" waits for a manager, and is called Inactive here. */
export function ManagedGigStatus({ statusId }: { statusId: number }) {
  if (statusId === gigStatus.inReview) return <StatusChip tone="warn">{texts.inactive}</StatusChip>
  return <GigStatusChip statusId={statusId} />
}
