import { Link } from 'react-router'
import * as texts from './texts.ts'

export const missesTab = 'missed'

export function SearchTabs({ current }: { current: 'terms' | typeof missesTab }) {
  return (
    <nav aria-label={texts.tabs} className="flex flex-wrap gap-x-4">
      <Tab to="/manager/search" isCurrent={current === 'terms'}>
        {texts.pageTitle}
      </Tab>
      <Tab to={`/manager/search?tab=${missesTab}`} isCurrent={current === missesTab}>
        {texts.notFound}
      </Tab>
    </nav>
  )
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 items-center border-b-2 border-transparent text-meta font-semibold text-brand-text hover:border-border aria-[current]:border-brand"
    >
      {children}
    </Link>
  )
}
