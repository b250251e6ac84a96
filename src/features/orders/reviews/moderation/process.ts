import { textFlags } from '#platform/text-flags.ts'
import type { ReviewState } from '../process.ts'

/** What managers do about reviews and replies, which they never change or delete. */

/** Why a review waits for a manager, in the words that managers read. */
export const reviewFlags = {
  ...textFlags,
  reported: 'Reported',
  connected: 'Connected accounts',
} as const
export type ReviewFlag = keyof typeof reviewFlags

export const moderationActions = ['approve', 'hide', 'show', 'hide-reply', 'show-reply'] as const
export type ModerationAction = (typeof moderationActions)[number]

export const isHiding = (action: ModerationAction): boolean => action.startsWith('hide')

export type Standing = {
  state: ReviewState
  isFlagged: boolean
  /** Null where nobody has replied. */
  isReplyHidden: boolean | null
}

/** What can be done with a review as it stands. */
export function openModerationActions({ state, isFlagged, isReplyHidden }: Standing) {
  const isOpen: Record<ModerationAction, boolean> = {
    approve: isFlagged || state === 'held',
    hide: state === 'published' || state === 'held',
    show: state === 'hidden',
    'hide-reply': isReplyHidden === false,
    'show-reply': isReplyHidden === true,
  }
  return moderationActions.filter(action => isOpen[action])
}
