import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { findsWork, type GigFilters, pathOf } from './gig-filters.ts'
import * as texts from './texts.ts'

/** For those who need a worker, and for those who look for work; what is narrowed stays so. */
export function WaysIn({ filters }: { filters: GigFilters }) {
  const work = findsWork(filters)
  const both = filters.gig_type === 'all'
  return (
    <nav
      aria-label={texts.waysIn}
      className="flex flex-wrap rounded-control border border-border bg-sunken p-1 sm:max-w-md"
    >
      <WayIn to={pathOf({ ...filters, gig_type: 1 })} current={!work && !both}>
        {texts.findWorker}
      </WayIn>
      <WayIn to={pathOf({ ...filters, gig_type: 2 })} current={work}>
        {texts.findWork}
      </WayIn>
    </nav>
  )
}

function WayIn({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 min-w-fit flex-1 items-center justify-center rounded-[9px] border px-2 font-semibold transition-colors',
        current
          ? 'border-brand bg-surface text-brand-text forced-colors:border-[Highlight]'
          : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
