import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Rating } from '#ui/rating.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { listReviewsOfGig } from '../contract.ts'
import { ReviewList } from './review-list.tsx'
import type { ShownReview } from './review-page.ts'
import * as texts from './texts.ts'

type GigReviewsProps = { gigId: number; sellerName: string }

const route = 'GET /api/gigs/{id}/reviews'
const shownFirst = 3
const shownMore = 10

/** What buyers say of a gig: the newest, and all of them for those who ask. */
export function GigReviews({ gigId, sellerName }: GigReviewsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listReviewsOfGig>(route, { id: gigId, records_per_page: shownFirst }),
  )
  if (!data)
    return error ? (
      <LoadError
        reason={sentencesOf(error)[0] ?? texts.reviewsLoadError}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    ) : null
  const { reviews, rating, rating_count } = data
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-x-2 text-h2 font-semibold">
        {texts.reviewsTitle}
        <Rating value={rating} count={rating_count} />
      </h2>
      {reviews.total === 0 && <p className="text-muted">{texts.noReviews}</p>}
      {isOpen ? (
        <AllReviews gigId={gigId} sellerName={sellerName} first={reviews.data} />
      ) : (
        <ReviewList reviews={reviews.data} aboutName={sellerName} />
      )}
      {!isOpen && reviews.total > reviews.data.length && (
        <Button tone="secondary" className="self-start" onClick={() => setIsOpen(true)}>
          {texts.readAll(reviews.total)}
        </Button>
      )}
    </>
  )
}

type AllReviewsProps = GigReviewsProps & { first: readonly ShownReview[] }

/** Begins with those that stand there already. */
function AllReviews({ gigId, sellerName, first }: AllReviewsProps) {
  const query = useInfiniteQuery({
    queryKey: [route, { id: gigId }, 'all'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listReviewsOfGig>(
        route,
        { id: gigId, page: pageParam, records_per_page: shownMore },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ reviews: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const loaded = data?.pages.flatMap(page => page.reviews.data)
  return (
    <>
      <ReviewList reviews={loaded ? onceEach(loaded) : first} aboutName={sellerName} />
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.reviewsLoadError}
          onRetry={() => fetchNextPage()}
          retrying={isFetching}
        />
      )}
      {hasNextPage && !error && (
        <Button
          tone="secondary"
          className="self-start"
          pending={isFetching}
          onClick={() => fetchNextPage()}
        >
          {sharedTexts.loadMore}
        </Button>
      )}
    </>
  )
}

/** One that moved while pages were loaded would come twice. */
const onceEach = (reviews: ShownReview[]) => [
  ...new Map(reviews.map(review => [review.id, review])).values(),
]
