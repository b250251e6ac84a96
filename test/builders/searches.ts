import { matchGig } from '#features/searches/matching/server/commands.ts'
import { saveSearch } from '#features/searches/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { type BuiltGig, buildGig } from './gigs.ts'

type WantedSearch = {
  search?: string
  category?: number
  town?: string
  gig_type?: 1 | 2
  frequency?: 'daily' | 'at_once'
  now?: Date
}

/** Saved as by the call; of category 1 and told daily unless told otherwise. */
export async function buildSearch(
  user: { id: number },
  { now = new Date(), ...wanted }: WantedSearch = {},
): Promise<number> {
  const asked = wanted.search || wanted.town ? {} : { category: 1 }
  const draft = { search: '', frequency: 'daily' as const, ...asked, ...wanted }
  const viewer = { id: user.id, tokenId: 0, roles: [], isKycVerified: false }
  return (await saveSearch({ draft, viewer, now })).id
}

/** A gig that was approved just now, and what its approval keeps of those who wait for such a one. */
export async function buildNewGig(wanted: Parameters<typeof buildGig>[0]): Promise<BuiltGig> {
  const gig = await buildGig(wanted)
  const now = wanted.now ?? new Date()
  await inTransaction(tx => matchGig(tx, { gigId: gig.id, now }))
  return gig
}

export const matchesOf = (user: { id: number }) =>
  db
    .selectFrom('search_matches')
    .select(['gig_id', 'search_id', 'frequency', 'told_at'])
    .where('user_id', '=', user.id)
    .orderBy('gig_id')
    .execute()
