import type * as z from 'zod/mini'
import type { review } from '#features/accounts/contract.ts'
import { publicUserOf } from '#features/accounts/server/present.ts'
import type { ReviewRow } from './queries.ts'

export type { ReviewRow } from './queries.ts'
export type Review = z.output<typeof review>

export function presentReview(row: ReviewRow): Review {
  return {
    id: row.id,
    rating: row.rating,
    comments: row.comments,
    gig: { id: row.gig_id, title: row.gig_title, slug: row.gig_slug },
    seller: publicUserOf(row.seller),
    order_id: row.order_id,
    created_at: row.created_at,
    completed_at: row.completed_at,
  }
}
