import * as z from 'zod/mini'
import { publicUser, type review } from '#features/accounts/contract.ts'
import { openModerationActions, reviewFlags } from '#features/orders/reviews/moderation/process.ts'
import { presentReview } from '#features/orders/reviews/server/present.ts'
import { sideOf, type ViewerId } from '#features/orders/server/policy.ts'
import { pickLatest } from '#platform/server/moments.ts'
import { findFlaggedWords } from '#platform/server/text-flags.ts'
import type { listReviews } from '../contract.ts'
import type { ModeratedRow } from './queries.ts'

type Review = z.output<typeof review>
export type ModeratedReview = z.output<(typeof listReviews)['output']>['reviews']['data'][number]

export function presentModerated(row: ModeratedRow, viewer: ViewerId): ModeratedReview {
  const review = presentReview(row.review, 'manager')
  if (!review) throw new Error(`Review ${row.review.id} is not shown to a manager`)
  const [author, about] =
    review.by === 'buyer' ? [review.buyer, review.seller] : [review.seller, review.buyer]
  const texts = [review.comments, review.reply?.text].filter(text => typeof text === 'string')
  const standing = {
    state: review.state,
    isFlagged: row.reasons.length > 0,
    isReplyHidden: review.reply ? row.review.reply_is_hidden : null,
  }
  return {
    ...review,
    ...{ author, about },
    reasons: flagCodes.filter(code => row.reasons.includes(code)),
    flagged_words: [...new Set(texts.flatMap(findFlaggedWords))],
    changed_at: changeOf(review, row),
    report_count: row.report_count,
    reports: row.reports.map(({ by, created_at, ...report }) => ({
      ...report,
      by: z.decode(publicUser, by),
      created_at: new Date(created_at),
    })),
    reply_is_hidden: row.review.reply_is_hidden,
    reply_hidden_reason: row.reply_hidden_reason,
    available_actions: sideOf(row, viewer) === null ? openModerationActions(standing) : [],
  }
}

/** Of what is presented, so that nothing counts as seen that is not there. */
function changeOf(review: Review, { reports: [newest] }: ModeratedRow): Date {
  const { created_at, completed_at, edited_at, reply } = review
  const reportedAt = newest && new Date(newest.created_at)
  const writtenAt = pickLatest(created_at, completed_at, edited_at)
  return pickLatest(writtenAt, reply?.created_at, reply?.edited_at, reportedAt)
}

const flagCodes = Object.keys(reviewFlags) as (keyof typeof reviewFlags)[]
