import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isBlockBetween } from '#features/blocks/server/queries.ts'
import { dayOf } from '#platform/days.ts'
import { db, type ValueOrSql } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { IdPage } from '#platform/server/jobs/work-on-each.ts'

/** What is asked of a gig that was approved for the first time. */
export type NewGig = {
  id: number
  user_id: number
  category_id: number
  type_id: number
  town_slug: string | null
  first_live_at: Date
  stems: string[]
}

/** Null for one that was never approved. */
export async function findNewGig(tx: Kysely<DB>, gigId: number): Promise<NewGig | undefined> {
  const { rows } = await sql<NewGig>`
    select * from (${newGigs}) as gig where id = ${gigId}`.execute(tx)
  return rows[0]
}

const newGigs = sql`
  select gigs.id, user_id, gigs.category_id, gigs.type_id, gigs.town_slug, first_live_at, array(
    select stem from unnest(tsvector_to_array(document)) as stem where stem !~ '^[=~]') as stems
  from gigs join gig_search on gig_id = gigs.id
  where first_live_at is not null`

type NewGigOrSql = { [Field in keyof NewGig]: ValueOrSql<NewGig[Field]> }

/**
 * The searches that were saved before a gig was approved and ask for such a one, its owner's own apart: each kind by an
 * index of its own, so that it does not matter how many others are saved. Who has blocked the owner, or was blocked by
 * him, is told nothing, also while an order of theirs goes on.
 */
export function searchesThatMatch(gig: NewGigOrSql): RawBuilder<unknown> {
  const { category_id, town_slug, type_id, user_id, first_live_at, stems } = gig
  const inTown = sql`wanted_town_slug = ${town_slug}::text`
  const anywhere = sql`wanted_town_slug is null`
  const ofCategory = sql`wanted_category_id = ${category_id}::integer`
  const ofTown = sql`wanted_category_id is null and wanted_stems = '{}'`
  const ofWords = sql`wanted_category_id is null and wanted_stems <> '{}'
    and wanted_stems[1] = any (${stems}::text[]) and wanted_stems <@ ${stems}::text[]`
  const kinds = [
    sql`${ofCategory} and ${inTown}`,
    sql`${ofCategory} and ${anywhere}`,
    sql`${ofTown} and ${inTown}`,
    sql`${ofWords} and (${anywhere} or ${inTown})`,
  ].map(
    kind => sql`select id, user_id, frequency, gig_type, created_at
      from saved_searches where not is_paused and ${kind}`,
  )
  return sql`
    select searches.id, user_id, frequency
    from (${sql.join(kinds, sql` union all `)}) as searches
    join users on users.id = user_id and status_id = 2
    where user_id <> ${user_id} and searches.created_at <= ${first_live_at}::timestamptz
      and (gig_type is null or gig_type = ${type_id}::smallint)
      and not ${isBlockBetween(sql.ref('user_id'), user_id)}`
}

/**
 * From here on none of them is paused or deleted. One that was paused while this waited may be among them: callers ask
 * again which match. People come first, as where an account is closed, and then each one's in the order in which he
 * locks them.
 */
export async function lockSearchesThatMatch(tx: Transaction<DB>, gig: NewGig): Promise<number[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`${searchesThatMatch(gig)}`.execute(tx)
  const [ids, userIds] = [rows.map(({ id }) => id), rows.map(row => row.user_id)]
  if (ids.length === 0) return []
  await sql`
    select from users where id = any (${userIds}::integer[]) order by id for key share`.execute(tx)
  const locked = await sql<{ id: number }>`
    select id from saved_searches where id = any (${ids}::integer[])
    order by user_id, id for key share`.execute(tx)
  return locked.rows.map(({ id }) => id)
}

