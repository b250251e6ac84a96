import { Link } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { useMayOpenGig } from '#features/gigs/web/may-open-gig.ts'
import { Card } from '#ui/page.tsx'
import { CustomerStatusChip } from '../../customers/web/customer-status-chip.tsx'
import { ManagedGigStatus } from '../../gigs/web/managed-gig-status.tsx'
import { rolesMissing } from '../../web/manager-areas.ts'
import * as managerTexts from '../../web/texts.ts'
import { PersonLink } from './person-link.tsx'
import type { WholeReport } from './report.ts'
import * as texts from './texts.ts'

type NamedGig = NonNullable<WholeReport['about_gig']>
type NamedPerson = NonNullable<WholeReport['about_user']>

/** Whom and what the report names, and where managers act on them. */
export function ReportAbout({ report: { about_user, about_gig } }: { report: WholeReport }) {
  if (!about_user && !about_gig) return null
  const poster = about_gig && about_gig.user.id !== about_user?.id ? about_gig.user : null
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-h2 font-semibold">{texts.about}</h2>
      {about_gig && <Gig gig={about_gig} />}
      {about_user && <Person person={about_user} />}
      {poster && <Person person={poster} />}
    </Card>
  )
}

function Gig({ gig }: { gig: NamedGig }) {
  const opens = useMayOpenGig({ is_live: gig.is_live, user_id: gig.user.id })
  const view = { pathname: `/gigs/view/${gig.id}/${gig.slug}`, label: texts.viewGig }
  return (
    <section aria-label={texts.reportedGig} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-card font-semibold [overflow-wrap:anywhere]">{gig.title}</h3>
        <ManagedGigStatus statusId={gig.status_id} />
      </div>
      <WaysToAct
        ways={[
          ...(opens ? [view] : []),
          { pathname: '/manager/gigs', search: `?search=${gig.id}`, label: texts.changeGig },
        ]}
      />
    </section>
  )
}

function Person({ person }: { person: NamedPerson }) {
  const search = `?search=${encodeURIComponent(person.username)}`
  return (
    <section aria-label={texts.reportedPerson} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PersonLink person={person} />
        <CustomerStatusChip statusId={person.status_id} />
      </div>
      <WaysToAct
        ways={[
          { pathname: `/manager/customers/view/${person.id}`, label: texts.changeAccount },
          { pathname: '/manager/gigs', search, label: managerTexts.gigs },
          { pathname: '/manager/orders', search, label: managerTexts.orders },
          { pathname: '/manager/messages', search, label: texts.flaggedMessages },
          { pathname: '/manager/transactions', search, label: managerTexts.transactions },
        ]}
      />
    </section>
  )
}

type Way = { pathname: string; search?: string; label: string }

/** Those that are open to this manager. */
function WaysToAct({ ways }: { ways: readonly Way[] }) {
  const manager = useCurrentUser()
  const open = ways.filter(({ pathname }) => !rolesMissing(pathname, manager))
  if (open.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {open.map(({ label, ...to }) => (
        <li key={label}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center text-meta font-semibold text-brand-text underline underline-offset-2"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
