import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { notifyUnlessApart } from '../../blocking/server/commands.ts'
import { areKeptApartNow } from '../../blocking/server/policy.ts'
import { type Deal, dealOf } from '../../news/server/queries.ts'
import type { ReviewAuthor } from '../process.ts'
import type { ReviewRow } from './queries.ts'

/** Tells the reviewed that the review can be read. */
export async function notifyOfReview(
  tx: Transaction<DB>,
  { review, now }: { review: ReviewRow; now: Date },
): Promise<void> {
  const deal = await dealOf(tx, review.order_id)
  const { name } = deal[review.by]
  const title = `${name} reviewed “${deal.title}”`
  const text = `${name} gave you ${review.rating} of 5 stars for “${deal.title}”.`
  await tell(tx, {
    ...{ deal, to: subjectOf(review), event: 'review', source: `review:${review.id}` },
    ...{ title, text, quote: review.comments, now },
  })
}

/** Tells the author that the reviewed has answered. */
export async function notifyOfReply(
  tx: Transaction<DB>,
  { review, reply, now }: { review: ReviewRow; reply: string; now: Date },
): Promise<void> {
  const deal = await dealOf(tx, review.order_id)
  const { name } = deal[subjectOf(review)]
  await tell(tx, {
    ...{ deal, to: review.by, event: 'reply', source: `review-reply:${review.id}` },
    title: `${name} answered your review`,
    text: `${name} answered your review of “${deal.title}”.`,
    ...{ quote: reply, now },
  })
}

/** Tells the reviewed that a review reads differently now. */
export async function notifyOfEdit(
  tx: Transaction<DB>,
  { review, versionId, now }: { review: ReviewRow; versionId: number; now: Date },
): Promise<void> {
  const deal = await dealOf(tx, review.order_id)
  const { name } = deal[review.by]
  await tell(tx, {
    ...{ deal, to: subjectOf(review), event: 'edit', source: `review-version:${versionId}`, now },
    title: `${name} changed a review`,
    text: `${name} changed the review of “${deal.title}”: ${review.rating} of 5 stars.`,
  })
}

export const subjectOf = ({ by }: { by: ReviewAuthor }): ReviewAuthor =>
  by === 'buyer' ? 'seller' : 'buyer'

type News = {
  deal: Deal
  to: ReviewAuthor
  event: 'review' | 'reply' | 'edit'
  source: string
  title: string
  text: string
  /** Of what the mail quotes; without it there is no mail. */
  quote?: string | null
  now: Date
}

/** Unless a block keeps the two apart. */
async function tell(
  tx: Transaction<DB>,
  { deal, to, event, source, title, text, quote, now }: News,
): Promise<void> {
  const areApart = await areKeptApartNow(tx, { one: deal.buyer.id, other: deal.seller.id, now })
  const route = `/account/orders/view/${deal.id}`
  const paragraphs = [text, ...(quote ? [`“${quote}”`] : []), settings.APP_URL + route]
  const news = {
    ...{ userId: deal[to].id, kind: 'review' as const, event, source, title, text, route },
    ...{ orderId: deal.id, now },
    ...(quote !== undefined && { mail: { subject: title, paragraphs } }),
  }
  return notifyUnlessApart(tx, { news, areApart })
}
