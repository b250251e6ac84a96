import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { review } from '#features/accounts/contract.ts'
import { publicUserJson } from '#features/accounts/server/present.ts'
import { momentText } from '#platform/server/database/moment-text.ts'

export type Review = z.output<typeof review>
export type ReviewJson = z.input<typeof review>

/** Of a query's `reviews`, `gigs` and `seller`. */
export const reviewJson = (now: Date): RawBuilder<ReviewJson> => sql`json_build_object(
  'id', reviews.id,
  'rating', reviews.rating,
  'comments', reviews.comments,
  'gig', json_build_object('id', gigs.id, 'title', gigs.title, 'slug', gigs.slug),
  'seller', ${publicUserJson('seller', now)},
  'order_id', reviews.order_id,
  'created_at', ${momentText(sql`reviews.created_at`)},
  'completed_at', ${momentText(sql`reviews.completed_at`)})`

/** What `reviewJson` has made. */
export const presentReview = (json: ReviewJson): Review => z.decode(review, json)
