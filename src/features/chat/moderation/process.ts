/** The life of a flagged message: it waits for a manager, who approves or censors it. */

export const moderationActions = ['approve', 'censor'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** Why a message waits, in the words that managers read. */
export const flagReasons = {
  phone: 'Phone number',
  email: 'E-mail address',
  link: 'Link to another site',
  abuse: 'Abusive words',
  reported: 'Reported by its reader',
} as const
export type FlagReason = keyof typeof flagReasons
