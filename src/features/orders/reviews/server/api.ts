import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { completeReview } from './commands.ts'
import { reviewById } from './queries.ts'

export async function reviewsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.completeReview, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    await completeReview({ form: input, viewer, now })
    const wanted = { reviewId: input.review_id, reviewerId: viewer.id, now }
    const review = await reviewById(wanted)
    if (!review) throw notFound('There is no such review.')
    return { review, message: 'Thank you for your review.' }
  })
}
