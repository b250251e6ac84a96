import { ReviewCard } from './review-card.tsx'
import type { ShownReview } from './review-page.ts'

type ReviewListProps = { reviews: readonly ShownReview[]; aboutName: string; showsGig?: boolean }

export function ReviewList({ reviews, aboutName, showsGig }: ReviewListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {reviews.map(review => (
        <li key={review.id} className="border-t border-border pt-4">
          <ReviewCard {...{ review, aboutName, showsGig }} />
        </li>
      ))}
    </ul>
  )
}
