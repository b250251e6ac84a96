import { ShieldCheck } from 'lucide-react'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'

/** Under the name of whom one talks to, on every screen without the column that says it at length. */
export function SafetyLine() {
  return (
    <p className="flex items-center justify-center gap-1.5 border-b border-border bg-neutral-soft px-3 py-1.5 text-chip font-semibold text-neutral-text xl:hidden [@media(height<28rem)]:hidden">
      <ShieldCheck size={16} aria-hidden="true" className="shrink-0" />
      {gigsTexts.paymentWarning}
    </p>
  )
}
