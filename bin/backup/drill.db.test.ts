/** Backup, destruction, restore: what an operator would do, with a real PostgreSQL and real files. */
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { proofOfLedger } from '#features/payments/ledger/server/queries.ts'
import { closeDatabase, db, openDatabase, pool } from '#platform/server/database/database.ts'
import {
  listMigrations,
  listPendingMigrations,
  migrate,
} from '#platform/server/database/migrations.ts'
import { openStorage } from '#platform/server/files/storage.ts'
import { enqueue, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { mailJob } from '#platform/server/mail-and-sms/mail.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { allJobs } from '../../src/jobs.ts'
import { ports } from '../../src/ports.ts'
import { buildUser } from '../../test/builders/accounts.ts'
import { useApp } from '../../test/builders/app.ts'
import { send, sendFiles } from '../../test/builders/chat.ts'
import { pdfFile } from '../../test/builders/files.ts'
import { captureJobs } from '../../test/builders/jobs.ts'
import { createDatabase, dropDatabase } from '../../test/postgres.ts'
import { allChecks } from '../audit/all-checks.ts'
import { auditAt } from '../audit/check.ts'
import { tablesOf } from './catalog.ts'
import { verifyBackup } from './folder.ts'
import { loadDatabase, migrateDatabase } from './load.ts'
import { makeBackup } from './make-backup.ts'
import { pathOfTable } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const { serverUrl } = inject('testPostgres')
const jobs = allJobs(ports)
const app = useApp()
let source: string
let scratch: string
/** Of the market as it was at first. */
let backup: string

beforeAll(async () => {
  source = String(pool.options.connectionString)
  scratch = await mkdtemp(join(tmpdir(), 'adwuma-drill-'))
  await seedDemo({ now: new Date(), gigs: 30, pictures: false })
  await startJobs({ url: source, jobs, work: false })
  const waiting = { to: 'ama@example.test', subject: 'A mail\tthat waits', text: 'Ɔkɔ\nfie \\N' }
  await enqueue(null, mailJob, waiting)
  await stopJobs()
  backup = await backUp()
}, 240_000)

afterAll(() => rm(scratch, { recursive: true, force: true }))

test('a backup made while people write is one moment of all of it, and the auditor finds no fault in it', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const writing = writeOn(ama, kofi)
  await writing.untilBegun
  const folder = await backUp()
  const sent = await writing.stop()
  const target = await emptyPlace()
  await restoreBackup({ ...target, folder, jobs })
  await onDatabase(target, async () => {
    const findings = await auditAt(new Date(), allChecks({ graceMs: 60_000 }))
    expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
    const { rows } = await sql<{ message: string }>`
      select text as message from messages where from_user_id = ${ama.id} and text like 'Number %' order by id`.execute(
      db,
    )
    const kept = rows.map(({ message }) => message)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept).toEqual(sent.slice(0, kept.length))
  })
}, 240_000)

test('after everything is destroyed, every row, file, sequence, rule and trigger is back', async () => {
  const rowsBefore = await fingerprint(source)
  const filesBefore = await filesIn(app.dataDir)
  const folder = await backUp()
  const target = await emptyPlace()
  await restoreBackup({ ...target, folder, jobs })
  expect(await fingerprint(target.databaseUrl)).toEqual(rowsBefore)
  expect(await filesIn(target.dataDir)).toEqual(filesBefore)
  expect(Object.keys(filesBefore).length).toBeGreaterThan(5)
  await onDatabase(target, async () => {
    const { rows } = await sql<{ last: number }>`select max(id) as last from users`.execute(db)
    expect((await buildUser()).id).toBeGreaterThan(rows[0]?.last ?? Infinity)
  })
}, 240_000)

test('a backup made on another day than the queue’s first, with columns in another order, is restored, also one that names the days', async () => {
  const { earlier, folder } = await backUpQueueOfAnotherDay()
  const { manifest } = await verifyBackup(folder)
  const queueTables = manifest.tables.filter(({ schema }) => schema === 'pgboss')
  const names = queueTables.map(({ name }) => name)
  expect(names).toContain('job_common')
  expect(names.filter(name => name.startsWith('queue_stats'))).toEqual([])
  await nameDayOfQueue(folder)
  const target = await emptyPlace()
  await restoreBackup({ ...target, folder, jobs })
  expect(await listCrons(target)).toHaveLength(jobs.filter(({ schedule }) => schedule).length)
  expect(await listCrons(target)).toEqual(await listCrons(earlier))
}, 240_000)

