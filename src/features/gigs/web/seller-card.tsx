import type { Gig, GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Rating } from '#ui/rating.tsx'
import { UserBadge } from '#ui/user-badge.tsx'

type SellerCardProps = {
  user: GigCard['user']
  /** What a list does not carry. */
  details: Gig['user'] | undefined
}

/** Who stands behind the gig, with what is known of them. */
export function SellerCard({ user, details }: SellerCardProps) {
  return (
    <div className="flex items-center gap-3 rounded-card bg-surface p-3 shadow-raised lg:p-4">
      <Avatar name={details?.name ?? user.username} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          <span className="truncate font-semibold">{user.username}</span>
          <UserBadge premium={user.active_subscription !== null} verified={user.is_kyc_verified} />
          <Rating value={user.rating} count={user.rating_count} />
        </p>
        <p className="min-h-5 truncate text-meta text-muted">
          {details && `Member since ${yearOf(details.created_at)}`}
        </p>
      </div>
    </div>
  )
}

/** Ghana keeps UTC, and so does the server. */
const yearOf = (moment: string) => moment.slice(0, 4)
