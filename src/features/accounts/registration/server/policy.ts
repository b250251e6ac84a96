import type { Limit } from '#platform/server/limits.ts'

export const registrationsPerAddress: Limit = { name: 'register', points: 10, seconds: 3600 }

/** Names that would pass for the house itself. */
export const reservedUsernames: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'adwuma',
  'manager',
  'moderator',
  'support',
])
