import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { Illustration } from '#features/gigs/categories/web/illustration.tsx'
import { FavoriteButton } from '#features/gigs/favorites/web/favorite-button.tsx'
import { cardPlace, pictureSizes } from '#features/gigs/images/web/picture-sizes.ts'
import type { GigCard as Card } from '#features/gigs/listing/web/gig-cards.ts'
import { usesLessData } from '#platform/web/data-saving.ts'
import { Picture } from '#platform/web/picture.tsx'
import { useSession } from '#platform/web/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { chipLook } from '#ui/chip-look.ts'
import { classNames } from '#ui/class-names.ts'
import { OfferTag } from '#ui/offer-tag.tsx'
import { Price } from '#ui/price.tsx'
import { Rating } from '#ui/rating.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { gigTypes } from '../process.ts'
import { sayDuration } from './duration-words.ts'
import { offerPath } from './gig-paths.ts'
import * as texts from './texts.ts'

/** Rows on phones, cards from 1024 px on. */
export const gigGridLook = 'grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3 lg:gap-6'

/** Of a long list a phone draws, and fetches pictures of, what is near the screen. */
const drawnWhenNear = 'max-lg:[content-visibility:auto]'
/** As most turn out: what grows as it is drawn pushes the end of the list away from under a press. */
const offerHeight = 'max-lg:[contain-intrinsic-size:auto_7.125rem]'
const requestHeight = 'max-lg:[contain-intrinsic-size:auto_12.25rem]'
const cardLook =
  'relative flex min-w-0 flex-wrap gap-3 rounded-card bg-surface p-2 shadow-raised lg:flex-col lg:flex-nowrap lg:gap-0 lg:p-0'
const thumbLook =
  'relative size-26 shrink-0 overflow-hidden rounded-control lg:aspect-4/3 lg:size-auto lg:rounded-b-none lg:rounded-t-card'
/** Below the picture where large letters leave it no room beside it. */
const bodyLook = 'flex min-w-0 flex-[1_1_9rem] flex-col gap-0.5 lg:flex-1 lg:gap-1 lg:p-3'

/** `eager` for those that stand in the first screen. */
export function GigCard({ gig, eager }: { gig: Card; eager?: boolean }) {
  const isRequest = gig.type_id === gigTypes.request
  return (
    <article
      className={`${cardLook} ${drawnWhenNear} ${isRequest ? requestHeight : offerHeight} transition-shadow hover:shadow-overlay`}
    >
      {isRequest ? <RequestBody gig={gig} /> : <OfferBody gig={gig} eager={eager} />}
      <FavoriteButton
        gig={gig}
        className={classNames(
          'absolute! right-0 top-0 z-1 lg:right-2 lg:top-2',
          !isRequest && 'lg:rounded-full! lg:bg-surface lg:shadow-raised',
        )}
      />
    </article>
  )
}

function OfferBody({ gig, eager }: { gig: Card; eager: boolean | undefined }) {
  return (
    <>
      <Thumb gig={gig} eager={eager} />
      <div className={bodyLook}>
        <Title gig={gig} />
        <p className="flex min-h-5 items-center gap-1.5 text-meta">
          <PersonAvatar
            person={{ name: gig.user.username, portrait: gig.user.portrait }}
            size="tiny"
          />
          <span translate="no" className="truncate text-muted">
            {gig.user.username}
          </span>
          <UserBadge
            premium={gig.user.active_subscription !== null}
            verified={gig.user.is_kyc_verified}
          />
          <Rating value={gig.user.rating} count={gig.user.rating_count} />
        </p>
        <WhereAndWhen gig={gig} />
        <BackOn gig={gig} />
        <p className="mt-auto flex min-h-6 flex-wrap items-center justify-between gap-x-2">
          <Price cedis={gig.amount} />
          <Promoted gig={gig} />
        </p>
      </div>
    </>
  )
}

