import type { Insertable, Transaction } from 'kysely'
import type { Endpoint, Input } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB, ReviewVersions } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { pickLatest } from '#platform/server/moments.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { publishOrderUpdate } from '../../news/server/jobs.ts'
import { dealOf } from '../../news/server/queries.ts'
import { requireSide } from '../../server/policy.ts'
import type { OrderRow } from '../../server/present.ts'
import { lockOrderRow } from '../../server/queries.ts'
import type * as contract from '../contract.ts'
import { addReport, flagText } from '../moderation/server/commands.ts'
import { mayTake, readableStates } from '../process.ts'
import { notifyOfEdit, notifyOfReply, notifyOfReview, subjectOf } from './notices.ts'
import { isToPublish, noSuchReview, refuseAdding } from './policy.ts'
import {
  connectionOf,
  findChangeableReply,
  findReportable,
  isChangeable,
  lockReviews,
  type ReviewRow,
} from './queries.ts'
import { changeReview, flagConnection, openingOf } from './transition.ts'

type By<Contract extends Endpoint> = {
  form: Input<Contract>
  viewer: Viewer
  now: Date
}

/**
 * Writes the buyer's review, once, and lets the seller's be read with it. The seller's rating counts it in the same
 * transaction, unless the two belong together: what was so when the order was completed, or is so now, stays with the
 * review.
 * @throws 404 for a review that is somebody else's to write, 409 for one that is written
 */
export async function completeReview(params: By<typeof contract.completeReview>): Promise<void> {
  const { form, viewer } = params
  await inTransaction(async tx => {
    const { order, own, others } = await lockReview(tx, form.review_id)
    const now = pickLatest(params.now, others?.created_at, others?.edited_at)
    if (own.reviewer_id !== viewer.id) throw noSuchReview()
    if (!mayTake('complete', own.state)) throw conflict('You have written this review already.')
    const connection = own.is_connected
      ? 'connected'
      : await connectionOf(tx, { orderId: order.id, by: 'buyer', now })
    const { rating, comments } = form
    const review = await changeReview(tx, own, {
      ...{ rating, comments, completed_at: now },
      ...openingOf(connection === 'connected', now),
      is_late: (others?.published_at ?? null) !== null,
    })
    await flagConnection(tx, { id: review.id, connection, now })
    await flagText(tx, { reviewId: review.id, part: 'review', text: comments, now })
    if (review.state === 'published') await notifyOfReview(tx, { review, now })
    if (others?.state === 'unpublished') await publishReview(tx, others, now)
    await showToBoth(tx, order)
  })
}

/**
 * Writes the seller's review, unread until the buyer has written too, or the clock publishes it. Answers its id.
 * @throws 404 for strangers, 403 for the buyer and managers, 409 where it is too early, too late or there already
 */
