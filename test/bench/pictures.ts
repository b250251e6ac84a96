/** What does it cost to compare pictures: at the upload, and among all that are there? */
import { sql } from 'kysely'
import sharp from 'sharp'
import { matchImages } from '#features/gigs/images/matching/server/commands.ts'
import { closeDatabase, db } from '#platform/server/database/database.ts'
import { differenceHash } from '#platform/server/files/difference-hash.ts'
import { encodePicture } from '#platform/server/files/pictures.ts'
import { buildPattern } from '../builders/pictures.ts'
import { fillGigs } from './fill.ts'
import { verdict } from './report.ts'
import { openEmptyDatabase } from './stage.ts'

const uploads = 20

export async function pictures({ gigs }: { gigs: number }): Promise<void> {
  await measureUploads()
  const { drop } = await openEmptyDatabase('adwuma_bench_pictures')
  await fillGigs(gigs)
  await measureMatching()
  await closeDatabase()
  await drop()
}

/** Each upload once with the hash and once without, so that both see the same machine. */
async function measureUploads(): Promise<void> {
  let encodingMs = 0
  let hashingMs = 0
  for (let seed = 0; seed < uploads; seed++) {
    const upload = await sharp(await buildPattern(seed))
      .resize({ width: 2000 })
      .jpeg()
      .toBuffer()
    const begunAt = performance.now()
    const { variants } = await encodePicture(upload)
    const encodedAt = performance.now()
    await differenceHash(variants[0]?.body ?? Buffer.alloc(0))
    encodingMs += encodedAt - begunAt
    hashingMs += performance.now() - encodedAt
  }
  const ratio = (encodingMs + hashingMs) / encodingMs
  verdict('an upload with its hash, compared with one without', ratio, { atMost: 1.1 })
}

async function measureMatching(): Promise<void> {
  await sql`update gig_images set dhash = ('x' || left(md5(id::text), 16))::bit(64)::bigint`.execute(
    db,
  )
  await sql`vacuum analyze gig_images`.execute(db)
  const { rows } = await sql<{ id: number; total: number }>`
    select id, (select count(*) from gig_images)::integer as total from gig_images order by random() limit 21`.execute(
    db,
  )
  const times: number[] = []
  for (const { id } of rows) {
    const begunAt = performance.now()
    await matchImages([id], new Date())
    times.push(performance.now() - begunAt)
  }
  const middle = times.toSorted((one, other) => one - other)[10] ?? 0
  verdict(`a picture compared with ${rows[0]?.total} others, ms`, middle, { atMost: 50 })
}
