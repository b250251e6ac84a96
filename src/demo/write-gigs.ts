import { sql, type Transaction } from 'kysely'
import { toColumns } from '#features/gigs/fields.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { fromCedis } from '#platform/money.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { slugOf } from '#platform/server/slugs.ts'
import type { DemoGig } from './gigs.ts'
import { insertAll, nextIds } from './insert-all.ts'
import { randomFrom } from './random.ts'
import { pictureSize } from './store-pictures.ts'
import { daysBefore, minutesBefore } from './when.ts'

/** A gig with its number and the key under which each of its pictures is filed. */
export interface WrittenGig extends DemoGig {
  index: number
  keys: string[]
  /** What each picture looks like. */
  hashes: bigint[]
}

/** Gigs with their pictures, views and favourites; answers their ids. `owners` are those of the people they were made with. */
export async function writeGigs(
  tx: Transaction<DB>,
  gigs: readonly WrittenGig[],
  owners: readonly number[],
  now: Date,
): Promise<number[]> {
  const ids = await nextIds(tx, 'gigs', gigs.length)
  const rows = gigs.map((gig, n) => ({ gig, id: ids[n] as number, now }))
  await insertAll(
    tx,
    'gigs',
    rows.map(({ gig, id }) => gigRow(gig, id, owners[gig.owner] as number, now)),
  )
  await insertPictures(
    tx,
    rows.flatMap(({ gig, id }) => pictureRows(gig, id, now)),
  )
  await insertViews(
    tx,
    rows.map(({ gig, id }) => ({ gig_id: id, views: gig.views })),
  )
  await insertFavourites(
    tx,
    rows.flatMap(({ gig, id }) => favouriteRows(gig, id, owners, now)),
  )
  return ids
}

function gigRow(gig: DemoGig, id: number, ownerId: number, now: Date) {
  const waits = gig.statusId === gigStatus.inReview
  const created = minutesBefore(now, gig.minutesAgo)
  return {
    id,
    user_id: ownerId,
    category_id: gig.categoryId,
    type_id: gig.typeId,
    title: gig.title,
    slug: slugOf(gig.title, 'gig'),
    description: gig.description,
    description_text: withoutTags(gig.description),
    ...toColumns({ ...gig, amount: fromCedis(gig.amount) }),
    location_based: gig.place !== null,
    longitude: gig.place?.lng ?? null,
    latitude: gig.place?.lat ?? null,
    status_id: gig.statusId,
    status_before_pause: gig.statusId === gigStatus.paused ? gigStatus.live : null,
    approved_at: waits ? null : minutesBefore(now, Math.max(1, gig.minutesAgo - 90)),
    promoted_until: waits || !gig.promotedDays ? null : daysBefore(now, -gig.promotedDays),
    created_at: created,
    updated_at: created,
  }
}

/** Enough for text that we wrote ourselves; what people write needs more care. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function pictureRows(gig: WrittenGig, gigId: number, now: Date) {
  return gig.keys.map((key, position) => ({
    gig_id: gigId,
    position,
    key,
    ...pictureSize,
    dhash: gig.hashes[position] === undefined ? null : String(gig.hashes[position]),
    created_at: minutesBefore(now, gig.minutesAgo),
  }))
}

function favouriteRows(gig: WrittenGig, gigId: number, owners: readonly number[], now: Date) {
  const random = randomFrom('favourites', gig.index)
  if (gig.statusId !== gigStatus.live || random.chance(0.4)) return []
  const fans = Array.from({ length: random.int(1, 5) }, () => random.int(1, owners.length - 1))
  return [...new Set(fans)]
    .filter(fan => fan !== gig.owner)
    .map(fan => ({
      user_id: owners[fan],
      gig_id: gigId,
      created_at: minutesBefore(now, Math.floor(random.next() * gig.minutesAgo)),
    }))
}

async function insertPictures(tx: Transaction<DB>, rows: object[]): Promise<void> {
  await sql`
    insert into gig_images (gig_id, position, key, width, height, dhash, created_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as picture (
      gig_id integer, position smallint, key text, width integer, height integer,
      dhash bigint, created_at timestamptz)
    on conflict (key) do nothing`.execute(tx)
}

async function insertViews(tx: Transaction<DB>, rows: object[]): Promise<void> {
  await sql`
    insert into gig_view_totals (gig_id, views)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as total (gig_id integer, views integer)
    on conflict (gig_id) do update set views = excluded.views`.execute(tx)
}

async function insertFavourites(tx: Transaction<DB>, rows: object[]): Promise<void> {
  await sql`
    insert into favorites (user_id, gig_id, created_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as favourite (user_id integer, gig_id integer, created_at timestamptz)`.execute(tx)
}
