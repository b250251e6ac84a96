import * as z from 'zod/mini'
import { review } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, message, wholeNumber } from '#platform/fields.ts'

export const completeReview = endpoint('POST /api/reviews/complete', {
  caller: 'user',
  limits: ['order-step'],
  summary: 'Write the review of a completed order; once',
  input: z.object({
    review_id: id,
    rating: z._default(wholeNumber(1, 5), 5),
    comments: z._default(anyText(2_000), ''),
  }),
  output: z.object({ review, message }),
  refusals: { 404: 'No such review, or not yours.', 409: 'It has been written already.' },
})
