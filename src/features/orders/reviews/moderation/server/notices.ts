import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import { type Deal, dealOf } from '#features/orders/news/server/queries.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type HiddenCode, hiddenReasons, type ReviewAuthor } from '../../process.ts'
import { subjectOf } from '../../server/notices.ts'
import type { ReviewRow } from '../../server/queries.ts'
import type { ModerationAction } from '../process.ts'

export type Decision = {
  reviewId: number
  action: ModerationAction
  /** Of what is hidden. */
  code: HiddenCode | null
  note: string
  /** When the newest of what the manager has read was written; undefined where that is not told. */
  seenChangedAt?: Date | undefined
  viewer: Viewer
  now: Date
}

type Change = { review: ReviewRow; decision: Decision }

/**
 * Tells both sides what was hidden, and why, or that it can be read again. Of what was held the reviewed has never
 * known: it is hidden without a word to them.
 */
export async function notifyOfHiding(
  tx: Transaction<DB>,
  { review, decision }: Change,
): Promise<void> {
  const deal = await dealOf(tx, review.order_id)
  await tell(tx, { review, decision, deal, to: review.by })
  if (review.published_at) await tell(tx, { review, decision, deal, to: subjectOf(review) })
}

async function tell(
  tx: Transaction<DB>,
  { review, decision, deal, to }: Change & { deal: Deal; to: ReviewAuthor },
): Promise<void> {
  const { action, code, now } = decision
  const thing = nameThing({ review, decision, to })
  const title = `${thing[0]?.toUpperCase()}${thing.slice(1)} ${code ? 'was hidden' : 'can be read again'}`
  const text = code
    ? `Our team hid ${thing} for “${deal.title}”: ${hiddenReasons[code]}.`
    : `Our team looked once more at ${thing} for “${deal.title}”: it can be read again.`
  const route = `/account/orders/view/${deal.id}`
  await notify(tx, {
    ...{ userId: deal[to].id, kind: 'review', event: code ? 'hide' : 'show', now },
    ...{ title, text, route, orderId: deal.id },
    source: `review:${review.id}:${action}:${now.getTime()}`,
    mail: { subject: title, paragraphs: [text, settings.APP_URL + route] },
  })
}

function nameThing({ review, decision, to }: Change & { to: ReviewAuthor }): string {
  const isOfReply = decision.action.endsWith('reply')
  if (to === review.by) return isOfReply ? 'the reply to your review' : 'your review'
  return isOfReply ? 'your reply to the review' : 'the review of you'
}
