import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { comparedBits, type MatchState } from '../process.ts'

/** Of two rows of `gig_images`, by their names in the query. */
export const differentBits = (one: string, other: string): RawBuilder<number> =>
  sql`bit_count((${sql.ref(`${one}.dhash`)} # ${sql.ref(`${other}.dhash`)})::bit(64))::integer`

/** Not for what is flat, nor for what has no hash yet. In the words of the index. */
export const isCompared = (image: string): RawBuilder<boolean> =>
  sql`bit_count(${sql.ref(`${image}.dhash`)}::bit(64))
    between ${sql.lit(comparedBits.least)} and ${sql.lit(comparedBits.most)}`

export type LockedMatch = { id: number; state: MatchState; owners: number[] }

/** Whose pictures they are stays as it is: a gig never changes hands. */
export async function lockMatch(
  tx: Transaction<DB>,
  matchId: number,
): Promise<LockedMatch | undefined> {
  const { rows } = await sql<LockedMatch>`
    select gig_image_matches.id, state, array(
      select user_id from gig_images join gigs on gigs.id = gig_id
      where gig_images.id in (low_image, high_image)) as owners
    from gig_image_matches where gig_image_matches.id = ${matchId}
    for update of gig_image_matches`.execute(tx)
  return rows[0]
}
