import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One icon, one sentence, one way forward. */
export function EmptyState({
  icon: Icon,
  children,
  action,
}: {
  icon: LucideIcon
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <span className="weave flex size-24 items-center justify-center rounded-sheet">
        <span className="flex size-18 items-center justify-center rounded-card bg-surface text-brand-text">
          <Icon size={48} strokeWidth={1.5} aria-hidden="true" />
        </span>
      </span>
      <p className="max-w-80 text-card font-semibold">{children}</p>
      {action}
    </div>
  )
}
