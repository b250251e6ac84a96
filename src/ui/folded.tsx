import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type FoldedProps = { title: string; children: ReactNode; onOpen?: () => void }

/** What most people do not come for: under its title until that is pressed. What was written stays when it is folded again. */
export function Folded({ title, children, onOpen }: FoldedProps) {
  return (
    <details
      className="group rounded-card border border-border"
      onToggle={event => event.currentTarget.open && onOpen?.()}
    >
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      <div className="p-4 pt-2">{children}</div>
    </details>
  )
}
