import { ArrowRight, RotateCw, Search, Send } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import * as messagesSentTexts from '../messages-sent/web/texts.ts'
import * as searchTexts from '../search-words/web/texts.ts'
import { StatisticsPlace } from '../statistics/web/statistics-place.tsx'
import { type ManagerArea, managerAreas } from './manager-areas.ts'
import { type Pending, usePendingCounts } from './pending-counts.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.managerAreaTitle })

/** Every area, and what waits in it. */
export default function DashboardPage() {
  const pending = usePendingCounts()
  return (
    <Page>
      <PageTitle>{texts.managerAreaTitle}</PageTitle>
      <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
        {managerAreas.map(area => (
          <li key={area.to} className="grid min-w-0">
            <AreaCard area={area} pending={pending} />
          </li>
        ))}
      </ul>
      <AreaCard area={searchWords} pending={undefined} />
      <AreaCard area={messagesSent} pending={undefined} />
      <AreaCard area={failedJobs} pending={undefined} />
      <StatisticsPlace />
    </Page>
  )
}

/** Nothing waits in it. */
const searchWords: ManagerArea = {
  to: '/manager/search',
  label: searchTexts.pageTitle,
  icon: Search,
  about: searchTexts.pageHint,
}

/** No area of its own: there is nothing to do in it. */
const messagesSent: ManagerArea = {
  to: '/manager/messages-sent',
  label: messagesSentTexts.pageTitle,
  icon: Send,
  about: messagesSentTexts.pageHint,
}

/** No area of its own either: nothing should ever stand in it. */
const failedJobs: ManagerArea = {
  to: '/manager/failed-jobs',
  label: texts.failedJobs,
  icon: RotateCw,
  about: texts.failedJobsHint,
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
