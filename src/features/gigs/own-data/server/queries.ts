import { gigColumns } from '#features/gigs/fields.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { pesewas, toCedis } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'

const statusNames = new Map(Object.entries(gigStatus).map(([name, id]) => [id as number, name]))

/** Everything that a person has written about gigs, also deleted ones. Callers must have made sure who asks. */
export async function ownGigs({ userId }: { userId: number }) {
  const gigs = await db
    .selectFrom('gigs')
    .innerJoin('categories', 'categories.id', 'gigs.category_id')
    .select([
      ...(['gigs.id', 'title', 'type_id', 'categories.description as category'] as const),
      ...(['gigs.description', 'town_slug as town'] as const),
      ...gigColumns,
      ...(['location_based', 'longitude', 'latitude', 'status_id', 'promoted_until'] as const),
      ...(['created_at', 'updated_at', 'approved_at', 'deleted_at'] as const),
    ])
    .where('user_id', '=', userId)
    .orderBy('gigs.id')
    .execute()
  return gigs.map(({ amount_pesewas, status_id, ...gig }) => ({
    ...gig,
    amount: toCedis(pesewas(amount_pesewas)),
    status: statusNames.get(status_id),
  }))
}

/** Callers must have made sure who asks. */
export function ownFavorites({ userId }: { userId: number }) {
  return db
    .selectFrom('favorites')
    .innerJoin('gigs', 'gigs.id', 'favorites.gig_id')
    .select(['gigs.id as gig_id', 'gigs.title', 'favorites.created_at'])
    .where('favorites.user_id', '=', userId)
    .orderBy('favorites.created_at')
    .execute()
}
