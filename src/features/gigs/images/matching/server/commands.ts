import { sql, type Transaction } from 'kysely'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { differenceHash } from '#platform/server/files/difference-hash.ts'
import type { PictureVariant } from '#platform/server/files/pictures.ts'
import { hashedVariant, matchesKept, mostDifferentBits } from '../process.ts'
import { differentBits, isCompared } from './queries.ts'

/** Of a picture as it is kept. */
export function hashPicture(variants: readonly PictureVariant[]): Promise<bigint> {
  const hashed = variants.find(({ name }) => name === hashedVariant)
  if (!hashed) throw new Error(`A picture was encoded without ${hashedVariant}`)
  return differenceHash(hashed.body)
}

/** Keeps what other people's pictures these look like. Doing it again adds nothing. */
export async function matchImages(imageIds: readonly number[], now: Date): Promise<void> {
  if (imageIds.length === 0) return
  await inTransaction(async tx => {
    await lockMatching(tx)
    await addMatches(tx, imageIds, now)
  })
}

/** Of a picture that had no hash: with it both are kept or neither, since nobody looks for its matches later. */
export async function matchHashed(
  { id, hash }: { id: number; hash: bigint },
  now: Date,
): Promise<void> {
  await inTransaction(async tx => {
    await lockMatching(tx)
    await sql`update gig_images set dhash = ${String(hash)}::bigint where id = ${id}`.execute(tx)
    await addMatches(tx, [id], now)
  })
}

/** Of two at once the second sees the first. */
const lockMatching = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock('gig_image_matches'::regclass::integer, 0)`.execute(tx)

async function addMatches(
  tx: Transaction<DB>,
  imageIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into gig_image_matches (low_image, high_image, distance, created_at)
    select least(image.id, alike.id), greatest(image.id, alike.id), alike.distance, ${now}
    from gig_images as image
    join gigs on gigs.id = image.gig_id
    cross join lateral (
      select other.id, ${differentBits('other', 'image')} as distance
      from gig_images as other
      join gigs as others on others.id = other.gig_id
      where dhash_pieces(other.dhash) && dhash_pieces(image.dhash) and ${isCompared('other')}
        and ${differentBits('other', 'image')} <= ${mostDifferentBits}
        and others.user_id <> gigs.user_id
      order by other.created_at, other.id limit ${matchesKept}) as alike
    where image.id = any (${imageIds}::integer[]) and ${isCompared('image')}
    on conflict (low_image, high_image) do nothing`.execute(tx)
}
