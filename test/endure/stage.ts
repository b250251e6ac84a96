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
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { encodePicture } from '#platform/server/files/pictures.ts'
import { openStorage, putFile } from '#platform/server/files/storage.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { type FilledMarket, fillMarket } from './filled-market.ts'

export type EndureStage = FilledMarket & {
  databaseUrl: string
  /** What is on it can be filled up: a file system of its own. */
  dataDir: string
  hasSmallDisk: boolean
  logFolder: string
  appSecret: string
  /** Live gigs with pictures. */
  pictured: { id: number; key: string }[]
  end(): Promise<void>
}

const diskMegabytes = 96
const picturedGigs = 200

export async function setEndureStage(options: {
  gigs: number
  people: number
  clients: number
  /** A folder on a small file system, for those who may not mount one. */
  disk: string | undefined
}): Promise<EndureStage> {
  const work = await mkdtemp(join(tmpdir(), 'adwuma-endure-'))
  const disk = await smallDisk(options.disk ?? join(work, 'disk'), {
    given: options.disk !== undefined,
  })
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(work, 'database') })
  const appSecret = randomBytes(32).toString('hex')
  loadSettings({ DATABASE_URL: url })
  openSecret({ appSecret, dataDir: '' })
  await openStorage({ driver: 'local', directory: join(disk.folder, 'files'), secret: appSecret })
  await openDatabase(url, { statementTimeout: 0 })
  await migrate(db)
  const market = await fillMarket(options)
  const pictured = await drawPictures(work)
  // What was filled in is no part of what a crash has to recover.
  await sql`checkpoint`.execute(db)
  return {
    ...{ databaseUrl: url, dataDir: disk.folder, hasSmallDisk: disk.isSmall, appSecret },
    ...{ ...market, logFolder: work, pictured },
    end: async () => {
      await closeDatabase()
      await stop()
      await disk.end()
      await rm(work, { recursive: true, force: true })
    },
  }
}

/** Root may have a file system in memory. Everybody else names a folder on a small one, or does without. */
async function smallDisk(folder: string, { given: isGiven }: { given: boolean }) {
  await mkdir(folder, { recursive: true })
  const nothing = async () => {}
  if (isGiven) return { folder, isSmall: true, end: nothing }
  if (process.getuid?.() !== 0) return { folder, isSmall: false, end: nothing }
  const run = promisify(execFile)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
  return { folder, isSmall: true, end: async () => void (await run('umount', [folder])) }
}

/** Some of the gigs that lists show first have real ones. */
async function drawPictures(work: string): Promise<{ id: number; key: string }[]> {
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