/** What is wanted, in words: whoever wants it has seldom a picture of it. */
function RequestBody({ gig }: { gig: Card }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 p-1 lg:p-3">
      <p className="flex items-center gap-2">
        <OfferTag kind="request" />
        <Promoted gig={gig} />
      </p>
      <Title gig={gig} />
      {gig.first_line && <p className="line-clamp-2 text-meta wrap-anywhere">{gig.first_line}</p>}
      <WhereAndWhen gig={gig} />
      <BackOn gig={gig} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Price cedis={gig.amount} />
        <SendBid gig={gig} />
      </div>
    </div>
  )
}

function Title({ gig }: { gig: Card }) {
  return (
    <h2 className="line-clamp-2 pr-9 font-semibold lg:min-h-11 lg:pr-0 leading-[1.375rem]">
      <Link
        to={`/gigs/view/${gig.id}/${gig.slug}`}
        prefetch={usesLessData() ? 'none' : 'intent'}
        viewTransition
        onClick={growPicture}
        className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {gig.title}
      </Link>
    </h2>
  )
}

type Press = { link: HTMLElement; picture: HTMLElement | null | undefined; at: number }

let lastPress: Press | undefined
/** So soon after each other two presses are one that was meant. */
const samePressMs = 1000

/** The card's picture grows into the one of the gig's page, where the browser can. */
function growPicture(event: MouseEvent<HTMLElement>) {
  const { currentTarget: link, timeStamp: at } = event
  // Its page is on the way: led there twice, people would find it again on the way back.
  if (link === lastPress?.link && at - lastPress.at < samePressMs) return event.preventDefault()
  // Of two pictures with one name the browser would show neither.
  lastPress?.picture?.style.removeProperty('view-transition-name')
  const picture = link.closest('article')?.querySelector('img')
  picture?.style.setProperty('view-transition-name', 'gig')
  lastPress = { link, picture, at }
}

/** `Kumasi · takes 3 days · 2.4 km away`. */
function WhereAndWhen({ gig }: { gig: Card }) {
  const said = [gig.town?.name, sayDuration(gig), gig.human_readable_distance]
  return (
    <p className="text-meta text-muted first-letter:uppercase">
      {said.filter(Boolean).join(' · ')}
    </p>
  )
}

function BackOn({ gig }: { gig: Card }) {
  if (!gig.back_on) return null
  return (
    <p className="flex">
      <span className={classNames(chipLook, 'bg-neutral-soft text-neutral-text')}>
        {texts.backOn(gig.back_on)}
      </span>
    </p>
  )
}

function Promoted({ gig }: { gig: Card }) {
  if (!gig.is_promoted) return null
  return <span className="text-chip font-semibold text-muted">{texts.promoted}</span>
}

/** Nobody bids on what he asks for himself. */
function SendBid({ gig }: { gig: Card }) {
  if (useSession()?.userId === gig.user_id) return null
  return (
    <LinkButton to={offerPath(gig.id)} tone="secondary" size="small" className="relative">
      {texts.sendBid}
    </LinkButton>
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

function Thumb({ gig, eager }: { gig: Card; eager: boolean | undefined }) {
  const { id, title, thumb, category } = gig
  return (
    <div className={`weave ${thumbLook}`}>
      {!thumb && (
        <Illustration
          slug={category.slug}
          loading={eager ? 'eager' : 'lazy'}
          className="size-full"
        />
      )}
      {thumb && (
        <Picture
          group={`gig-${id}`}
          shows={title}
          atTop
          src={thumb}
          srcSet={pictureSizes(thumb, 640)}
          sizes={cardPlace}
          width={320}
          height={240}
          // The title beside it says what is to be seen.
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
      <span className="absolute bottom-1 left-1 flex *:text-[min(0.75rem,17px)]/4 lg:bottom-auto lg:left-2 lg:top-2">
        <OfferTag kind="offer" />
      </span>
    </div>
  )
}
