import { Info } from 'lucide-react'
import { priceOf } from './service-words.ts'
import * as texts from './texts.ts'

/** What most people paid, with what that means behind it. */
export function UsualPrice({ price }: { price: { min: number; max: number } }) {
  return (
    <details className="max-w-[68ch]">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control font-semibold tabular-nums">
        <span className="in-one-line">{priceOf(price)}</span>
        <Info size={18} aria-hidden="true" className="text-muted" />
      </summary>
      <p className="text-meta text-muted">{texts.usualPriceHint}</p>
    </details>
  )
}
