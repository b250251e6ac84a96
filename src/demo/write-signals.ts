import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { daysBefore } from './when.ts'

const matches = 3

type Market = { people: readonly number[]; now: Date }

/** For managers to look at: gigs of two people with the same picture, and two people on one device. */
export async function writeSignals(tx: Transaction<DB>, { people, now }: Market): Promise<void> {
  await sql`
    insert into gig_image_matches (low_image, high_image, distance, created_at)
    select distinct on (one.dhash) one.id, other.id, 0, other.created_at
    from gig_images as one
    join gigs as of_one on of_one.id = one.gig_id
    join gig_images as other on other.dhash = one.dhash and other.id > one.id
    join gigs as of_other on of_other.id = other.gig_id
    where of_one.user_id <> of_other.user_id and one.position = 0 and other.position = 0
    order by one.dhash, one.id, other.id limit ${matches}`.execute(tx)
  const devices = people.slice(-2).map((user_id, at) => ({
    ...{ user_id, hash: 'id:demo' },
    ...{ first_seen: daysBefore(now, 40 - at * 9), last_seen: daysBefore(now, 2 + at) },
  }))
  await tx.insertInto('devices').values(devices).execute()
}
