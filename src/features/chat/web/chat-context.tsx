import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { useMayOpenGig } from '#features/gigs/web/may-open-gig.ts'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'
import { Picture } from '#platform/web/picture.tsx'
import { useSite } from '#platform/web/site.ts'
import { Price } from '#ui/price.tsx'
import { Rating } from '#ui/rating.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import * as oversightTexts from '../oversight/web/texts.ts'
import { OfferCard, OrderCard } from './deal-cards.tsx'
import * as texts from './texts.ts'
import { gigBetween, type Message, type Thread } from './thread.ts'

/** Beside a chat on wide screens: who the other is, and what the two are dealing about. */
export function ChatContext({ thread, userId }: { thread: Thread; userId: number }) {
  const { user, participants } = thread.chat
  const deal = thread.messages.findLast(
    ({ offer, order, is_censored }) => !is_censored && (offer !== null || order !== null),
  )
  const gig = gigBetween(thread)
  return (
    <aside
      aria-label={texts.aboutUser(user.username)}
      className="hidden w-80 shrink-0 flex-col gap-4 overflow-y-auto border-l border-border p-4 xl:flex"
    >
      <div className="flex flex-col items-center gap-1 py-2 text-center">
        <PersonAvatar person={user} size="large" />
        <p className="mt-1 flex max-w-full items-center gap-1.5 text-card font-semibold">
          <span className="min-w-0 break-words">{user.name}</span>
          <UserBadge premium={user.active_subscription !== null} verified={user.is_kyc_verified} />
        </p>
        <Rating value={user.rating} count={user.rating_count} />
        <p className="text-meta text-muted">{gigsTexts.memberSince(user.created_at.slice(0, 4))}</p>
      </div>
      {deal && <Deal message={deal} userId={userId} isOfOthers={Boolean(participants)} />}
      {gig && <GigLine gig={gig} />}
      {!participants && <Safety />}
    </aside>
  )
}

type DealProps = { message: Message; userId: number; isOfOthers: boolean }

function Deal({ message, userId, isOfOthers }: DealProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-meta font-semibold text-muted">
        {isOfOthers ? oversightTexts.latestBetweenThem : texts.latestBetweenYou}
      </h2>
      {message.offer ? (
        <OfferCard offer={message.offer} viewerId={userId} />
      ) : (
        <OrderCard message={message} sells={!isOfOthers && message.from_user_id !== userId} />
      )}
    </section>
  )
}

function GigLine({ gig }: { gig: NonNullable<Message['offer']>['gig'] }) {
  const opens = useMayOpenGig(gig)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-meta font-semibold text-muted">{texts.gig}</h2>
      <div className="relative flex items-center gap-3 rounded-card bg-surface p-3 shadow-raised">
        <span className="weave relative size-14 shrink-0 overflow-hidden rounded-control">
          {gig.thumb_url && (
            <Picture
              group={`gig-${gig.id}`}
              shows={gig.title}
              src={gig.thumb_url}
              alt=""
              loading="lazy"
              tiny
              className="size-full object-cover"
            />
          )}
        </span>
        <div className="min-w-0 flex-1">
          {opens ? (
            <Link
              to={`/gigs/view/${gig.id}/${gig.slug}`}
              className="line-clamp-2 rounded-chip text-meta font-semibold after:absolute after:inset-0 after:rounded-card hover:text-brand-text"
            >
              {gig.title}
            </Link>
          ) : (
            <p className="line-clamp-2 text-meta font-semibold">{gig.title}</p>
          )}
          <Price cedis={gig.amount} className="text-meta" />
        </div>
      </div>
    </section>
  )
}

function Safety() {
  const brand = useSite()?.name
  return (
    <div className="flex gap-3 rounded-card bg-neutral-soft p-4 text-meta text-neutral-text">
      <ShieldCheck size={20} aria-hidden="true" className="shrink-0" />
      <p>
        <strong>{gigsTexts.paymentWarning}</strong>
        <br />
        {texts.safetyReason(brand)}
      </p>
    </div>
  )
}
