import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Rating } from '#ui/rating.tsx'
import { pathOfReviews, type ReviewChoice } from './person-address.ts'
import { ReviewList } from './review-list.tsx'
import type { ReviewPage } from './review-page.ts'
import { StarBars } from './star-bars.tsx'
import * as texts from './texts.ts'

type PersonReviewsProps = {
  person: { name: string; username: string }
  /** What the stars say, of all that there is. */
  sums: { rating: number; rating_count: number; stars: Parameters<typeof StarBars>[0]['stars'] }
  list: ReviewPage
  choice: ReviewChoice
}

/** The stars, as links to what was said with so many of them, and what was said. */
export function PersonReviews({ person, sums, list, choice }: PersonReviewsProps) {
  const { rating } = choice
  const hrefFor = (next: Partial<ReviewChoice>) =>
    pathOfReviews(person.username, { role: choice.role, ...next })
  return (
    <Card className="flex flex-col gap-4">
      <h2 id="reviews" className="flex flex-wrap items-center gap-x-2 text-h2 font-semibold">
        {texts.reviewsTitle}
        <Rating value={sums.rating} count={sums.rating_count} />
      </h2>
      {sums.rating_count > 0 && (
        <StarBars stars={sums.stars} chosen={rating} hrefFor={rating => hrefFor({ rating })} />
      )}
      {rating !== undefined && (
        <Link
          to={hrefFor({})}
          className="inline-flex min-h-11 items-center self-start font-semibold text-brand-text underline underline-offset-2"
        >
          {texts.allReviews}
        </Link>
      )}
      {list.reviews.length === 0 ? (
        <EmptyState icon={Star}>
          {rating === undefined ? texts.noReviews : texts.noReviewsWith(rating)}
        </EmptyState>
      ) : (
        <ReviewList reviews={list.reviews} aboutName={person.name} showsGig />
      )}
      {list.lastPage > 1 && (
        <Pagination
          page={list.page}
          lastPage={list.lastPage}
          hrefFor={page => hrefFor({ page, ...(rating && { rating }) })}
        />
      )}
    </Card>
  )
}
