import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { publicReview } from '#features/orders/reviews/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, day, flag, id, listOf, oneOf, paging, wholeNumber } from '#platform/fields.ts'

/** Any spelling leads to a person, or to the same 404 as everything that is no username. */
const anyUsername = anyText(300)

/** How many published reviews gave so many stars; hidden ones are left out. */
export const stars = z.object({
  '5': z.int(),
  '4': z.int(),
  '3': z.int(),
  '2': z.int(),
  '1': z.int(),
})

/** What is counted of a seller. Null while he is new, where it would say little. */
export const figures = z.object({
  is_new: flag,
  orders_completed: z.int(),
  on_time_percent: z.nullable(z.int()),
  /** Also null without any request that was answered. */
  median_answer_minutes: z.nullable(z.int()),
  human_readable_answer_time: z.nullable(z.string()),
  customers: z.nullable(z.int()),
  /** With two orders or more. */
  repeat_customers: z.nullable(z.int()),
  disputes_decided_against: z.int(),
  member_since: day,
})

const asBuyer = z.object({
  orders_completed: z.int(),
  rating: z.number(),
  rating_count: z.int(),
  /** With the hidden ones, which keep their place in the list. */
  reviews_count: z.int(),
  stars,
})

export const person = z.extend(publicUser, {
  /** The address of a square of 320 pixels, where the photo has as many. */
  portrait_large: z.nullable(z.string()),
  /** Such as `Madina, Greater Accra`, at most three. */
  areas: z.array(z.string()),
  /** The day on which somebody who is away takes requests again. */
  back_on: z.nullable(day),
  /** Live ones. */
  gigs_count: z.int(),
  /** With the hidden ones, which keep their place in the list. */
  reviews_count: z.int(),
  stars,
  figures,
  /** Null to visitors. */
  as_buyer: z.nullable(asBuyer),
})

export const showPerson = endpoint('GET /api/people/{username}', {
  caller: 'visitor',
  summary: 'A person as anybody may know him: what he offers, his figures and his stars',
  input: z.object({ username: anyUsername }),
  output: z.object({ person }),
  refusals: { 404: 'Nobody of this name, or nobody who can be found.' },
})

/** As what somebody was reviewed. */
const reviewedRoles = ['seller', 'buyer'] as const

const pageOfReviews = { ...paging(), rating: z.optional(wholeNumber(1, 5)) }

export const listReviewsOfPerson = endpoint('GET /api/people/{username}/reviews', {
  caller: 'visitor',
  summary: 'What others wrote of a person, newest first; with `rating` those of so many stars',
  input: z.object({
    username: anyUsername,
    ...pageOfReviews,
    role: z._default(oneOf(reviewedRoles), 'seller'),
  }),
  output: z.object({ reviews: listOf(publicReview) }),
  refusals: {
    401: 'What sellers wrote of a buyer is for people who are logged in.',
    404: 'Nobody of this name, or nobody who can be found.',
  },
})

export const listReviewsOfGig = endpoint('GET /api/gigs/{id}/reviews', {
  caller: 'visitor',
  summary: 'What buyers wrote of orders on a gig, newest first, with its stars; none of a Request',
  input: z.object({ id, ...pageOfReviews }),
  output: z.object({
    reviews: listOf(publicReview),
    rating: z.number(),
    rating_count: z.int(),
    stars,
  }),
  refusals: { 404: 'No such gig, or it is not Live and not yours.' },
})
