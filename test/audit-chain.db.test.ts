import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { audit, auditEntries, auditOf, eraseAuditDetails } from '#platform/server/audit.ts'
import {
  createPool,
  db,
  inTransaction,
  kyselyOn,
  pool,
} from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { auditLogChecks } from '../bin/audit/audit-log.ts'
import { auditAt } from '../bin/audit/check.ts'
import { buildUser } from './builders/accounts.ts'
import { useDatabase, waitingForLock } from './builders/database.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

useDatabase({ poolSize: 30 })
const noon = new Date('2026-03-06T12:00:00.123Z')
const aGig = { type: 'gig', id: 7 } as const

/** As a second process has it. */
let otherProcess: Kysely<DB>
beforeAll(async () => {
  await buildUser({ id: 1, manager: true })
  otherProcess = kyselyOn(createPool(String(pool.options.connectionString), { poolSize: 30 }))
})
afterAll(() => otherProcess.destroy())

const entry = { actorId: 1, action: 'approve', subject: aGig, now: noon }

test('an entry carries a hash over what is answered of it and over the entry before', async () => {
  await audit(db, { ...entry, reason: 'Asked by phone', before: { a: 1 }, after: { a: 2 } })
  await audit(db, { ...entry, actorId: null })
  const [last, one] = await latest(2)
  if (!one || !last) throw new Error('There are no entries')
  const lines = (row: typeof one) => [
    ...[row.previous_hash, row.id, row.actor_id ?? '', row.action, row.subject_type],
    ...[row.subject_id, row.reason ?? '', row.details_hash, row.created_at.toISOString()],
  ]
  const hash = (row: typeof one) => createHash('sha256').update(lines(row).join('\n')).digest('hex')
  expect(one).toMatchObject({ actor_id: 1, reason: 'Asked by phone', hash: hash(one) })
  expect(last).toMatchObject({ actor_id: null, reason: null, hash: hash(last) })
  expect(last.previous_hash).toBe(one.hash)
  expect(last.id).toBe(one.id + 1)
  expect(one).toMatchObject({ before: { a: 1 }, after: { a: 2 } })
})

test('the first entry of a log follows sixty-four zeros', async () => {
  const fresh = await openMigrated()
  await audit(fresh, entry)
  expect(await auditEntries(fresh).execute()).toMatchObject([
    { id: 1, previous_hash: '0'.repeat(64) },
  ])
})

test('equal details have unequal hashes, so that nobody finds out by guessing', async () => {
  await audit(db, { ...entry, after: { status_id: 2 } })
  await audit(db, { ...entry, after: { status_id: 2 } })
  const [one, other] = await latest(2)
  expect(one?.details_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(one?.details_hash).not.toBe(other?.details_hash)
})

test('forty entries that two processes write at once are one chain without holes', async () => {
  const before = await newestId()
  const write = (process: Kysely<DB>, n: number) =>
    process.transaction().execute(tx => audit(tx, { ...entry, after: { n } }))
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => [write(db, n), write(otherProcess, n)]).flat(),
  )
  expect(await newestId()).toBe(before + 40)
  expect(await faultsOfLog()).toEqual([])
})

test('a transaction that is rolled back leaves no entry and no hole, whoever writes meanwhile', async () => {
  const before = await newestId()
  const failing = inTransaction(async tx => {
    await audit(tx, entry)
    await audit(otherProcess, entry)
    throw new Error('Something else went wrong')
  })
  await expect(failing).rejects.toThrow('Something else went wrong')
  await audit(db, entry)
  expect(await newestId()).toBe(before + 2)
  expect(await faultsOfLog()).toEqual([])
})

test('entries are numbered in the order in which their transactions end', async () => {
  const before = await newestId()
  await inTransaction(async tx => {
    await audit(tx, { ...entry, action: 'first-written' })
    await audit(otherProcess, { ...entry, action: 'first-ended' })
  })
  expect(await latest(2)).toMatchObject([
    { id: before + 2, action: 'first-written' },
    { id: before + 1, action: 'first-ended' },
  ])
})

