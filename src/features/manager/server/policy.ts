import type { Role } from '#platform/roles.ts'
import type { RolesOf } from '#platform/server/security/roles.ts'
import type { Pending } from './queries.ts'

/** Who decides about what waits there. */
const areaRoles: Record<keyof Pending, Role> = {
  customers: 'identity',
  disputes: 'disputes',
  gigs: 'moderation',
  messages: 'moderation',
  pages: 'content',
  reports: 'disputes',
  reviews: 'moderation',
  transactions: 'money',
}

/** What waits for this manager: in the areas of others nothing does. */
export function keepOwnAreas(pending: Pending, { roles }: RolesOf): Pending {
  const kept = { ...pending }
  for (const area of Object.keys(areaRoles) as (keyof Pending)[])
    if (!roles.includes(areaRoles[area])) kept[area] = 0
  return kept
}
