/** Steps that wait when they come to one of their tables, so that one kill cuts all of them off, each at its own. */
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { connectionsOfServers, endWaitingStatements, patiently } from './killable-servers.ts'

export type Cut = {
  table: string
  /** Such as `order 12`, which the transaction has written for before; without it whoever comes to the table waits. */
  subject?: string
  /** Takes the step on a server that will be killed. */
  take(url: string): Promise<unknown>
  /** All that the step would leave. */
  traces(): Promise<unknown>
}

export type CutOff<Wanted extends Cut> = Wanted & {
  before: unknown
  after: unknown
  /** What `take` came to. */
  answer: unknown
}

/**
 * The first who asks for one of these has every step of its batch prepared and cut off by one kill; the others find theirs
 * as that has left them. `begin` answers where steps are taken, and how that is killed.
 */
export function cutOffInBatches<Wanted extends Cut>(
  wanted: Record<string, () => Promise<Wanted>>,
  { kills, begin }: { kills: number; begin: () => Promise<Killable> },
): (name: string) => Promise<CutOff<Wanted>> {
  const names = Object.keys(wanted)
  const batchOf = (name: string) => names.indexOf(name) % kills
  const batches = new Map<number, Promise<Map<string, CutOff<Wanted>>>>()
  const cutOffBatch = async (batch: number) => {
    const ofBatch = names.filter(name => batchOf(name) === batch)
    const prepared: Wanted[] = []
    for (const name of ofBatch) prepared.push(await (wanted[name] as () => Promise<Wanted>)())
    const done = await cutOff(prepared, begin)
    return new Map(ofBatch.map((name, n) => [name, done[n] as CutOff<Wanted>]))
  }
  return async name => {
    const batch = batchOf(name)
    const known = batches.get(batch) ?? cutOffBatch(batch)
    batches.set(batch, known)
    const cut = (await known).get(name)
    if (!cut) throw new Error(`Nothing is to be cut off at ${name}`)
    return cut
  }
}

export type Killable = { url: string; kill(): Promise<unknown> }

/** All are taken at once, and their process is killed when each waits at its table. */
export async function cutOff<Wanted extends Cut>(
  cuts: Wanted[],
  begin: () => Promise<Killable>,
  countWaiting = countPaused,
): Promise<CutOff<Wanted>[]> {
  const before = await inTurn(cuts, cut => cut.traces())
  const answers = await inTransaction(async tx => {
    // On a busy machine a server takes its time to start.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${pauseKey})`.execute(tx)
    await sql`delete from pauses`.execute(db)
    for (const { table, subject = '' } of cuts)
      await sql`insert into pauses values (${table}, ${subject})`.execute(db)
    const { url, kill } = await begin()
    const taking = cuts.map(cut => cut.take(url))
    await expect.poll(countWaiting, pollingSeldom).toBe(cuts.length)
    await kill()
    await endWaitingStatements(tx)
    return Promise.all(taking)
  })
  await expect.poll(connectionsOfServers, pollingSeldom).toBe(0)
  const after = await inTurn(cuts, cut => cut.traces())
  return cuts.map((cut, n) => ({ ...cut, before: before[n], after: after[n], answer: answers[n] }))
}

async function inTurn<T, Result>(all: T[], run: (one: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const one of all) results.push(await run(one))
  return results
}

const pauseKey = 4711
const pollingSeldom = { ...patiently, interval: 50 }

async function countPaused(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and objid = ${pauseKey} and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length
}

/**
 * From now on whoever comes to these waits where that was asked for, and where `notes` asks for it, is noted with the
 * orders that it is written for. A transaction is known by the people, orders and gigs that it has written for until then.
 * What is written to the accounts of the ledger waits before it holds their rows, which all payments share.
 */
export async function watchTables(
  tables: readonly string[],
  { notes = false } = {},
): Promise<void> {
  await sql
    .raw(`
    create table pauses (place text, subject text);
    create table written (place text, subject text, primary key (place, subject));
    create function pause_writing() returns trigger language plpgsql as $$
    declare
      new_row jsonb = case tg_level when 'ROW' then to_jsonb(new) end;
      own text = case tg_table_name when 'users' then 'user' when 'orders' then 'order' when 'gigs' then 'gig' end;
      subjects text[] = string_to_array(current_setting('test.subjects', true), ',') || array[
        own || ' ' || (new_row->>'id'), 'user ' || (new_row->>'user_id'),
        'order ' || (new_row->>'order_id'), 'gig ' || (new_row->>'gig_id'),
        'order ' || (select order_id from disputes where id = (new_row->>'dispute_id')::integer),
        'order ' || (select order_id from reviews where id = (new_row->>'review_id')::integer)];
      here text = tg_relid::regclass::text;
    begin
      perform set_config('test.subjects', array_to_string(subjects, ','), true);
      if exists (select from pauses
        where place = here and (subject = '' or subject = any(subjects))) then
        perform pg_advisory_xact_lock_shared(${pauseKey});
      end if;
      if ${notes} then
        insert into written select here, subject from unnest(subjects) as named (subject)
        where subject like 'order %' on conflict do nothing;
      end if;
      return new;
    end $$;`)
    .execute(db)
  for (const table of tables) await watchTable(db, table)
}

export async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and (relnamespace = 'public'::regnamespace or oid = 'pgboss.job_common'::regclass)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Since they were forgotten the last time, as far as they were noted. */
export async function tablesWrittenFor(subject: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from written where subject = ${subject} order by 1`.execute(db)
  return rows.map(({ place }) => place)
}

async function watchTable(on: Kysely<DB>, table: string): Promise<void> {
  const watched = table === 'ledger_accounts' ? sql`statement` : sql`row`
  await sql`create trigger a_pause before insert or update on ${sql.table(table)}
    for each ${watched} execute function pause_writing()`.execute(on)
}