test('a restore that was cut off can be begun again', async () => {
  const target = await emptyPlace()
  const { manifest } = await verifyBackup(backup)
  const tables = manifest.tables.map(table => ({ ...table, rows: table.rows + 1 }))
  const unlike = { ...manifest, tables }
  await expect(
    loadDatabase({ url: target.databaseUrl, backup, manifest: unlike, jobs }),
  ).rejects.toThrow('rows in the backup instead of')
  expect((await fingerprint(target.databaseUrl))['public.users']).toBe('0 ')
  await restoreBackup({ ...target, folder: backup, jobs })
  expect((await fingerprint(target.databaseUrl))['public.users']).not.toBe('0 ')
})

test('a restore that was cut off while files were put in place can be repeated, and loads no row again', async () => {
  const folder = await backUp()
  const target = await emptyPlace()
  const upload = (await anUpload(folder)).slice(folder.length)
  await mkdir(join(target.dataDir, upload), { recursive: true })
  await expect(restoreBackup({ ...target, folder, jobs })).rejects.toThrow('EISDIR')
  await execute(target, `update users set name = 'Changed meanwhile' where id = 1`)
  await expect(restoreBackup({ ...target, folder: backup, jobs })).rejects.toThrow(
    'The database is not empty',
  )
  await rm(join(target.dataDir, upload), { recursive: true })
  await restoreBackup({ ...target, folder, jobs })
  expect(await filesIn(target.dataDir)).toEqual(await filesIn(app.dataDir))
  expect(await execute(target, 'select name from users where id = 1')).toEqual([
    { name: 'Changed meanwhile' },
  ])
  await expect(restoreBackup({ ...target, folder, jobs })).rejects.toThrow(
    'The database is not empty',
  )
})

test('the folder of uploads may be a disk of its own: it stays where it is', async () => {
  const target = await emptyPlace()
  const uploads = join(target.dataDir, 'files')
  await mkdir(uploads)
  const { ino } = await stat(uploads)
  await restoreBackup({ ...target, folder: backup, jobs })
  expect((await stat(uploads)).ino).toBe(ino)
})

test('a backup of an earlier release is brought up to this one, so that audit and ledger can read it', async () => {
  const folder = await backUpEarlierRelease()
  const target = await emptyPlace()
  await restoreBackup({ ...target, folder, jobs })
  await onDatabase(target, async () => {
    expect(await listPendingMigrations(db)).toEqual([])
    const findings = await auditAt(new Date(), allChecks({ graceMs: 60_000 }))
    expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
    expect((await proofOfLedger()).differences).toEqual([])
  })
})

test('where a restored backup cannot be brought up to this release, all of it is back, and a server does the rest', async () => {
  const folder = await backUpEarlierRelease()
  const target = await emptyPlace()
  await refuseChangesOnceRestored(target)
  await expect(restoreBackup({ ...target, folder, jobs })).rejects.toThrow(
    /^All rows and files are back, .* IDENTITY_KEY is not tried: start one server, which does both\. .*the disk is full/s,
  )
  await onDatabase(target, async () => {
    await sql`drop event trigger breaks_migrations`.execute(db)
    expect(await listPendingMigrations(db)).toHaveLength(1)
    await migrate(db)
    expect(await listPendingMigrations(db)).toEqual([])
  })
})

test.each<[string, (folder: string) => Promise<unknown>]>([
  ['was cut off', folder => rm(join(folder, 'SHA256SUMS'))],
  ['lacks a table', folder => rm(join(folder, 'database/public.users.copy.gz'))],
  [
    'lacks the end of a table',
    folder => truncate(join(folder, 'database/public.gigs.copy.gz'), 99),
  ],
  ['has a changed upload', async folder => appendFile(await anUpload(folder), 'x')],
  ['has a changed description', folder => appendFile(join(folder, 'manifest.json'), ' ')],
  ['has a list that was cut off', folder => truncate(join(folder, 'SHA256SUMS'), 1000)],
])('a backup that %s is refused before anything is changed', async (_title, damage) => {
  const folder = await copyBackup(backup)
  await damage(folder)
  const target = await emptyPlace()
  await expect(restoreBackup({ ...target, folder, jobs })).rejects.toThrow(
    /damaged|no whole backup/,
  )
  const client = new pg.Client(target.databaseUrl)
  await client.connect()
  expect(await tablesOf(client)).toEqual([])
  await client.end()
  expect(await readdir(target.dataDir)).toEqual([])
})

