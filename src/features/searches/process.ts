/** What a saved search can be, and how much of it there is. Light enough for any page. */

export const searchFrequencies = ['daily', 'at_once'] as const
export type SearchFrequency = (typeof searchFrequencies)[number]

/** Of one person. */
export const mostSearches = 10
/** Of one search, told as soon as they are there; the rest waits for the digest. */
export const mostAtOnceADay = 5
/** Gigs in one digest, the newest; the rest waits for the next. */
export const mostInDigest = 20
/** What had no place in a digest for this long is not told any more. */
export const daysUntilStale = 7
