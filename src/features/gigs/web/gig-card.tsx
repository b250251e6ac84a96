import { Link } from 'react-router'
import { FavoriteButton } from '#features/gigs/favorites/web/favorite-button.tsx'
import { pictureSizes } from '#features/gigs/images/web/picture-sizes.ts'
import type { GigCard as Card } from '#features/gigs/listing/web/gig-cards.ts'
import { savesData } from '#platform/web/data-saving.ts'
import { OfferTag } from '#ui/offer-tag.tsx'
import { Price } from '#ui/price.tsx'
import { Rating } from '#ui/rating.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { gigTypes } from '../process.ts'
import * as texts from './texts.ts'

/** Rows on phones, cards from 1024 px on; where a menu stands beside them, one column less than elsewhere. */
export const gigGridLook = 'grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3 lg:gap-6'

const cardLook =
  'relative flex min-w-0 gap-3 rounded-card bg-surface p-2 shadow-raised lg:flex-col lg:gap-0 lg:p-0'
const thumbLook =
  'relative size-26 shrink-0 overflow-hidden rounded-control lg:aspect-4/3 lg:size-auto lg:rounded-b-none lg:rounded-t-card'
const bodyLook = 'flex min-w-0 flex-1 flex-col gap-0.5 lg:gap-1 lg:p-3'

/** `eager` for those that stand in the first screen. */
export function GigCard({ gig, eager }: { gig: Card; eager?: boolean }) {
  return (
    <article className={`${cardLook} transition-shadow hover:shadow-overlay`}>
      <Thumb gig={gig} eager={eager} />
      <div className={bodyLook}>
        <h2 className="line-clamp-2 min-h-11 pr-9 font-semibold lg:pr-0 leading-[1.375rem]">
          <Link
            to={`/gigs/view/${gig.id}/${gig.slug}`}
            prefetch={savesData() ? 'none' : 'intent'}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {gig.title}
          </Link>
        </h2>
        <p className="flex min-h-5 items-center gap-1.5 text-meta">
          <span className="truncate text-muted">{gig.user.username}</span>
          <UserBadge
            premium={gig.user.active_subscription !== null}
            verified={gig.user.is_kyc_verified}
          />
          <Rating value={gig.user.rating} count={gig.user.rating_count} />
        </p>
        <p className="truncate text-meta text-muted">
          {gig.human_readable_duration}
          {gig.human_readable_distance && ` · ${gig.human_readable_distance}`}
        </p>
        <p className="mt-auto flex min-h-6 items-center justify-between gap-2">
          <Price cedis={gig.amount} />
          {gig.is_promoted && (
            <span className="text-chip font-semibold text-muted">{texts.promoted}</span>
          )}
        </p>
      </div>
      <FavoriteButton
        gig={gig}
        className="absolute! right-0 top-0 lg:right-2 lg:top-2 lg:rounded-full! lg:bg-surface lg:shadow-raised"
      />
    </article>
  )
}

/** The card's exact place, while it is on its way. */
export function GigCardSkeleton() {
  return (
    <div className={cardLook}>
      <Skeleton className={thumbLook} />
      <div className={bodyLook}>
        <div className="flex min-h-11 flex-col gap-1.5 pr-9 lg:pr-0">
          <Skeleton className="h-4.5 w-full" />
          <Skeleton className="h-4.5 w-2/3" />
        </div>
        <Skeleton className="my-0.5 h-4 w-32" />
        <Skeleton className="my-0.5 h-4 w-24" />
        <Skeleton className="my-0.5 h-5 w-28" />
      </div>
    </div>
  )
}

function Thumb({ gig: { thumb, type_id }, eager }: { gig: Card; eager?: boolean }) {
  return (
    <div className={`weave ${thumbLook}`}>
      {thumb && (
        <img
          src={thumb}
          srcSet={pictureSizes(thumb, 640)}
          sizes="(min-width: 1024px) 282px, 104px"
          width={320}
          height={240}
          // The title beside it says what is to be seen.
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
      <span className="absolute bottom-1 left-1 flex lg:bottom-auto lg:left-2 lg:top-2">
        <OfferTag kind={type_id === gigTypes.request ? 'request' : 'offer'} />
      </span>
    </div>
  )
}
