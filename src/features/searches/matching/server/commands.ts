import { sql, type Transaction } from 'kysely'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import {
  daysUntilStale,
  mostAtOnceADay,
  mostInDigest,
  type SearchFrequency,
} from '../../process.ts'
import { notifyOfDigest, notifyOfMatch } from './notices.ts'
import {
  findNewGig,
  forgetWaiting,
  isOpenTo,
  isTold,
  listNewest,
  loadGigs,
  lockSearchesThatMatch,
  searchesInstead,
  searchesThatMatch,
} from './queries.ts'

/**
 * Keeps who is to be told of a gig that was approved for the first time: each person once, whichever of his searches
 * found it. Answers whether anybody is to be told at once. Safe to repeat.
 */
export async function matchGig(
  tx: Transaction<DB>,
  { gigId, now }: { gigId: number; now: Date },
): Promise<boolean> {
  const gig = await findNewGig(tx, gigId)
  if (!gig) return false
  // A search that is paused meanwhile has handed over its gigs: a match added after that would wait with it.
  const searchIds = await lockSearchesThatMatch(tx, gig)
  const { rows } = await sql<{ frequency: string }>`
    insert into search_matches (user_id, gig_id, search_id, frequency, matched_at)
    select distinct on (user_id) user_id, ${gig.id}::integer, id, frequency, ${now}::timestamptz
    from (${searchesThatMatch(gig)}) as matching
    where id = any (${searchIds}::integer[])
    order by user_id, frequency = 'at_once' desc, id
    on conflict (user_id, gig_id) do nothing
    returning frequency`.execute(tx)
  return rows.some(({ frequency }) => frequency === 'at_once')
}

/**
 * What waits for a search that was paused or deleted is told by another that asks for it. Answers the gigs that are to
 * be told at once. Callers hold the person's searches locked.
 */
export async function handOverUntold(tx: Transaction<DB>, userId: number): Promise<number[]> {
  const { rows } = await sql<{ gig_id: number; frequency: string }>`
    update search_matches as untold
    set search_id = other.id,
      frequency = case untold.frequency when 'at_once' then other.frequency else 'daily' end
    from (${searchesInstead(userId)}) as other
    where untold.user_id = ${userId} and untold.gig_id = other.gig_id and untold.told_at is null
    returning untold.gig_id, untold.frequency`.execute(tx)
  return rows.filter(({ frequency }) => frequency === 'at_once').map(({ gig_id }) => gig_id)
}

type Match = { userId: number; gigId: number; searchId: number; now: Date }

/**
 * Tells one person of one gig, unless another process was quicker. What is too much for a day is told by the next search
 * that asks for it at once, and waits for the digest where there is none.
 */
export async function tellAtOnce(match: Match): Promise<void> {
  const next = await inTransaction(async tx => {
    if (!(await lockActiveSearch(tx, match))) return
    const [gig] = await loadGigs(tx, { ids: [match.gigId], userId: match.userId })
    if (!gig?.isOpen) return leaveForDigest(tx, match)
    if ((await countToldToday(tx, match)) >= mostAtOnceADay) return passOn(tx, match)
    const told = await markTold(tx, match.userId, {
      gigIds: [gig.id],
      by: 'at_once',
      now: match.now,
    })
    if (told.length > 0) await notifyOfMatch(tx, { ...match, gig })
  })
  if (next) await tellAtOnce({ ...match, searchId: next })
}

/** One search is told of by one process at a time, so that none counts past the most. */
async function lockActiveSearch(tx: Transaction<DB>, { userId, searchId }: Match) {
  const { rows } = await sql`
    select from saved_searches
    join users on users.id = user_id and status_id = ${sql.lit(live)}
    where saved_searches.id = ${searchId} and user_id = ${userId} and not is_paused
    for update of saved_searches`.execute(tx)
  return rows.length > 0
}

/** `users.status_id` of somebody who may log in. */
const live = 2

async function countToldToday(tx: Transaction<DB>, { searchId, now }: Match): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from search_matches
    where search_id = ${searchId} and frequency = 'at_once'
      and told_at >= date_trunc('day', ${now}::timestamptz, 'Africa/Accra')`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Answers the search that is to tell of it. They follow each other by their ids, so that this ends. */
async function passOn(tx: Transaction<DB>, match: Match): Promise<number | undefined> {
  const { userId, gigId, searchId } = match
  const gig = await findNewGig(tx, gigId)
  if (!gig) return
  const { rows } = await sql<{ search_id: number }>`
    update search_matches set search_id = next.id
    from (
      select id from (${searchesThatMatch(gig)}) as matching
      where user_id = ${userId} and frequency = 'at_once' and id > ${searchId}
      order by id limit 1
    ) as next
    where user_id = ${userId} and gig_id = ${gigId} and search_id = ${searchId} and told_at is null
    returning search_id`.execute(tx)
  return rows[0]?.search_id ?? leaveForDigest(tx, match)
}

async function leaveForDigest(tx: Transaction<DB>, match: Match): Promise<undefined> {
  const { userId, gigId, searchId } = match
  await tx
    .updateTable('search_matches')
    .set({ frequency: 'daily' })
    .where('user_id', '=', userId)
    .where('gig_id', '=', gigId)
    .where('search_id', '=', searchId)
    .where('told_at', 'is', null)
    .execute()
}

/** Answers the gigs of which nobody had told yet. */
async function markTold(
  tx: Transaction<DB>,
  userId: number,
  { gigIds, by, now }: { gigIds: number[]; by: SearchFrequency; now: Date },
): Promise<number[]> {
  const told = await tx
    .updateTable('search_matches')
    .set({ told_at: now, frequency: by })
    .where('user_id', '=', userId)
    .where('gig_id', 'in', gigIds)
    .where('told_at', 'is', null)
    .returning('gig_id')
    .execute()
  return told.map(({ gig_id }) => gig_id)
}

type Digest = {
  userId: number
  /** What was found before that is told. */
  before: Date
  now: Date
}

/**
 * One message for all searches of a person, once a day, of the newest. What is not open any more is left out for good, and so is
 * what was never among the newest while it was new.
 */
export async function tellDigest(digest: Digest): Promise<void> {
  const { userId, before, now } = digest
  await inTransaction(async tx => {
    const person = await lockPerson(tx, userId)
    if (!person.isLive) return forgetWaiting(tx, digest, sql`true`)
    if (await isTold(tx, { userId, before })) return
    await forgetWaiting(tx, digest, sql`not ${isOpenTo(userId)}`)
    const gigIds = await listNewest(tx, { ...digest, limit: mostInDigest })
    if (gigIds.length === 0) return
    const told = await markTold(tx, userId, { gigIds, by: 'daily', now })
    const gigs = await loadGigs(tx, { ids: told, userId })
    const toTell = gigIds.flatMap(id => gigs.find(gig => gig.id === id) ?? [])
    if (toTell.length > 0) await notifyOfDigest(tx, { userId, before, gigs: toTell, now })
    await forgetWaiting(tx, digest, isStale(now))
  })
}

const isStale = (now: Date) =>
  sql<boolean>`matched_at < ${now}::timestamptz - make_interval(days => ${sql.lit(daysUntilStale)})`

/** Two processes at once tell one person one after the other. */
async function lockPerson(tx: Transaction<DB>, userId: number): Promise<{ isLive: boolean }> {
  const { status_id } = await tx
    .selectFrom('users')
    .select('status_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { isLive: status_id === live }
}
