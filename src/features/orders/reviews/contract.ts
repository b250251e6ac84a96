import * as z from 'zod/mini'
import { hiddenReason, review, reviewAuthors } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  flag,
  id,
  message,
  moment,
  oneOf,
  plainText,
  wholeNumber,
} from '#platform/fields.ts'
import { longestReply, longestReview, reviewParts } from './process.ts'

/** A review as everybody reads it, without what leads to a person or place elsewhere. */
export const publicReview = z.object({
  id,
  by: oneOf(reviewAuthors),
  /** Null, as all that was written is, where it is hidden. */
  rating: z.nullable(z.int()),
  /** Plain text. */
  comments: z.nullable(z.string()),
  published_at: moment,
  edited_at: z.nullable(moment),
  is_late: flag,
  is_hidden: flag,
  hidden_reason: z.nullable(hiddenReason),
  /** Null where it is not Live, and of buyers. */
  gig: z.nullable(z.object({ id, title: z.string(), slug: z.string() })),
  /** Null for a closed account. */
  author: z.nullable(
    z.object({
      /** Of a buyer the first name and an initial. */
      name: z.string(),
      /** Null for a buyer, and for a seller without a page. */
      username: z.nullable(z.string()),
    }),
  ),
  reply: z.nullable(
    z.object({ text: z.string(), created_at: moment, edited_at: z.nullable(moment) }),
  ),
})

const answered = z.object({ review, message })
const comments = z._default(anyText(longestReview), '')
const stars = wholeNumber(1, 5)

export const completeReview = endpoint('POST /api/reviews/complete', {
  caller: 'user',
  limits: ['order-step'],
  summary: 'Write the review of a completed order; once',
  input: z.object({ review_id: id, rating: z._default(stars, 5), comments }),
  output: answered,
  refusals: { 404: 'No such review, or not yours.', 409: 'It has been written already.' },
})

export const addReview = endpoint('POST /api/reviews/add', {
  caller: 'user',
  limits: ['order-step'],
  summary: 'The seller reviews the buyer, who reads it only after writing one too',
  input: z.object({ gig_order_id: id, rating: stars, comments }),
  output: answered,
  status: 201,
  refusals: {
    403: 'Only the seller does.',
    404: 'No such order, or not yours.',
    409: 'The order’s state does not allow it, it is too late, or it has been written already.',
  },
})

export const updateReview = endpoint('POST /api/reviews/update', {
  caller: 'user',
  limits: ['order-step'],
  summary: 'The author changes a review',
  input: z.object({ review_id: id, rating: stars, comments }),
  output: answered,
  refusals: { 404: 'No such review, or not yours.', 409: 'It can no longer be changed.' },
})

export const replyToReview = endpoint('POST /api/reviews/reply', {
  caller: 'user',
  limits: ['order-step'],
  summary: 'The reviewed person answers a review, or changes the answer',
  input: z.object({ review_id: id, reply: plainText(1, longestReply) }),
  output: answered,
  refusals: {
    404: 'No such review, or not of you.',
    409: 'It is hidden, or the answer can no longer be changed.',
  },
})

export const reportReview = endpoint('POST /api/reviews/report', {
  caller: 'user',
  limits: ['review-report'],
  summary: 'Show a review or the answer to it to the managers',
  input: z.object({
    review_id: id,
    part: z._default(oneOf(reviewParts), 'review'),
    reason: plainText(1, 500),
  }),
  output: z.object({ message }),
  refusals: { 404: 'Nothing that you can read.', 409: 'It is your own.' },
})