test('who writes an entry and then waits for a row does not block whoever holds that row and writes one', async () => {
  const [one, other] = [await buildUser(), await buildUser()]
  const lock = (tx: Kysely<DB>, id: number) =>
    tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const bothWrote = barrier(2)
  const work = (process: Kysely<DB>, person: { id: number }) =>
    process.transaction().execute(async tx => {
      await audit(tx, entry)
      await bothWrote()
      await lock(tx, person.id)
      await audit(tx, entry)
    })
  await otherProcess
    .transaction()
    .execute(async holder => {
      await lock(holder, one.id)
      const waiting = work(db, one)
      const free = work(otherProcess, other)
      await waitingForLock()
      await audit(holder, entry)
      await free
      // Ends while the other still waits for the row.
      return { waiting }
    })
    .then(({ waiting }) => waiting)
  expect(await faultsOfLog()).toEqual([])
})

test('many actions that each lock two people in order and write entries in between all end', async () => {
  const people = [await buildUser(), await buildUser(), await buildUser()].map(({ id }) => id)
  const act = (process: Kysely<DB>, n: number) =>
    process.transaction().execute(async tx => {
      await audit(tx, { ...entry, after: { n } })
      for (const id of people.filter((_, place) => place !== n % 3)) {
        await tx
          .updateTable('users')
          .set({ location: `${n}` })
          .where('id', '=', id)
          .execute()
        await audit(tx, { ...entry, after: { n, id } })
      }
    })
  const before = await newestId()
  await Promise.all(Array.from({ length: 30 }, (_, n) => act(n % 2 ? db : otherProcess, n)))
  expect(await newestId()).toBe(before + 90)
  expect(await faultsOfLog()).toEqual([])
})

test('what a server of the release before this one writes is chained, and its details are moved', async () => {
  const before = await newestId()
  await inTransaction(async tx => {
    await sql`insert into audit_log (actor_id, action, subject_type, subject_id, before, after, created_at)
      values (1, 'approve', 'gig', 7, '{"status_id": 1}', '{"status_id": 2}', ${noon})`.execute(tx)
    await audit(otherProcess, entry)
  })
  expect(await latest(1)).toMatchObject([
    { id: before + 2, before: { status_id: 1 }, after: { status_id: 2 }, reason: null },
  ])
  expect(
    await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('id', '=', before + 2)
      .execute(),
  ).toEqual([{ before: null, after: null }])
  expect(await faultsOfLog()).toEqual([])
})

test('what a server of the release before this one forgets of a person is erased', async () => {
  const subject = { type: 'customer', id: (await buildClosed()).id } as const
  const details = { before: { name: 'Ama', status_id: 1 }, after: { name: 'Adwoa', status_id: 2 } }
  await audit(db, { ...entry, subject, ...details })
  await sql`update audit_log set
      before = (select jsonb_object_agg(key, null) from jsonb_each(before)), after = null
    where subject_type = 'customer' and subject_id = ${subject.id}`.execute(db)
  expect(await auditOf(subject)).toMatchObject([
    { before: { name: null, status_id: 1 }, after: { name: null, status_id: 2 } },
  ])
  expect(await faultsOfLog()).toEqual([])
})

test('details that are erased leave the chain whole, and their hash as it was', async () => {
  const subject = { type: 'customer', id: (await buildClosed()).id } as const
  await audit(db, { ...entry, subject, before: { name: 'Ama' }, after: { name: 'Adwoa' } })
  const [written] = await latest(1)
  await eraseAuditDetails(db, { subject, now: noon })
  await eraseAuditDetails(db, { subject, now: noon })
  expect(await latest(1)).toEqual([{ ...written, before: null, after: null }])
  const kept = await db
    .selectFrom('audit_details')
    .selectAll()
    .where('audit_id', '=', written?.id ?? 0)
    .execute()
  expect(kept).toMatchObject([{ salt: null, before: null, after: null, erased_at: noon }])
  expect(await faultsOfLog()).toEqual([])
})

const changesOfLog: Record<string, string> = {
  'an entry that is changed': `update audit_log set action = 'view' where id = 1`,
  'an entry whose hash is changed': `update audit_log set hash = 'x' where id = 1`,
  'an entry that is removed': 'delete from audit_log where id = 1',
  'a log that is emptied': 'truncate audit_log cascade',
}

test.each(Object.entries(changesOfLog))('%s is refused', async (_, change) => {
  await audit(db, entry)
  await expect(sql.raw(change).execute(db)).rejects.toThrow('audit_log is append only')
})

const changesOfDetails: Record<string, string> = {
  changed: `update audit_details set after = '{"n": 2}' where audit_id = `,
  'changed and erased at once': `update audit_details
    set after = '{"n": 2}', salt = null, erased_at = now() where audit_id = `,
  'added to and erased at once': `update audit_details
    set after = '{"n": 1, "m": null}', salt = null, erased_at = now() where audit_id = `,
  removed: 'delete from audit_details where audit_id = ',
}

