import { MessageCircle } from 'lucide-react'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { ProfileLink } from '#features/accounts/web/profile-link.tsx'
import type { Gig, GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { useSession } from '#platform/web/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Rating } from '#ui/rating.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { chatAboutGig } from './gig-paths.ts'
import * as texts from './texts-after-first-visit.ts'

type SellerCardProps = {
  gigId: number
  user: GigCard['user']
  userId: number
  /** What a list does not carry. */
  details: Gig['user'] | undefined
}

/** Who stands behind the gig, with what is known of them. */
export function SellerCard({ gigId, user, userId, details }: SellerCardProps) {
  return (
    <div className="relative flex items-center gap-3">
      <PersonAvatar person={{ name: details?.name ?? user.username, portrait: user.portrait }} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          <ProfileLink
            person={{ username: user.username, has_profile: details?.has_profile ?? true }}
            stretched
            className="truncate font-semibold"
          />
          <UserBadge premium={user.active_subscription !== null} verified={user.is_kyc_verified} />
        </p>
        <p className="flex min-h-5 items-center gap-2 text-meta text-muted">
          <Rating value={user.rating} count={user.rating_count} />
          {/* Beside a rating there is little room, on phones none. */}
          <span className={classNames('truncate', user.rating_count > 0 && 'max-sm:hidden')}>
            {details &&
              (user.rating_count > 0 ? texts.since : texts.memberSince)(yearOf(details.created_at))}
          </span>
        </p>
      </div>
      <MessageLink gigId={gigId} username={user.username} userId={userId} />
    </div>
  )
}

/** Visitors log in on the way. Hidden from the first paint for those who are logged in: it might be themselves. */
function MessageLink(props: { gigId: number; username: string; userId: number }) {
  const { gigId, username, userId } = props
  const session = useSession()
  if (session?.userId === userId) return null
  return (
    <LinkButton
      to={chatAboutGig(username, gigId)}
      tone="secondary"
      size="small"
      icon={<MessageCircle size={18} aria-hidden="true" className="max-sm:hidden" />}
      className={classNames('relative', !session && 'in-data-[auth=user]:invisible')}
    >
      {texts.message}
    </LinkButton>
  )
}

/** Ghana keeps UTC, and so does the server. */
const yearOf = (moment: string) => moment.slice(0, 4)