export function addReview(params: By<typeof contract.addReview>): Promise<number> {
  const { form, viewer, now } = params
  return inTransaction(async tx => {
    const order = await lockOrderRow(tx, form.gig_order_id)
    requireSide('seller', order, viewer)
    const { buyer } = await dealOf(tx, order.id)
    refuseAdding(order, await lockReviews(tx, order.id), { buyer: buyer.name, now })
    const { id: order_id, gig_id, seller_id, buyer_id } = order
    const connection = await connectionOf(tx, { orderId: order_id, by: 'seller', now })
    const { id } = await tx
      .insertInto('reviews')
      .values({
        ...{ order_id, gig_id, seller_id, buyer_id, reviewer_id: seller_id },
        ...{ by: 'seller', state: 'unpublished', rating: form.rating, comments: form.comments },
        ...{ is_connected: connection === 'connected', created_at: now, completed_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await flagText(tx, { reviewId: id, part: 'review', text: form.comments, now })
    await showTo(tx, order, [seller_id])
    return id
  })
}

/**
 * Changes what its author wrote; what stood there before is kept for managers.
 * @throws 404 for a review of somebody else's, 409 once it can no longer be changed
 */
export async function updateReview(params: By<typeof contract.updateReview>): Promise<void> {
  const { form, viewer } = params
  await inTransaction(async tx => {
    const { order, own } = await lockReview(tx, form.review_id)
    const now = pickLatest(params.now, own.completed_at, own.edited_at)
    if (own.reviewer_id !== viewer.id) throw noSuchReview()
    await refuseChange(tx, { order, review: own, now })
    const { rating, comments } = form
    const versionId = await keepVersion(tx, {
      ...{ review_id: own.id, part: 'review', rating: own.rating, text: own.comments ?? '' },
      ...{ written_at: own.edited_at ?? own.completed_at ?? now, replaced_at: now },
    })
    const review = await changeReview(tx, own, { rating, comments, edited_at: now })
    await flagText(tx, { reviewId: review.id, part: 'review', text: comments, now })
    if (review.state !== 'published') return showTo(tx, order, [viewer.id])
    await notifyOfEdit(tx, { review, versionId, now })
    await showToBoth(tx, order)
  })
}

async function refuseChange(
  tx: Transaction<DB>,
  { order, review, now }: { order: OrderRow; review: ReviewRow; now: Date },
): Promise<void> {
  const isOpen =
    review.state === 'unpublished'
      ? !isToPublish(order, now)
      : mayTake('update', review.state) && (await isChangeable(tx, { reviewId: review.id, now }))
  if (!isOpen) throw conflict('This review can no longer be changed.')
}

/**
 * Answers a review as the person whom it is about, or changes the answer.
 * @throws 404 for a review of somebody else, 409 for a hidden one and for a second answer
 */
export async function replyToReview(params: By<typeof contract.replyToReview>): Promise<void> {
  const { form, viewer } = params
  await inTransaction(async tx => {
    const { order, own: review } = await lockReview(tx, form.review_id)
    const now = pickLatest(params.now, review.published_at)
    const isReviewed = order[`${subjectOf(review)}_id`] === viewer.id
    if (!isReviewed || !readableStates.includes(review.state)) throw noSuchReview()
    if (!mayTake('reply', review.state)) throw conflict('This review is hidden.')
    const added = await tx
      .insertInto('review_replies')
      .values({ review_id: review.id, author_id: viewer.id, text: form.reply, created_at: now })
      .onConflict(conflict => conflict.doNothing())
      .returning('review_id')
      .executeTakeFirst()
    if (added) await notifyOfReply(tx, { review, reply: form.reply, now })
    else await changeReply(tx, { review, text: form.reply, now })
    await flagText(tx, { reviewId: review.id, part: 'reply', text: form.reply, now })
    await showToBoth(tx, order)
  })
}

async function changeReply(
  tx: Transaction<DB>,
  { review, text, now }: { review: ReviewRow; text: string; now: Date },
): Promise<void> {
  const reply = await findChangeableReply(tx, { reviewId: review.id, now })
  if (!reply) throw conflict('You have answered this review already.')
  const written_at = reply.edited_at ?? reply.created_at
  const edited_at = pickLatest(now, written_at)
  await keepVersion(tx, {
    ...{ review_id: review.id, part: 'reply', text: reply.text },
    ...{ written_at, replaced_at: edited_at },
  })
  await tx
    .updateTable('review_replies')
    .set({ text, edited_at })
    .where('review_id', '=', review.id)
    .execute()
}

/**
 * Shows a text to the managers; a second report by the same person changes nothing.
 * @throws 404 for what the person cannot read, 409 for the person's own
 */
export async function reportReview(params: By<typeof contract.reportReview>): Promise<void> {
  const { form, viewer, now } = params
  const { review_id, part, reason } = form
  await inTransaction(async tx => {
    const text = await findReportable(tx, { reviewId: review_id, part, viewerId: viewer.id })
    if (!text) throw noSuchReview()
    if (text.author_id === viewer.id) throw conflict('You wrote this yourself.')
    const report = { reviewId: review_id, part, reporterId: viewer.id, text: reason, now }
    await addReport(tx, report)
  })
}

/** The clock's word: a buyer who has not written by now keeps the seller's review from nobody. */
export function publishByClock({ orderId, now }: { orderId: number; now: Date }): Promise<void> {
  return inTransaction(async tx => {
    const order = await lockOrderRow(tx, orderId)
    const { seller: review } = await lockReviews(tx, orderId)
    if (review?.state !== 'unpublished' || !isToPublish(order, now)) return
    await publishReview(tx, review, now)
    await showToBoth(tx, order)
  })
}

/** Lets the buyer and everybody read what the seller wrote. */
async function publishReview(tx: Transaction<DB>, unread: ReviewRow, now: Date): Promise<void> {
  const connection = unread.is_connected
    ? 'connected'
    : await connectionOf(tx, { orderId: unread.order_id, by: 'seller', now })
  const review = await changeReview(tx, unread, openingOf(connection === 'connected', now))
  await flagConnection(tx, { id: review.id, connection, now })
  if (review.state === 'published') await notifyOfReview(tx, { review, now })
}

/**
 * Locks the order of a review, then what both sides wrote.
 * @throws 404
 */
export async function lockReview(tx: Transaction<DB>, reviewId: number) {
  const found = await tx
    .selectFrom('reviews')
    .select(['order_id', 'by'])
    .where('id', '=', reviewId)
    .executeTakeFirst()
  if (!found) throw noSuchReview()
  const order = await lockOrderRow(tx, found.order_id)
  const { buyer, seller } = await lockReviews(tx, order.id)
  const [own, others] = found.by === 'buyer' ? [buyer, seller] : [seller, buyer]
  if (!own) throw noSuchReview()
  return { order, own, others }
}

/** Answers its id. */
async function keepVersion(
  tx: Transaction<DB>,
  version: Insertable<ReviewVersions>,
): Promise<number> {
  const { id } = await tx
    .insertInto('review_versions')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const showToBoth = (tx: Transaction<DB>, order: OrderRow) =>
  showTo(tx, order, [order.seller_id, order.buyer_id])

/** On the open screens of these of its two people. */
async function showTo(tx: Transaction<DB>, { id }: OrderRow, sides: number[]): Promise<void> {
  await enqueue(tx, publishOrderUpdate, { orderId: id, sides })
}