test.each(Object.entries(changesOfDetails))('details are not %s', async (_, change) => {
  await audit(db, { ...entry, after: { n: 1 } })
  const changing = sql.raw(`${change}${await newestId()}`).execute(db)
  await expect(changing).rejects.toThrow('audit_details may only be emptied, once')
})

test('details that are erased are not erased again', async () => {
  const subject = { type: 'customer', id: (await buildClosed()).id } as const
  await audit(db, { ...entry, subject, after: { n: 1 } })
  await eraseAuditDetails(db, { subject, now: noon })
  const again = sql`update audit_details set erased_at = now() where audit_id = ${await newestId()}`
  await expect(again.execute(db)).rejects.toThrow('audit_details may only be emptied, once')
})

test('an entry gets its number and hash whatever is said of them, and nobody writes past the chain', async () => {
  const before = await newestId()
  await sql`insert into audit_log (id, actor_id, action, subject_type, subject_id, details_hash, previous_hash, hash, created_at)
    values (99999, 1, 'approve', 'gig', 7, 'x', 'x', 'x', ${noon})`.execute(db)
  expect(await newestId()).toBe(before + 1)
  expect(await faultsOfLog()).toEqual([])
})

test('the entries of an earlier release are chained as they are, and numbered without holes', async () => {
  const earlier = await openMigrated('0068_gigs_in_review')
  await buildManagerIn(earlier)
  await sql`insert into audit_log (id, actor_id, action, subject_type, subject_id, before, after, created_at)
    overriding system value
    values (3, 1, 'approve', 'gig', 7, '{"status_id": 1}', '{"status_id": 2}', '2026-01-02 03:04:05.678901Z'),
      (4, 1, 'pause', 'gig', 8, null, null, '2026-01-02Z'),
      (9, 77, 'edit', 'page', 1, null, '{"title": "A"}', '2026-01-03Z')`.execute(earlier)
  await migrate(earlier)
  await audit(earlier, entry)
  const rows = await auditEntries(earlier).orderBy('audit_log.id').execute()
  expect(rows).toMatchObject([
    { id: 1, action: 'approve', before: { status_id: 1 }, after: { status_id: 2 } },
    { id: 2, action: 'pause', before: null, after: null, actor_id: 1 },
    { id: 3, action: 'edit', before: null, after: { title: 'A' }, actor_id: null },
    { id: 4, action: 'approve', actor_id: 1 },
  ])
  expect(rows[0]?.created_at).toEqual(new Date('2026-01-02T03:04:05.678Z'))
  expect(await faultsOfLog(earlier)).toEqual([])
})