test('nothing is restored over people, or over files', async () => {
  const folder = await backUp()
  const { dataDir, databaseUrl } = await emptyPlace()
  await expect(restoreBackup({ databaseUrl: source, dataDir, folder, jobs })).rejects.toThrow(
    'The database is not empty',
  )
  await expect(restoreBackup({ databaseUrl, dataDir: app.dataDir, folder, jobs })).rejects.toThrow(
    'is not empty',
  )
})

test('a backup gets a folder of its own, and leaves nothing where it fails', async () => {
  await expect(backUp(backup)).rejects.toThrow('is not empty')
  const { databaseUrl } = await emptyPlace()
  const another = await mkdtemp(join(scratch, 'backup-'))
  const wanted = { folder: another, dataDir: app.dataDir, storage: 'local' as const }
  await expect(makeBackup({ ...wanted, databaseUrl })).rejects.toThrow('nothing to back up')
  expect(await readdir(another)).toEqual([])
})

test('nobody else on the machine can read a backup, and the keys are not in it', async () => {
  expect((await stat(join(backup, 'database'))).mode & 0o077).toBe(0)
  expect((await stat(join(backup, 'database/public.users.copy.gz'))).mode & 0o077).toBe(0)
  const entries = await readdir(backup)
  expect(entries.sort()).toEqual(['SHA256SUMS', 'database', 'files', 'manifest.json'])
})

async function backUp(folder?: string): Promise<string> {
  const into = folder ?? (await mkdtemp(join(scratch, 'backup-')))
  await makeBackup({ databaseUrl: source, folder: into, dataDir: app.dataDir, storage: 'local' })
  return into
}

async function backUpEarlierRelease(): Promise<string> {
  const earlier = await emptyPlace()
  await migrateDatabase(earlier.databaseUrl, (await listMigrations()).at(-2))
  const folder = await mkdtemp(join(scratch, 'backup-'))
  await makeBackup({ ...earlier, folder, storage: 'local' })
  return folder
}

/** Of a small market, whose queue began on another day than today, and was changed by upgrades. */
async function backUpQueueOfAnotherDay(): Promise<{ earlier: Place; folder: string }> {
  const earlier = await placeWithQueue()
  await execute(
    earlier,
    `do $$ declare days text[]; begin
      select array_agg(inhrelid::regclass::text order by 1) into days
      from pg_inherits where inhparent = 'pgboss.queue_stats'::regclass;
      execute format('alter table %s rename to queue_stats_20200101', days[1]);
      execute format('alter table %s rename to queue_stats_20200102', days[2]);
    end $$;
    alter table pgboss.schedule add moved text;
    update pgboss.schedule set moved = cron;
    alter table pgboss.schedule drop cron;
    alter table pgboss.schedule rename moved to cron;
    alter table pgboss.schedule alter cron set not null`,
  )
  const folder = await mkdtemp(join(scratch, 'backup-'))
  await makeBackup({ ...earlier, folder, storage: 'local' })
  return { earlier, folder }
}

async function placeWithQueue(): Promise<Place> {
  const place = await emptyPlace()
  await migrateDatabase(place.databaseUrl)
  await startJobs({ url: place.databaseUrl, jobs, work: false })
  await stopJobs()
  return place
}

/** As the backups did that were made before these tables were left out. */
async function nameDayOfQueue(folder: string): Promise<void> {
  const day = {
    ...{ schema: 'pgboss', name: 'queue_stats_20200101', rows: 0 },
    columns: [{ name: 'name', type: 'text' }],
  }
  const { manifest } = await verifyBackup(folder)
  const tables = [...manifest.tables, day]
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
  await writeFile(join(folder, pathOfTable(day)), gzipSync(''))
  await renewSums(folder, ['manifest.json', pathOfTable(day)])
}

