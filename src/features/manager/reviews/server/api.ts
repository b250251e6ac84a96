import type { FastifyInstance } from 'fastify'
import { isHiding, type ModerationAction } from '#features/orders/reviews/moderation/process.ts'
import { mayKnowOf } from '#features/orders/reviews/moderation/server/policy.ts'
import { moderateReview } from '#features/orders/reviews/moderation/server/transition.ts'
import type { ReviewPart } from '#features/orders/reviews/process.ts'
import { noSuchReview } from '#features/orders/reviews/server/policy.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { presentAudit } from '../../server/present.ts'
import { latestAudit } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { presentModerated } from './present.ts'
import { pageOfReviews, reviewsByIds, versionsOf } from './queries.ts'

export async function managerReviewsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listReviews, async ({ input, viewer, now }) => {
    const { ids, total } = await pageOfReviews(input, viewer)
    const rows = await reviewsByIds(ids, now)
    const data = rows.map(row => presentModerated(row, viewer))
    return { reviews: presentList({ data, total }, input) }
  })

  app.endpoint(contract.showReview, async ({ input, viewer, now }) => ({
    review: await loadWhole({ reviewId: input.id, viewer, now }),
  }))

  app.endpoint(contract.moderateReview, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: reviewId, action, reason, seen_changed_at: seenChangedAt } = input
    const note = input.note.trim()
    const code = isHiding(action) ? (reason ?? null) : null
    await moderateReview({ reviewId, action, code, note, seenChangedAt, viewer, now })
    const review = await loadWhole({ reviewId, viewer, now })
    const isUnread = action === 'hide' && review.published_at === null
    return { review, message: isUnread ? hiddenUnread : done[action] }
  })
}

async function loadWhole(reading: { reviewId: number; viewer: Viewer; now: Date }) {
  const { reviewId, viewer, now } = reading
  const [[row], versions, audit] = await Promise.all([
    reviewsByIds([reviewId], now),
    versionsOf(reviewId),
    latestAudit({ type: 'review', id: reviewId }),
  ])
  if (!row || !mayKnowOf({ ...row.review, ...row }, viewer)) throw noSuchReview()
  return {
    ...presentModerated(row, viewer),
    versions: versions.map(({ part, ...version }) => ({ ...version, part: part as ReviewPart })),
    audit: audit.map(row => ({ ...presentAudit(row), reason: row.reason })),
  }
}

const done: Record<ModerationAction, string> = {
  approve: 'The review is approved.',
  hide: 'The review is hidden, and both sides are told.',
  show: 'The review can be read again.',
  'hide-reply': 'The reply is hidden, and both sides are told.',
  'show-reply': 'The reply can be read again.',
}

/** Whom it is about has never known of what was held back. */
const hiddenUnread = 'The review is hidden, and its author is told.'
