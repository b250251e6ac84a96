import type { APIRequestContext } from '@playwright/test'
import { step, submitOrder } from './orders.ts'
import { member } from './people.ts'
import { callAs } from './profile.ts'

/** One star, and these words, by the buyer of a completed order. */
export async function writeReview(request: APIRequestContext, comments: string) {
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await submitOrder(request, { seller, buyer })
  await step(request, buyer, { order, action: 'complete' })
  const { order: completed } = await callAs(request, buyer, { path: `/api/orders/${order.id}` })
  const data = { review_id: completed.review.id, rating: 1, comments }
  const { review } = await callAs(request, buyer, { path: '/api/reviews/complete', data })
  return { seller, buyer, review: review as { id: number } }
}
