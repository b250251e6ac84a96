import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/page.tsx'
import { CustomerStatusChip } from '../../customers/web/customer-status-chip.tsx'
import { ManagedGigStatus } from '../../gigs/web/managed-gig-status.tsx'
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
  const path = `/gigs/view/${gig.id}/${gig.slug}`
  return (
    <section aria-label={texts.reportedGig} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-card font-semibold [overflow-wrap:anywhere]">{gig.title}</h3>
        <ManagedGigStatus statusId={gig.status_id} />
      </div>
      <WaysToAct>
        <Way to={path}>{texts.viewGig}</Way>
        <Way to={`/manager/gigs?search=${gig.id}`}>{texts.changeGig}</Way>
      </WaysToAct>
    </section>
  )
}

function Person({ person }: { person: NamedPerson }) {
  const search = encodeURIComponent(person.username)
  return (
    <section aria-label={texts.reportedPerson} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PersonLink person={person} />
        <CustomerStatusChip statusId={person.status_id} />
      </div>
      <WaysToAct>
        <Way to={`/manager/customers/view/${person.id}`}>{texts.changeAccount}</Way>
        <Way to={`/manager/gigs?search=${search}`}>{managerTexts.gigs}</Way>
        <Way to={`/manager/orders?search=${search}`}>{managerTexts.orders}</Way>
        <Way to={`/manager/messages?search=${search}`}>{texts.flaggedMessages}</Way>
        <Way to={`/manager/transactions?search=${search}`}>{managerTexts.transactions}</Way>
      </WaysToAct>
    </section>
  )
}

const WaysToAct = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-5">{children}</ul>
)

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center text-meta font-semibold text-brand-text underline underline-offset-2"
      >
        {children}
      </Link>
    </li>
  )
}
