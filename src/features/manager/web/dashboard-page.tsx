import { ArrowRight } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import { StatisticsPlace } from '../statistics/web/statistics-place.tsx'
import { furtherPlaces, type ManagerArea, managerAreas, openTo } from './manager-areas.ts'
import { type Pending, usePendingCounts } from './pending-counts.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.managerAreaTitle })

/** Every area of one's roles, and what waits in it. */
export default function DashboardPage() {
  const pending = usePendingCounts()
  const manager = useCurrentUser()
  return (
    <Page>
      <PageTitle>{texts.managerAreaTitle}</PageTitle>
      <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
        {openTo(managerAreas, manager).map(area => (
          <li key={area.to} className="grid min-w-0">
            <AreaCard area={area} pending={pending} />
          </li>
        ))}
      </ul>
      {openTo(furtherPlaces, manager).map(place => (
        <AreaCard key={place.to} area={place} pending={undefined} />
      ))}
      <StatisticsPlace />
    </Page>
  )
}

function AreaCard({ area, pending }: { area: ManagerArea; pending: Pending | undefined }) {
  const { to, label, about, icon: Icon, waiting } = area
  return (
    <section className="flex flex-col rounded-card bg-surface shadow-raised">
      <Link
        to={to}
        className="flex flex-1 items-start gap-3 rounded-card p-4 transition-colors hover:bg-sunken lg:p-5"
      >
        <Icon size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-text" />
        <span className="min-w-0">
          <span className="block text-card font-semibold">{label}</span>
          <span className="block text-meta text-muted">{about}</span>
        </span>
      </Link>
      {waiting && <Waiting waiting={waiting} count={pending?.[waiting.count]} />}
    </section>
  )
}

/** Leads to just those. The line keeps its room until the number is there. */
function Waiting({
  waiting,
  count,
}: {
  waiting: NonNullable<ManagerArea['waiting']>
  count: number | undefined
}) {
  return (
    <p className="flex min-h-12 items-center border-t border-border px-4 text-meta lg:px-5">
      {count === 0 && <span className="text-muted">{texts.nothingWaitingTitle}</span>}
      {count !== undefined && count > 0 && (
        <Link
          to={waiting.to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-warn-text hover:underline"
        >
          {count} {waiting.words}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
    </p>
  )
}
