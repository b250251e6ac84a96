/** A market of the size that was asked for, in a PostgreSQL of its own that keeps what it was told, and a small disk for files. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { imageFile } from '#features/gigs/images/server/present.ts'
import { closeDatabase, db, openDatabase } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { openSecret } from '#platform/server/instance-secret.ts'
import { migrate } from '#platform/server/migrations.ts'
import { encodePicture } from '#platform/server/pictures.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { openStorage, putFile } from '#platform/server/storage.ts'
import { issueServiceToken, issueToken } from '#platform/server/tokens.ts'
import { fillCustomers, fillGigs } from '../bench/fill.ts'
import type { Person } from './people.ts'

export type EndureStage = {
  databaseUrl: string
  /** What is on it can be filled up: a file system of its own. */
  dataDir: string
  hasSmallDisk: boolean
  logFolder: string
  appSecret: string
  visitorToken: string
  people: Person[]
  manager: Person
  /** Live gigs with pictures. */
  pictured: { id: number; key: string }[]
  end(): Promise<void>
}

const diskMegabytes = 96
const picturedGigs = 200
const managerId = 1

export async function setEndureStage(of: {
  gigs: number
  people: number
  clients: number
  /** A folder on a small file system, for those who may not mount one. */
  disk: string | undefined
}): Promise<EndureStage> {
  const work = await mkdtemp(join(tmpdir(), 'adwuma-endure-'))
  const disk = await smallDisk(of.disk ?? join(work, 'disk'), { given: of.disk !== undefined })
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(work, 'database') })
  const appSecret = randomBytes(32).toString('hex')
  loadSettings({ DATABASE_URL: url })
  openSecret({ appSecret, dataDir: '' })
  openStorage({ driver: 'local', directory: join(disk.folder, 'files'), secret: appSecret })
  await openDatabase(url, { statementTimeout: 0 })
  await migrate(db)
  await fillGigs(of.gigs)
  await fillCustomers(of.people)
  await alignSequences()
  const pictured = await drawPictures(work)
  // What was filled in is no part of what a crash has to recover.
  await sql`checkpoint`.execute(db)
  const people = await traders(of.clients)
  const visitorToken = issueServiceToken(new Date()).token
  return {
    ...{ databaseUrl: url, dataDir: disk.folder, hasSmallDisk: disk.isSmall, appSecret },
    ...{ logFolder: work, visitorToken, people, pictured },
    manager: { ...(await personOf(managerId, 0)), isManager: true },
    end: async () => {
      await closeDatabase()
      await stop()
      await disk.end()
      await rm(work, { recursive: true, force: true })
    },
  }
}

/** Root may have a file system in memory. Everybody else names a folder on a small one, or does without. */
async function smallDisk(folder: string, { given }: { given: boolean }) {
  await mkdir(folder, { recursive: true })
  const nothing = async () => {}
  if (given) return { folder, isSmall: true, end: nothing }
  if (process.getuid?.() !== 0) return { folder, isSmall: false, end: nothing }
  const run = promisify(execFile)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
  return { folder, isSmall: true, end: async () => void (await run('umount', [folder])) }
}

/** The filler chooses its own numbers. */
async function alignSequences(): Promise<void> {
  for (const table of ['users', 'gigs'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
}

/** The filler names pictures that are nowhere: instead, some of the gigs that lists show first have real ones. */
async function drawPictures(work: string): Promise<{ id: number; key: string }[]> {
  await sql`truncate gig_images`.execute(db)
  const path = join(work, 'picture.png')
  const create = { width: 1280, height: 960, channels: 3 as const, background: '#0b6e4f' }
  await writeFile(path, await sharp({ create }).png().toBuffer())
  const { variants } = await encodePicture(path)
  const { rows } = await sql<{ id: number; key: string }>`
    insert into gig_images (gig_id, position, key, width, height, created_at)
    select id, 0, md5(id::text), 1280, 960, created_at from gigs
    where listed order by rank desc, id desc limit ${picturedGigs} returning gig_id as id, key`.execute(
    db,
  )
  for (const { key } of rows)
    for (const { name, body, contentType } of variants)
      await putFile(imageFile(key, name), body, { contentType })
  return rows
}

/** People with a live gig that offers something for a price, and an account to be paid to. */
async function traders(count: number): Promise<Person[]> {
  const { rows } = await sql<{ user_id: number; gig_id: number }>`
    select user_id, min(id) as gig_id from gigs
    where listed and type_id = 1 and amount_pesewas between 1000 and 400000 and user_id <> ${managerId}
    group by user_id order by user_id limit ${count}`.execute(db)
  await sql`insert into payment_accounts (user_id, account_type_code, account_currency, institution_name,
      institution_code, account_no, name_on_account, updated_at)
    select id, 'mobile_money', 'GHS', 'MTN', 'MTN', '024' || lpad(id::text, 7, '0'), name, now()
    from users where id = any(${rows.map(({ user_id }) => user_id)})`.execute(db)
  return Promise.all(rows.map(({ user_id, gig_id }) => personOf(user_id, gig_id)))
}

async function personOf(id: number, gigId: number): Promise<Person> {
  const token = await issueToken(db, { userId: id, deviceName: 'endure', now: new Date() })
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, username, token, gigId, heard: new Map() }
}