async function renewSums(folder: string, names: string[]): Promise<void> {
  const list = join(folder, 'SHA256SUMS')
  const lines = (await readFile(list, 'utf8')).split('\n').slice(0, -1)
  const others = lines.filter(line => !names.some(name => line.endsWith(`  ${name}`)))
  const renewed = names.map(async name => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    return `${hash.digest('hex')}  ${name}`
  })
  await writeFile(list, [...others, ...(await Promise.all(renewed)), ''].join('\n'))
}

const listCrons = (place: Place) =>
  execute(place, 'select name, cron from pgboss.schedule order by name')

async function execute({ databaseUrl }: Place, statement: string): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Of the shape of the database, which migrations change. */
async function refuseChangesOnceRestored({ databaseUrl }: Place): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`
    create function break_migrations() returns event_trigger language plpgsql as $$
    begin
      if to_regclass('public.users') is not null and to_regclass('public.restore_unfinished') is null then
        raise 'the disk is full';
      end if;
    end $$;
    create event trigger breaks_migrations on ddl_command_start execute function break_migrations()`)
  await client.end()
}

type Place = { databaseUrl: string; dataDir: string }

async function emptyPlace(): Promise<Place> {
  const name = `adwuma_drill_${randomBytes(6).toString('hex')}`
  const databaseUrl = await createDatabase({ serverUrl, name })
  onTestFinished(() => dropDatabase({ serverUrl, name }))
  return { databaseUrl, dataDir: await mkdtemp(join(scratch, 'place-')) }
}

/** As a server there would see it. */
async function onDatabase({ databaseUrl, dataDir }: Place, work: () => Promise<void>) {
  const storage = { driver: 'local', secret: 'test' } as const
  await closeDatabase()
  await openDatabase(databaseUrl, { poolSize: 3 })
  await openStorage({ ...storage, directory: join(dataDir, 'files') })
  try {
    await work()
  } finally {
    await closeDatabase()
    await openDatabase(source, { poolSize: 5 })
    await openStorage({ ...storage, directory: join(app.dataDir, 'files') })
  }
}

type Person = Awaited<ReturnType<typeof buildUser>>

/** Sends messages, some with files, one after the other until it is told to stop; answers their texts. */
function writeOn(from: Person, to: Person) {
  captureJobs()
  const sent: string[] = []
  let stopped = false
  const begun = Promise.withResolvers<void>()
  const write = async () => {
    while (!stopped) {
      const message = `Number ${sent.length}`
      expect((await send(app.server, from, to, message)).status).toBe(201)
      sent.push(message)
      await sendFiles(app.server, from, to, [{ filename: 'plan.pdf', body: pdfFile() }])
      if (sent.length === 3) begun.resolve()
    }
  }
  const writing = write()
  return {
    untilBegun: Promise.race([begun.promise, writing]),
    stop: async () => {
      stopped = true
      await writing
      return sent
    },
  }
}

/** How many rows each table has, and what they say, as PostgreSQL itself writes them; then the sequences. */
async function fingerprint(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const print: Record<string, string> = {}
    for (const { schema, name } of await tablesOf(client)) {
      const { rows } = await client.query<{ said: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), '') as said
        from (select row_to_json(each)::text as line from ${schema}.${name} as each) as lines`,
      )
      print[`${schema}.${name}`] = rows[0]?.said ?? ''
    }
    const { rows } = await client.query<{ name: string; last: string | null }>(
      `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences`,
    )
    for (const { name, last } of rows) print[name] = String(last)
    const { rows: rules } = await client.query<{ name: string; rule: string }>(rulesOfTables)
    for (const { name, rule } of rules) print[name] = rule
    return print
  } finally {
    await client.end()
  }
}

const rulesOfTables = `
  select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) || ' ' || convalidated as rule
  from pg_constraint where contype <> 'n' and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    and conrelid::regclass::text not like 'pgboss.queue_stats_%'
  union all
  select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) || ' ' || tgenabled::text
  from pg_trigger where not tgisinternal`

async function filesIn(dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const directory = join(dataDir, 'files')
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found[path.slice(directory.length)] = (await readFile(path)).toString('base64')
  }
  return found
}

async function anUpload(folder: string): Promise<string> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  const upload = entries.find(entry => entry.isFile())
  if (!upload) throw new Error('The backup holds no upload')
  return join(upload.parentPath, upload.name)
}

async function copyBackup(folder: string): Promise<string> {
  const copy = await mkdtemp(join(scratch, 'copy-'))
  await cp(folder, copy, { recursive: true })
  return copy
}
