import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { classNames } from './class-names.ts'
import { CountBadge } from './count-badge.tsx'
import * as sharedTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

export type MenuRow = {
  to: string
  label: string
  icon: LucideIcon
  /** Things waiting for the person; spoken as "3 to do". */
  warnings?: number
  /** News that nobody has read; spoken as "3 unread". */
  unread?: number
  end?: boolean
}

/** From 1280 px on a rail of 240 px (`narrow`: 220) beside the content; below that the content alone. */
export function AccountShell({
  label,
  rows,
  narrow,
  children,
}: {
  label: string
  rows: readonly MenuRow[]
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex w-full max-w-[1264px] flex-1 xl:pl-8">
      <nav
        aria-label={label}
        className={classNames(
          'hidden shrink-0 py-8 xl:block print:hidden',
          narrow ? 'w-55' : 'w-60',
        )}
      >
        <ul className="sticky top-24 flex flex-col gap-1">
          {rows.map(row => (
            <li key={row.to}>
              <RailLink {...row} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  )
}

/** The same rows as a phone's list: the page that stands for the menu. */
export function MenuRows({ label, rows }: { label: string; rows: readonly MenuRow[] }) {
  return (
    <nav aria-label={label} className="overflow-hidden rounded-card bg-surface shadow-raised">
      <ul className="divide-y divide-border">
        {rows.map(({ to, label: text, icon: Icon, warnings = 0, unread = 0 }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 px-4 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <Icon size={22} aria-hidden="true" className="shrink-0 text-brand-text" />
              <span className="min-w-0 flex-1 font-semibold">{text}</span>
              <Unread count={unread} />
              <Warnings count={warnings} />
              <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RailLink({ to, label, icon: Icon, warnings = 0, unread = 0, end }: MenuRow) {
  return (
    <NavLink
      to={to}
      end={end}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-brand-text aria-[current=page]:shadow-raised"
    >
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">{label}</span>
      <Unread count={unread} />
      <Warnings count={warnings} />
    </NavLink>
  )
}

/** Hides at nothing. */
export function Unread({ count }: { count: number }) {
  return (
    <>
      <CountBadge count={count} className="shrink-0 border-surface" />
      {count > 0 && <span className="sr-only">{sharedTexts.unread(count)}</span>}
    </>
  )
}

function Warnings({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-warn-soft px-2 text-chip font-bold text-warn-text tabular-nums">
      {count}
      <span className="sr-only">{texts.toDo}</span>
    </span>
  )
}
