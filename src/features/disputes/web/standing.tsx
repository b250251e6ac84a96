import { classNames } from '#ui/class-names.ts'
import type { Dispute } from './dispute.ts'
import { standingSentence } from './dispute-words.ts'
import * as texts from './texts.ts'

/** The page's hero: who moves next, until when, and what then. */
export function Standing({ dispute, now }: { dispute: Dispute; now: number }) {
  const isOver = dispute.status === 'closed'
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-card lg:col-span-2',
        isOver ? 'bg-surface shadow-raised' : 'bg-brand-soft text-brand-text',
      )}
    >
      {!isOver && <div className="selvedge" aria-hidden="true" />}
      <div className="flex flex-col gap-1 p-4 lg:p-6">
        {!isOver && <p className="text-chip font-bold uppercase tracking-wider">{texts.next}</p>}
        <p role="status" className="text-card font-semibold">
          {standingSentence(dispute, now)}
        </p>
      </div>
    </div>
  )
}
