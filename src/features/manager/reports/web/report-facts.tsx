import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import type { WholeReport } from './report.ts'
import * as texts from './texts.ts'

/** Who reported, and when. */
export function ReportFacts({ report }: { report: WholeReport }) {
  const { reporter, created_at, actioned_at } = report
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-bold">{texts.reporter}</h2>
      <Link
        to={`/manager/customers/view/${reporter.id}`}
        className="-m-2 flex items-center gap-3 rounded-control p-2 hover:bg-sunken"
      >
        <PersonAvatar person={reporter} />
        <span className="min-w-0">
          <span className="flex items-center gap-1.5 font-semibold">
            <span className="min-w-0 [overflow-wrap:anywhere]">{reporter.username}</span>
            <UserBadge
              premium={reporter.active_subscription !== null}
              verified={reporter.is_kyc_verified}
            />
          </span>
          <span className="block text-meta text-muted">{reporter.name}</span>
        </span>
      </Link>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-2 text-meta">
        <Fact name="Category">{report.category.name}</Fact>
        <Fact name="Reported">
          <TimeText at={created_at} />
        </Fact>
        {actioned_at && (
          <Fact name="Actioned">
            <TimeText at={actioned_at} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
