import { X } from 'lucide-react'
import * as texts from './texts.ts'

/** A filter in force, taken away by a press: "Offers ✕". */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="group inline-flex min-h-11 shrink-0 items-center"
    >
      <span className="sr-only">{texts.removeFilter}</span>
      <span className="inline-flex items-center gap-1 whitespace-nowrap rounded-full border border-transparent bg-brand-soft py-1 pl-3 pr-2 text-meta font-semibold text-brand-text group-hover:border-brand-text">
        {children}
        <X size={16} aria-hidden="true" />
      </span>
    </button>
  )
}
