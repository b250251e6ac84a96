/** What a picture is judged by: of new ones and old ones the same file, so that they are hashed alike. */
export const hashedVariant = '320.webp'

/** Two pictures look alike of whose 64 bits at most so many differ. */
export const mostDifferentBits = 6

/** With fewer or more bits set a picture is flat: it looks like any other flat one, and is not compared. */
export const comparedBits = { least: 6, most: 58 } as const

/** So many of the oldest that a new picture looks like are kept. */
export const matchesKept = 5

export const matchStates = ['waiting', 'copied', 'allowed'] as const
export type MatchState = (typeof matchStates)[number]

/** What a manager makes of two that wait. The gigs stay as they are either way. */
export const matchDecisions = ['copied', 'allowed'] as const
export type MatchDecision = (typeof matchDecisions)[number]
