import type { FastifyInstance } from 'fastify'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { addReview, completeReview, replyToReview, reportReview, updateReview } from './commands.ts'
import { noSuchReview } from './policy.ts'
import { presentReview, type Review, type ReviewReader } from './present.ts'
import { reviewById } from './queries.ts'

export async function reviewsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.completeReview, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    await completeReview({ form: input, viewer, now })
    const review = await loadReview(input.review_id, 'author', now)
    return { review, message: review.state === 'held' ? heldMessage : 'Thank you for your review.' }
  })

  app.endpoint(contract.addReview, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    const reviewId = await addReview({ form: input, viewer, now })
    const review = await loadReview(reviewId, 'author', now)
    return { review, message: messageOfAdding(review.buyer.name) }
  })

  app.endpoint(contract.updateReview, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    await updateReview({ form: input, viewer, now })
    const review = await loadReview(input.review_id, 'author', now)
    return { review, message: 'Your review is changed.' }
  })

  app.endpoint(contract.replyToReview, async ({ input, viewer, now }) => {
    await spend('order-step', viewer.id)
    await replyToReview({ form: input, viewer, now })
    const review = await loadReview(input.review_id, 'reviewed', now)
    return { review, message: 'Your reply is below the review.' }
  })

  app.endpoint(contract.reportReview, async ({ input, viewer, now }) => {
    await spend('review-report', viewer.id)
    await reportReview({ form: input, viewer, now })
    return { message: 'Thank you. Our team will look at it.' }
  })
}

async function loadReview(reviewId: number, reader: ReviewReader, now: Date): Promise<Review> {
  const found = await reviewById({ reviewId, now })
  const review = found && presentReview(found, reader)
  if (!review) throw noSuchReview()
  return review
}

const heldMessage = 'Thank you. Your review will show once we have checked it.'
const messageOfAdding = (buyer: string) =>
  `Thank you. ${buyer} will see it only after writing one too.`
