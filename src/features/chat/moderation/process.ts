import { textFlags } from '#platform/text-flags.ts'

/** The life of a flagged message: it waits for a manager, who approves or censors it. */

export const moderationActions = ['approve', 'censor'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** Why a message waits, in the words that managers read. */
export const flagReasons = { ...textFlags, reported: 'Reported by its reader' } as const
export type FlagReason = keyof typeof flagReasons
