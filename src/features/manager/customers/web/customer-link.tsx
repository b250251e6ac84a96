import { Link } from 'react-router'
import { UserBadge } from '#ui/user-badge.tsx'
import type { CustomerRow } from './customer.ts'

type Shown = Pick<CustomerRow, 'id' | 'username' | 'active_subscription' | 'is_kyc_verified'>

/** A person in a list of something else: the way to what managers know of them. */
export function CustomerLink({ customer }: { customer: Shown }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 md:min-w-18">
      <Link
        to={`/manager/customers/view/${customer.id}`}
        className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] hover:underline md:min-h-11"
      >
        {customer.username}
      </Link>
      <UserBadge
        premium={customer.active_subscription !== null}
        verified={customer.is_kyc_verified}
      />
    </span>
  )
}
