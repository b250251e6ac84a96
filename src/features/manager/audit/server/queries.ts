import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { exportAudit, listAudit } from '../contract.ts'
import { endOf, startOf } from '../process.ts'

type Filters = Input<typeof exportAudit>
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** What the chain begins with. */
const firstPreviousHash = '0'.repeat(64)

/** How many entries there are, and the hash of the newest: ids have no holes. */
export async function newestOfChain(): Promise<{ entries: number; hash: string }> {
  const newest = await db
    .selectFrom('audit_log')
    .select(['id as entries', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? { entries: 0, hash: firstPreviousHash }
}

/** A page of the entries that this manager may see, newest first. */
export async function pageOfEntries(input: Input<typeof listAudit>, viewer: Viewer) {
  const wanted = conditions(input, viewer)
  const { page, records_per_page: limit } = input
  const [rows, chain, counted] = await Promise.all([
    listEntries(wanted, { limit, offset: (page - 1) * limit }),
    newestOfChain(),
    wanted.length === 0 ? null : countEntries(wanted),
  ])
  return { rows, chain, total: counted ?? chain.entries }
}

const entriesAtOnce = 2_000

/** The same, up to that entry and so many, read piece by piece while they are written out. */
export async function* walkEntries(
  filters: Filters,
  { viewer, upTo, most }: { viewer: Viewer; upTo: number; most: number },
): AsyncGenerator<EntryRow> {
  const wanted = conditions(filters, viewer)
  for (let before = upTo + 1, left = most; left > 0; ) {
    const limit = Math.min(left, entriesAtOnce)
    const isBefore = sql<SqlBool>`audit_log.id < ${before}`
    const rows = await listEntries([...wanted, isBefore], { limit, offset: 0 })
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    before = last.id
    left -= rows.length
  }
}

const listEntries = (
  wanted: RawBuilder<SqlBool>[],
  { limit, offset }: { limit: number; offset: number },
) =>
  auditEntries(db)
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select('users.username as actor_username')
    .where(eb => eb.and(wanted))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

async function countEntries(wanted: RawBuilder<SqlBool>[]): Promise<number> {
  const { total } = await db
    .selectFrom('audit_log')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(eb => eb.and(wanted))
    .executeTakeFirstOrThrow()
  return total
}

function conditions(filters: Filters, viewer: Viewer): RawBuilder<SqlBool>[] {
  const { search = '', manager, action, subject_type, subject_id, from, to } = filters
  const actorId = viewer.roles.includes('owner') ? manager : viewer.id
  return [
    ...(actorId === undefined ? [] : [sql<SqlBool>`audit_log.actor_id = ${actorId}`]),
    ...(action === undefined ? [] : [sql<SqlBool>`audit_log.action = ${action}`]),
    ...(subject_type === undefined ? [] : [sql<SqlBool>`audit_log.subject_type = ${subject_type}`]),
    ...(subject_id === undefined ? [] : [sql<SqlBool>`audit_log.subject_id = ${subject_id}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`audit_log.created_at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`audit_log.created_at < ${endOf(to)}`]),
    ...searchWords(search).map(isMeant),
  ]
}

/** Of people and actions only those that are in the log are looked for; entries with a reason stand in an index. */
const isMeant = (word: string) => sql<SqlBool>`(
  (reason is not null and ${holdsAll([word], sql`fold(audit_log.action || ' ' || reason)`)})
  or audit_log.action = any(array(${actionsWith(word)}))
  or audit_log.actor_id = any(array(
    select users.id from users where ${holdsAll([word], sql`users.search_text`)}
      and exists (select from audit_log as done where done.actor_id = users.id))))`

/** There are few actions, each found by one look into the index of the one before. */
const actionsWith = (word: string) => sql`
  with recursive actions (name) as (
    select min(action) from audit_log
    union all
    select (select min(action) from audit_log where action > name) from actions where name is not null)
  select name from actions where ${holdsAll([word], sql`fold(name)`)}`
