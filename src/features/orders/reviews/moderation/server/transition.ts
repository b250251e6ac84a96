import type { Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { pickLatest } from '#platform/server/moments.ts'
import { publishOrderUpdate } from '../../../news/server/jobs.ts'
import type { ReviewPart } from '../../process.ts'
import { lockReview } from '../../server/commands.ts'
import { notifyOfReview } from '../../server/notices.ts'
import type { ReviewRow } from '../../server/queries.ts'
import { changeReview } from '../../server/transition.ts'
import { type ModerationAction, openModerationActions } from '../process.ts'
import { type Decision, notifyOfHiding } from './notices.ts'
import { refuseOwn } from './policy.ts'
import { latestChangeOf, loadStanding } from './queries.ts'

/**
 * A manager lets a review or the reply to it stand, takes it from sight, or brings it back. Its stars go and come in the
 * same transaction.
 * @throws 404, 403 for both sides of the order, 409 where there is nothing to decide in this way
 */
export async function moderateReview(input: Decision): Promise<void> {
  const { reviewId, action, viewer } = input
  await inTransaction(async tx => {
    const { own: review, others } = await lockReview(tx, reviewId)
    const now = pickLatest(input.now, review.completed_at, others?.completed_at)
    const decision = { ...input, now }
    refuseOwn(review, viewer)
    const standing = await loadStanding(tx, review)
    if (!openModerationActions(standing).includes(action)) throw conflict(refusals[action])
    refuseUnlessSeen(await latestChangeOf(tx, review), input.seenChangedAt)
    const after = await takeAction[action](tx, review, decision)
    await keepInLog(tx, { before: review, after, decision })
  })
}

function refuseUnlessSeen(changedAt: Date, seen: Date | undefined): void {
  if (!seen || changedAt <= seen) return
  throw conflict('This review was changed or reported meanwhile. Read it again, then decide.')
}

const refusals: Record<ModerationAction, string> = {
  approve: 'There is nothing to approve: it is neither flagged nor held back.',
  hide: 'Only a review that is published or held back can be hidden.',
  show: 'This review is not hidden.',
  'hide-reply': 'There is no reply that could be hidden.',
  'show-reply': 'There is no hidden reply.',
}

type Take = (tx: Transaction<DB>, review: ReviewRow, decision: Decision) => Promise<ReviewRow>

const takeAction: Record<ModerationAction, Take> = {
  approve: approveReview,
  hide: hideReview,
  show: showReview,
  'hide-reply': setReplyHidden,
  'show-reply': setReplyHidden,
}

/** What is held can be read from now on, and counts; everything else only stops waiting. */
async function approveReview(tx: Transaction<DB>, review: ReviewRow, { now }: Decision) {
  for (const part of ['review', 'reply'] as const) await removeFlags(tx, review, part)
  if (review.state !== 'held') return review
  const published = await changeReview(tx, review, { state: 'published', published_at: now })
  await notifyOfReview(tx, { review: published, now })
  await showToBoth(tx, review)
  return published
}

async function hideReview(tx: Transaction<DB>, review: ReviewRow, decision: Decision) {
  const hidden = await changeReview(tx, review, { state: 'hidden', hidden_code: decision.code })
  await removeFlags(tx, review, 'review')
  await notifyOfHiding(tx, { review, decision })
  await showToBoth(tx, review)
  return hidden
}

/** What was never published, having been held, is so now. */
async function showReview(tx: Transaction<DB>, review: ReviewRow, decision: Decision) {
  const { now } = decision
  const published_at = review.published_at ?? now
  const changes = { state: 'published', hidden_code: null, published_at }
  const shown = await changeReview(tx, review, changes)
  await removeFlags(tx, review, 'review')
  await notifyOfHiding(tx, { review, decision })
  if (review.published_at === null) await notifyOfReview(tx, { review: shown, now })
  await showToBoth(tx, review)
  return shown
}

async function setReplyHidden(tx: Transaction<DB>, review: ReviewRow, decision: Decision) {
  await tx
    .updateTable('review_replies')
    .set({ hidden_code: decision.action === 'hide-reply' ? decision.code : null })
    .where('review_id', '=', review.id)
    .execute()
  await removeFlags(tx, review, 'reply')
  await notifyOfHiding(tx, { review, decision })
  await showToBoth(tx, review)
  return review
}

async function removeFlags(tx: Transaction<DB>, { id }: ReviewRow, part: ReviewPart) {
  await tx.deleteFrom('review_flags').where('review_id', '=', id).where('part', '=', part).execute()
}

const showToBoth = (tx: Transaction<DB>, { order_id, seller_id, buyer_id }: ReviewRow) =>
  enqueue(tx, publishOrderUpdate, { orderId: order_id, sides: [seller_id, buyer_id] })

type Change = { before: ReviewRow; after: ReviewRow; decision: Decision }

/** Not the words, which stand in the review. */
function keepInLog(tx: Transaction<DB>, { before, after, decision }: Change): Promise<void> {
  const { reviewId, action, code, note, viewer, now } = decision
  const isOfReply = action === 'hide-reply' || action === 'show-reply'
  const isHidden = action === 'hide-reply'
  return audit(tx, {
    actorId: viewer.id,
    action: `review.${action}`,
    subject: { type: 'review', id: reviewId },
    ...(code !== null && { reason: code }),
    before: isOfReply ? { reply_is_hidden: !isHidden } : { state: before.state },
    after: {
      ...(isOfReply ? { reply_is_hidden: isHidden } : { state: after.state }),
      ...(note && { note }),
    },
    now,
  })
}
