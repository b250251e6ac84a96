import { chipLook } from './chip-look.ts'
import { classNames } from './class-names.ts'
import * as texts from './texts.ts'

/** Two kinds that must not be mistaken: light for one, ink for the other. */
export function OfferTag({ kind }: { kind: 'offer' | 'request' }) {
  return (
    <span
      className={classNames(
        chipLook,
        kind === 'offer' ? 'border-border bg-surface text-brand-text' : 'bg-ink text-on-ink',
      )}
    >
      {kind === 'offer' ? texts.offer : texts.request}
    </span>
  )
}
