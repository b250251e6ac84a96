/** The life of a review: every step that its two people, or the clock, can take; managers' are in `moderation/process.ts`. */
import type * as z from 'zod/mini'
import type { review, reviewAuthors } from '#features/accounts/contract.ts'

export type ReviewAuthor = (typeof reviewAuthors)[number]
export type ReviewState = z.output<typeof review>['state']

type Step = {
  by: ReviewAuthor | 'author' | 'reviewed' | 'clock'
  /** None where the step makes it. */
  from: readonly ReviewState[]
  /** Left out where it stays as it is. */
  to?: ReviewState
}

/** Where it says published, a review between connected people is held: a manager publishes it. */
export const reviewProcess = {
  complete: { by: 'buyer', from: ['pending'], to: 'published' },
  add: { by: 'seller', from: [], to: 'unpublished' },
  update: { by: 'author', from: ['unpublished', 'held', 'published'] },
  publish: { by: 'clock', from: ['unpublished'], to: 'published' },
  reply: { by: 'reviewed', from: ['published'] },
} as const satisfies Record<string, Step>
export type ReviewAction = keyof typeof reviewProcess

export const mayTake = (action: ReviewAction, state: ReviewState): boolean =>
  (reviewProcess[action].from as readonly ReviewState[]).includes(state)

/** To whom a review is about it is not there before, and to everybody else. */
export const readableStates: readonly ReviewState[] = ['published', 'hidden']

export const reviewParts = ['review', 'reply'] as const
export type ReviewPart = (typeof reviewParts)[number]

export const longestReview = 2_000
export const longestReply = 1_000

/** Why a manager hides a text, as the public reads it. */
export const hiddenReasons = {
  abuse: 'Abusive words',
  personal_details: 'Personal details',
  not_about_order: 'Not about the order',
  threat_or_reward: 'Written under a threat or for a reward',
  connected_accounts: 'Written between connected accounts',
  unlawful: 'Unlawful content',
} as const
export type HiddenCode = keyof typeof hiddenReasons

/** How everybody reads the name of a buyer: the first name and an initial. */
export function shortenName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const initial = [...(others.at(-1) ?? '')][0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`
}
