import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

/** Below its text a message says when it was sent, and at the sender's how far it has come. */
export function Bubble({
  own,
  foot,
  children,
}: {
  own: boolean
  foot: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col gap-1 rounded-card border px-3 py-2 [overflow-wrap:anywhere]',
        own
          ? 'rounded-br-chip border-transparent bg-neutral-soft text-ink forced-colors:border-current'
          : 'rounded-bl-chip border-border bg-surface',
      )}
    >
      {children}
      <p className="flex min-w-fit max-w-full items-center gap-1 self-end text-chip text-muted tabular-nums">
        {foot}
      </p>
    </div>
  )
}

/** Own words stand right, the other's left; never as wide as the screen. */
export function MessageRow({
  own,
  id,
  children,
}: {
  own: boolean
  /** None as long as the server does not know of it. */
  id?: number
  children: ReactNode
}) {
  return (
    <li
      data-message={id}
      className={classNames(
        'flex items-end gap-1 px-3 py-1 lg:px-4',
        own ? 'justify-end pl-14' : 'pr-3',
      )}
    >
      {children}
    </li>
  )
}