/** What a person was not told, and no search that is not paused is to tell, each with one that asks for it. */
export function searchesInstead(userId: number) {
  const gig = {
    id: sql.ref<number>('gig.id'),
    user_id: sql.ref<number>('gig.user_id'),
    category_id: sql.ref<number>('gig.category_id'),
    type_id: sql.ref<number>('gig.type_id'),
    town_slug: sql.ref<string | null>('gig.town_slug'),
    first_live_at: sql.ref<Date>('gig.first_live_at'),
    stems: sql.ref<string[]>('gig.stems'),
  }
  return sql`
    select distinct on (gig.id) gig.id as gig_id, matching.id, matching.frequency
    from search_matches as untold
    join (${newGigs}) as gig on gig.id = untold.gig_id
    cross join lateral (${searchesThatMatch(gig)}) as matching
    where untold.user_id = ${userId} and untold.told_at is null and matching.user_id = ${userId}
      and not exists (
        select from saved_searches where saved_searches.id = untold.search_id and not is_paused)
    order by gig.id, matching.frequency = 'at_once' desc, matching.id`
}

/** Whom a gig is to be told at once, and has not been. */
export async function listAtOnce(gigId: number): Promise<{ userId: number; searchId: number }[]> {
  const { rows } = await sql<{ userId: number; searchId: number }>`
    select user_id as "userId", search_id as "searchId" from search_matches
    where gig_id = ${gigId} and frequency = 'at_once' and told_at is null and search_id is not null
    order by user_id`.execute(db)
  return rows
}

type Due = { before: Date; now: Date }

/** What the digest is to tell, while its search is not paused: also what could not be told at once for an hour. */
const isDue = ({ before, now }: Due): RawBuilder<boolean> => sql`(
  told_at is null and matched_at < ${before}::timestamptz
  and (frequency = 'daily' or matched_at < ${now}::timestamptz - interval '1 hour')
  and exists (select from saved_searches where saved_searches.id = search_id and not is_paused))`

/** One digest a day and person. */
export const sourceOfDigest = (moment: Date): string => `search-digest:${dayOf(moment)}`

/** Those who have something to be told, and were not told today. */
export async function listPeopleToTell(due: Due, { after, limit }: IdPage): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from search_matches
    where ${isDue(due)} and user_id > ${after} and not exists (
      select from notifications
      where notifications.user_id = search_matches.user_id and source = ${sourceOfDigest(due.before)})
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** The newest gigs that wait for a person's digest, in the order in which they came; none of them is told by another process meanwhile. */
export async function listNewest(
  tx: Transaction<DB>,
  { userId, limit, ...due }: Due & { userId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ gig_id: number }>`
    select gig_id from (
      select gig_id, matched_at from search_matches where user_id = ${userId} and ${isDue(due)}
      order by matched_at desc, gig_id desc limit ${limit} for update skip locked) as newest
    order by matched_at, gig_id`.execute(tx)
  return rows.map(({ gig_id }) => gig_id)
}

/** Of what waits for a person's digest, what this says of it and its gig is not told any more. */
export async function forgetWaiting(
  tx: Transaction<DB>,
  { userId, ...due }: Due & { userId: number },
  isToForget: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    delete from search_matches where (user_id, gig_id) in (
      select search_matches.user_id, gig_id from search_matches join gigs on gigs.id = gig_id
      where search_matches.user_id = ${userId} and ${isDue(due)} and ${isToForget}
      for update of search_matches skip locked)`.execute(tx)
}

/** Whether a person has had the digest of that day. */
export async function isTold(
  tx: Transaction<DB>,
  { userId, before }: { userId: number; before: Date },
): Promise<boolean> {
  const told = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('source', '=', sourceOfDigest(before))
    .executeTakeFirst()
  return told !== undefined
}

export type FoundGig = Awaited<ReturnType<typeof loadGigs>>[number]

/** Of a row of gigs: what is not listed, or of somebody with a block between the two, is not open. */
export const isOpenTo = (userId: number): RawBuilder<boolean> =>
  sql`(gigs.listed and not ${isBlockBetween(userId, sql.ref('gigs.user_id'))})`

/** As this person may be told of them. */
export function loadGigs(tx: Kysely<DB>, { ids, userId }: { ids: number[]; userId: number }) {
  return tx
    .selectFrom('gigs')
    .select(['id', 'slug', 'title', 'amount_pesewas', 'town_slug'])
    .select(isOpenTo(userId).as('isOpen'))
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
}
