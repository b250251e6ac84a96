import * as z from 'zod/mini'
import { hiddenReason, publicUser, review } from '#features/accounts/contract.ts'
import {
  isHiding,
  moderationActions,
  type ReviewFlag,
  reviewFlags,
} from '#features/orders/reviews/moderation/process.ts'
import { type HiddenCode, hiddenReasons, reviewParts } from '#features/orders/reviews/process.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  flag,
  id,
  listOf,
  message,
  moment,
  oneOf,
  paging,
  saysMissing,
} from '#platform/fields.ts'
import { auditEntry, managerPageSize } from '../contract.ts'

const flagCodes = Object.keys(reviewFlags) as [ReviewFlag]
const hiddenCodes = Object.keys(hiddenReasons) as [HiddenCode]

const report = z.object({
  part: oneOf(reviewParts),
  reason: z.string(),
  by: publicUser,
  created_at: moment,
})

const moderatedReview = z.extend(review, {
  author: publicUser,
  about: publicUser,
  /** Why it waits. */
  reasons: z.array(oneOf(flagCodes)),
  /** Words of review and reply for which it is flagged, as they are written there. */
  flagged_words: z.array(z.string()),
  /** By how many people, each part for itself. */
  report_count: z.int(),
  /** The newest 20. */
  reports: z.array(report),
  /** When the review, the reply or the newest report was written. */
  changed_at: moment,
  reply_is_hidden: flag,
  reply_hidden_reason: z.nullable(hiddenReason),
  /** What the caller can do with it now. */
  available_actions: z.array(oneOf(moderationActions)),
})

const wholeReview = z.extend(moderatedReview, {
  audit: z.array(
    z.extend(auditEntry, {
      /** The code for which a text was hidden. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** What stood there before changes, newest first. */
  versions: z.array(
    z.object({
      part: oneOf(reviewParts),
      /** Null of a reply. */
      rating: z.nullable(z.int()),
      text: z.string(),
      written_at: moment,
      replaced_at: moment,
    }),
  ),
})

/** `waiting`: flagged or held back; `hidden`: the review or the reply to it. */
export const listStates = ['waiting', 'held', 'hidden', 'all'] as const

export const listReviews = endpoint('GET /api/manager/reviews', {
  caller: 'manager',
  roles: ['moderation'],
  summary: 'Reviews from both sides that were written, newest first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    state: z._default(oneOf(listStates), 'waiting'),
  }),
  output: z.object({ reviews: listOf(moderatedReview) }),
})

export const showReview = endpoint('GET /api/manager/review/{id}', {
  caller: 'manager',
  roles: ['moderation'],
  summary: 'One review with its earlier texts, and what managers did about it',
  input: z.object({ id }),
  output: z.object({ review: wholeReview }),
  refusals: { 404: 'No such review, or one that says of the manager what nobody may read yet.' },
})

export const longestNote = 500

export const moderateReview = endpoint('POST /api/manager/review/{id}', {
  caller: 'manager',
  roles: ['moderation'],
  limits: ['manager-write'],
  summary: 'Let a review or the reply to it stand, hide it, or show it again',
  input: z
    .object({
      id,
      action: oneOf(moderationActions),
      /** Of hiding. */
      reason: z.optional(oneOf(hiddenCodes)),
      /** For other managers. */
      note: z._default(anyText(longestNote), ''),
      /** The `changed_at` that the manager has read; where something was written since, it is a 409. */
      seen_changed_at: z.optional(moment),
    })
    .check(
      z.refine(({ action, reason }) => !isHiding(action) || reason !== undefined, {
        path: ['reason'],
        ...saysMissing,
      }),
    ),
  output: z.object({ review: wholeReview, message }),
  refusals: {
    403: 'The manager wrote it, or it is about the manager.',
    404: 'No such review, or one that says of the manager what nobody may read yet.',
    409: 'There is nothing to decide in this way, or not on what was seen.',
  },
})
