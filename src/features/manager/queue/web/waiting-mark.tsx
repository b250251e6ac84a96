import { formatMoment } from '#ui/formats.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import * as texts from './texts.ts'
import { isOverdue, waitingTime } from './waiting-time.ts'

/** For how long, and a mark where that is too long. */
export function WaitingTime({ since }: { since: string }) {
  const now = new Date()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
      <time dateTime={since} title={formatMoment(new Date(since))}>
        {texts.waitsFor(waitingTime(since, now))}
      </time>
      {isOverdue(since, now) && <StatusChip tone="warn">{texts.overdue}</StatusChip>}
    </span>
  )
}
