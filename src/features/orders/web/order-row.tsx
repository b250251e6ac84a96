import { Link } from 'react-router'
import { Picture } from '#platform/web/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { formatDeadline } from '../deadlines/web/deadline-words.ts'
import { OrderChip } from './order-chip.tsx'
import type { ListedOrder } from './order-words.ts'
import * as texts from './texts.ts'

const rowLook = 'relative flex items-start gap-3 rounded-card bg-surface p-3 shadow-raised lg:p-4'
const thumbLook = 'relative size-18 shrink-0 overflow-hidden rounded-control'

/** One order: what of, with whom, for how much, where it stands, and whether it waits for this person. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const { id, offer, role } = order
  const other = role === 'seller' ? order.buyer : order.seller
  return (
    <li className={`${rowLook} transition-shadow hover:shadow-overlay`}>
      <span className={`weave ${thumbLook}`}>
        {offer.gig.thumb_url && (
          <Picture
            group={`gig-${offer.gig.id}`}
            shows={offer.gig.title}
            tiny
            src={offer.gig.thumb_url}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={`/account/orders/view/${id}`}
          className="line-clamp-2 rounded-chip font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card hover:text-brand-text"
        >
          {offer.gig.title}
        </Link>
        <p className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
          <span className="truncate">
            {role === 'seller' ? texts.sellingTo : texts.buyingFrom} {other.username}
          </span>
          <UserBadge
            premium={other.active_subscription !== null}
            verified={other.is_kyc_verified}
          />
        </p>
        <div className="flex flex-wrap items-center gap-1.5">
          <OrderChip statusId={order.status_id} as={role} />
          {order.is_paid && <StatusChip tone="success">{texts.paid}</StatusChip>}
          {order.has_dispute && <StatusChip tone="warn">{texts.inDispute}</StatusChip>}
          {order.is_your_turn && <YourTurn order={order} />}
        </div>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-meta text-muted">
          <Price cedis={offer.amount} className="text-body text-ink" />
          <span>
            #{id} · <TimeText at={order.created_at} />
          </span>
        </p>
      </div>
    </li>
  )
}

/** Until when, where the time that runs is this person's. */
function YourTurn({ order: { deadline, role } }: { order: ListedOrder }) {
  const isOwn = deadline && [role, 'both'].includes(deadline.by)
  return (
    <span className="inline-flex min-h-6 min-w-fit max-w-full items-center gap-1.5 text-balance px-1 text-chip font-bold text-brand-text">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />
      {isOwn ? texts.yourTurnUntil(formatDeadline(new Date(deadline.on))) : texts.yourTurn}
    </span>
  )
}

export function OrderRowSkeletons() {
  return (
    <Loading label={texts.ordersLoading}>
      <div className="flex flex-col gap-3">
        {['first', 'second', 'third', 'fourth'].map(row => (
          <div key={row} className={rowLook}>
            <Skeleton className={thumbLook} />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Skeleton className="h-6 w-full max-w-80" />
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-6 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
