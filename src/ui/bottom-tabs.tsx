import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { CountBadge } from './count-badge.tsx'
import * as texts from './texts.ts'

export type Tab = {
  to: string
  label: string
  icon: LucideIcon
  unread?: number
  /** Something new is in there; what it is stands there. */
  news?: boolean
  /** Current only on exactly this address. */
  end?: boolean
}

/**
 * Below 1024 px. Gives way by itself to an action bar on the page (app.css). Stands over the page, and keeps its own
 * height free at the page's end.
 */
export function BottomTabs({ tabs }: { tabs: readonly Tab[] }) {
  const current = currentAmong(tabs, useLocation().pathname)
  return (
    <nav
      data-bottom-tabs
      aria-label={texts.main}
      className="h-[calc(44px+1rem+env(safe-area-inset-bottom))] shrink-0 lg:hidden"
    >
      <div className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)]">
        <ul className="mx-auto flex h-[calc(44px+1rem)] max-w-xl">
          {tabs.map(tab => (
            <li key={tab.to} className="flex-1">
              <TabLink {...tab} isCurrent={tab === current} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Where several lead to the page, as the account and its orders do, the nearest. */
function currentAmong(tabs: readonly Tab[], pathname: string): Tab | undefined {
  const leading = tabs.filter(({ to, end }) =>
    end ? pathname === to : pathname === to || pathname.startsWith(`${to}/`),
  )
  return leading.toSorted((one, other) => other.to.length - one.to.length)[0]
}

function TabLink({
  to,
  label,
  icon: Icon,
  unread = 0,
  news,
  isCurrent,
}: Tab & { isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex h-full flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-[min(0.75rem,3.5vw)]/4 font-semibold text-muted transition-colors focus-visible:-outline-offset-2 aria-[current=page]:border-brand aria-[current=page]:text-brand-text"
    >
      <span className="relative flex h-7 w-14 items-center justify-center">
        <Icon size={22} aria-hidden="true" />
        <CountBadge count={unread} className="absolute -top-1 left-8 border-surface" />
        {news && (
          <span className="absolute left-8 top-0 size-3 rounded-full border-2 border-surface bg-brand" />
        )}
      </span>
      {label}
      {unread > 0 && <span className="sr-only">{texts.unread(unread)}</span>}
      {news && <span className="sr-only">{texts.newNotifications}</span>}
    </Link>
  )
}
