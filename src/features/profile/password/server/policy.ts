import type { Limit } from '#platform/server/limits.ts'

/** Somebody at an unlocked phone is not to find out the password by trying. */
export const passwordGuesses: Limit = { name: 'password-change', points: 10, seconds: 900 }
