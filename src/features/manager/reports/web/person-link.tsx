import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import type { WholeReport } from './report.ts'

/** Somebody whom a report concerns: the way to what managers know of them. */
export function PersonLink({ person }: { person: WholeReport['reporter'] }) {
  return (
    <Link
      to={`/manager/customers/view/${person.id}`}
      className="-m-2 flex items-center gap-3 rounded-control p-2 hover:bg-sunken"
    >
      <PersonAvatar person={person} />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{person.username}</span>
          <UserBadge
            premium={person.active_subscription !== null}
            verified={person.is_kyc_verified}
          />
        </span>
        <span className="block text-meta text-muted">{person.name}</span>
      </span>
    </Link>
  )
}
