import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import * as gigsTexts from '#features/gigs/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useLastPageInstead } from '#platform/web/pages/last-page.ts'
import { read } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Price } from '#ui/price.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import type { listOffers } from '../offers/contract.ts'
import * as texts from './texts.ts'

type Offer = Received<typeof listOffers>['offers']['data'][number]

const perPage = 6
const gridLook = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'
const cardLook = 'relative flex min-w-0 flex-col gap-1 rounded-card bg-surface p-4 shadow-raised'

/** What others have offered to this person and can be made an order of now. */
export function OpenOffers() {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof listOffers>('GET /api/offers', { page, records_per_page: perPage }),
    placeholderData: shown => shown,
  })
  const hrefFor = (to: number) => hrefOf(query, to)
  const isBeyond = useLastPageInstead(data?.offers, { hrefFor, isFetching })
  const offers = isBeyond ? undefined : data?.offers
  return (
    <section aria-labelledby="open-offers" className="flex flex-col gap-3">
      <h2 id="open-offers" className="text-h2 font-semibold">
        {texts.openOffers}
      </h2>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.offersLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!offers && !error && <OfferSkeletons />}
      {offers?.data.length === 0 && <p className="text-muted">{texts.offersEmpty}</p>}
      {offers && offers.data.length > 0 && (
        <ul className={gridLook} aria-busy={isFetching}>
          {offers.data.map(offer => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      {offers && offers.last_page > 1 && (
        <Pagination page={page} lastPage={offers.last_page} hrefFor={hrefFor} />
      )}
    </section>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const session = useSession()
  const other = offer.seller_id === session?.userId ? offer.buyer : offer.seller
  return (
    <li className={`${cardLook} transition-shadow hover:shadow-overlay`}>
      <Link
        to={`/orders/request/${offer.id}`}
        className="line-clamp-2 rounded-chip font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card hover:text-brand-text"
      >
        {offer.gig.title}
      </Link>
      <p className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
        <span className="truncate">
          {offer.author_id === session?.userId ? texts.yourRequestTo : texts.from} {other.username}
        </span>
        <UserBadge premium={other.active_subscription !== null} verified={other.is_kyc_verified} />
      </p>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 text-meta text-muted">
        <span className="flex flex-wrap items-center gap-x-1.5">
          <Price cedis={offer.amount} className="text-body text-ink" />
          <span aria-hidden="true">·</span>
          <span className="in-one-line">{gigsTexts.takes(offer.human_readable_duration)}</span>
        </span>
        <TimeText at={offer.created_at} />
      </p>
    </li>
  )
}

function OfferSkeletons() {
  return (
    <Loading label={texts.offersLoading}>
      <div className={gridLook}>
        {['first', 'second', 'third'].map(name => (
          <div key={name} className={cardLook}>
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-6 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

function hrefOf(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query)
  next.set('page', String(page))
  return `?${next}`
}
