import { X } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from './texts.ts'

/** A filter in force; leads to where it is taken away: "Plumbing ✕". */
export function FilterChip({ children, to }: { children: string; to: string }) {
  return (
    <Link to={to} className="group inline-flex min-h-11 min-w-0 items-center">
      <span className="sr-only">{texts.removeFilter}</span>
      <span className="inline-flex min-w-0 items-center gap-1 rounded-full border border-brand bg-surface py-1 pl-3 pr-2 text-meta font-semibold text-brand-text group-hover:bg-sunken">
        <span className="truncate">{children}</span>
        <X size={16} aria-hidden="true" className="shrink-0" />
      </span>
    </Link>
  )
}
