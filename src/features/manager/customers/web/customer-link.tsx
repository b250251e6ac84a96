import { Link } from 'react-router'
import { UserBadge } from '#ui/user-badge.tsx'
import type { CustomerRow } from './customer.ts'

type Shown = Pick<CustomerRow, 'id' | 'username' | 'active_subscription' | 'is_kyc_verified'>

/** A person in a list of something else: the way to what managers know of them. */
export function CustomerLink({ customer }: { customer: Shown }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Link
        to={`/manager/customers/view/${customer.id}`}
        className="[overflow-wrap:anywhere] hover:underline"
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