const plantedFaults: Record<string, { plant: string; said: string[] }> = {
  'a changed entry': {
    plant: `update audit_log set reason = 'Another one' where id = 3`,
    said: ['Entry 3 of the audit log is not as it was written.'],
  },
  'a changed entry with a hash that fits': {
    plant: `update audit_log set action = 'view' where id = 3;
      update audit_log set hash = audit_hash(audit_log) where id = 3`,
    said: ['Entry 4 of the audit log does not follow entry 3.'],
  },
  'a removed entry': {
    plant: 'delete from audit_details where audit_id = 3; delete from audit_log where id = 3',
    said: [
      'Of the audit log entry 3 is missing.',
      'Entry 4 of the audit log does not follow entry 2.',
    ],
  },
  'removed entries': {
    plant:
      'delete from audit_details where audit_id in (2, 3); delete from audit_log where id in (2, 3)',
    said: [
      'Of the audit log entries 2 to 3 are missing.',
      'Entry 4 of the audit log does not follow entry 1.',
    ],
  },
  'the first entry, when it is removed': {
    plant: 'delete from audit_details where audit_id = 1; delete from audit_log where id = 1',
    said: [
      'Of the audit log entry 1 is missing.',
      'Entry 2 of the audit log does not follow entry 0.',
    ],
  },
  'entries that have changed places': {
    plant: `update audit_log set id = 99 where id = 2; update audit_log set id = 2 where id = 3;
      update audit_log set id = 3 where id = 99;
      update audit_details set audit_id = 99 where audit_id = 2; update audit_details set audit_id = 2 where audit_id = 3;
      update audit_details set audit_id = 3 where audit_id = 99`,
    said: [
      'Entry 2 of the audit log is not as it was written.',
      'Entry 2 of the audit log does not follow entry 1.',
      'Entry 3 of the audit log is not as it was written.',
      'Entry 3 of the audit log does not follow entry 2.',
      'Entry 4 of the audit log does not follow entry 3.',
    ],
  },
  'an added entry': {
    plant: `insert into audit_log select 6, 1, 'approve', 'gig', 7, null, null, now(), null, details_hash, hash, hash
        from audit_log where id = 5; insert into audit_details select 6, salt, before, after from audit_details where audit_id = 5`,
    said: ['Entry 6 of the audit log is not as it was written.'],
  },
  'an entry added before the first': {
    plant: `insert into audit_log select 0, 1, 'approve', 'gig', 7, null, null, now(), null, details_hash, hash, hash
        from audit_log where id = 5; insert into audit_details select 0, salt, before, after from audit_details where audit_id = 5`,
    said: [
      'Entry 0 of the audit log has no number of it.',
      'Entry 0 of the audit log is not as it was written.',
      'Entry 0 of the audit log does not follow entry 0.',
      'Entry 1 of the audit log does not follow entry 0.',
    ],
  },
  'details without an entry': {
    plant: 'insert into audit_details values (9, gen_random_uuid())',
    said: ['Details 9 belong to no entry of the audit log.'],
  },
  'an entry without details': {
    plant: 'delete from audit_details where audit_id = 3',
    said: ['Entry 3 of the audit log has no details.'],
  },
  'changed details': {
    plant: `update audit_details set after = '{"n": 9}' where audit_id = 3`,
    said: ['The details of entry 3 of the audit log are not those that it was written with.'],
  },
}

test.each(Object.entries(plantedFaults))('the audit names %s', async (_, { plant, said }) => {
  const log = await openMigrated()
  await buildManagerIn(log)
  for (let n = 1; n <= 5; n++) await audit(log, { ...entry, after: { n } })
  expect(await faultsOfLog(log)).toEqual([])
  await log.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(plant).execute(tx)
  })
  expect(await faultsOfLog(log)).toEqual(said)
})

test('a log whose end was cut off does not have the hash that was noted down', async () => {
  const log = await openMigrated()
  for (let n = 1; n <= 3; n++) await audit(log, entry)
  const newest = await auditEntries(log).orderBy('audit_log.id', 'desc').executeTakeFirst()
  expect(await faultsOfLog(log, newest?.hash)).toEqual([])
  await log.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from audit_details where audit_id = 3`.execute(tx)
    await sql`delete from audit_log where id = 3`.execute(tx)
  })
  expect(await faultsOfLog(log)).toEqual([])
  expect(await faultsOfLog(log, newest?.hash)).toEqual([
    `No entry has the hash ${newest?.hash}: what came up to it was removed or rewritten.`,
  ])
})

const latest = (count: number) =>
  auditEntries(db).orderBy('audit_log.id', 'desc').limit(count).execute()

const newestId = async () => (await latest(1))[0]?.id ?? 0

async function faultsOfLog(log: Kysely<DB> = db, expected?: string): Promise<string[]> {
  const checks = auditLogChecks({ expected })
  const findings = await auditAt(noon, checks, () => {}, log)
  return findings.flatMap(({ faults }) => faults)
}

/** Somebody who has left. */
async function buildClosed() {
  const user = await buildUser()
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', user.id).execute()
  return user
}

const buildManagerIn = (log: Kysely<DB>) =>
  sql`insert into users (id, name, username, email, password_hash, is_manager, consent_version, consent_at, created_at)
    overriding system value
    values (1, 'Ama', 'ama', 'ama@example.test', 'x', true, 'test', now(), now())`.execute(log)

/** A database of its own, up to that migration. */
async function openMigrated(last?: string): Promise<Kysely<DB>> {
  const { serverUrl, template } = inject('testPostgres')
  const name = `adwuma_log_${crypto.randomUUID().slice(0, 8)}`
  const url = await createDatabase({ serverUrl, name, ...(last === undefined && { template }) })
  const opened = kyselyOn(createPool(url, { poolSize: 2 }))
  onTestFinished(async () => {
    await opened.destroy()
    await dropDatabase({ serverUrl, name })
  })
  if (last !== undefined) await migrate(opened, { last })
  return opened
}

/** Resolves for all of so many once each has come. */
function barrier(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === people) resolve()
    return promise
  }
}
