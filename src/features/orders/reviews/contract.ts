import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, message, moment, wholeNumber } from '#platform/fields.ts'

export const review = z.object({
  id,
  /** Null while the review is still to be written. */
  rating: z.nullable(z.int()),
  comments: z.nullable(z.string()),
  gig: z.object({ id, title: z.string(), slug: z.string() }),
  order_id: id,
  created_at: moment,
  completed_at: z.nullable(moment),
})

export const completeReview = endpoint('POST /api/reviews/complete', {
  caller: 'user',
  summary: 'Write the review of a completed order; once',
  input: z.object({
    review_id: id,
    rating: z._default(wholeNumber(1, 5), 5),
    comments: z._default(anyText(2_000), ''),
  }),
  output: z.object({ review, message }),
  refusals: { 404: 'No such review, or not yours.', 409: 'It has been written already.' },
})
