import { Star } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import type { Order } from './order-words.ts'
import * as texts from './texts.ts'

const most = [1, 2, 3, 4, 5]

/** What the buyer wrote once the order was completed. */
export function OrderReview({ order: { review, role, buyer } }: { order: Order }) {
  if (!review || review.rating === null) return null
  const { rating, comments, completed_at } = review
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-semibold">{texts.review}</h2>
      <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
        <span role="img" aria-label={texts.outOf5(rating)} className="flex gap-0.5 text-ink">
          {most.map(star => (
            <Star
              key={star}
              size={18}
              aria-hidden="true"
              className={classNames(star <= rating && 'fill-current')}
            />
          ))}
        </span>
        <span>{texts.by(role === 'buyer' ? texts.you : buyer.username)}</span>
        {completed_at && <TimeText at={completed_at} />}
      </p>
      {comments && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comments}</p>}
    </Card>
  )
}
