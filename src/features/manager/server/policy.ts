import type { Role } from '#platform/roles.ts'
import type { RolesOf } from '#platform/server/security/roles.ts'
import type { Pending, PendingParts } from './queries.ts'

/** Who decides about what waits there. */
const decidingRoles: Record<keyof PendingParts, readonly Role[]> = {
  customers: ['identity'],
  disputes: ['disputes'],
  gigs: ['moderation'],
  messages: ['moderation'],
  pages: ['content'],
  pictures: ['moderation'],
  reports: ['disputes'],
  reviews: ['moderation'],
  transactions: ['money'],
  wallet_names: ['identity', 'money'],
}

/** What waits for this manager: in the areas of others nothing does. */
export function keepOwnAreas(pending: PendingParts, { roles }: RolesOf): Pending {
  const kept = { ...pending }
  for (const part of Object.keys(decidingRoles) as (keyof PendingParts)[])
    if (!decidingRoles[part].some(role => roles.includes(role))) kept[part] = 0
  const { pictures, wallet_names, ...areas } = kept
  return { ...areas, safety: pictures + wallet_names }
}
