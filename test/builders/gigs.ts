import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import sharp from 'sharp'
import { type GigStatus, gigStatus } from '#features/gigs/process.ts'
import { db } from '#platform/server/database.ts'
import { textOf } from '#platform/server/rich-text.ts'
import type { Gigs } from '#platform/server/schema.generated.ts'
import { slugOf } from '#platform/server/slugs.ts'
import type { Viewer } from '#platform/server/viewer.ts'

export type BuiltGig = Selectable<Gigs>

type Wanted = {
  owner: { id: number }
  status?: keyof typeof gigStatus
  /** For a paused gig; Live unless told otherwise. */
  beforePause?: 'inReview' | 'live'
  title?: string
  description?: string
  category?: number
  type?: 'offer' | 'request'
  /** Pesewas. */
  amount?: number
  hours?: number
  place?: { longitude: number; latitude: number }
  /** Rows only: their files are not there. */
  images?: number
  promotedUntil?: Date
  now?: Date
}

/** A gig, straight in the database. */
export async function buildGig(wanted: Wanted): Promise<BuiltGig> {
  const now = wanted.now ?? new Date()
  const status: GigStatus = gigStatus[wanted.status ?? 'live']
  const title = wanted.title ?? 'Leaking taps repaired'
  const description =
    wanted.description ?? '<p>Taps, pipes and tanks repaired on the same day, in Accra.</p>'
  const gig = await db
    .insertInto('gigs')
    .values({
      user_id: wanted.owner.id,
      category_id: wanted.category ?? 1,
      type_id: wanted.type === 'request' ? 2 : 1,
      title,
      slug: slugOf(title, 'gig'),
      description,
      description_text: textOf(description),
      amount_pesewas: wanted.amount ?? 15_000,
      duration_hours: wanted.hours ?? 24,
      location_based: wanted.place !== undefined,
      ...wanted.place,
      status_id: status,
      status_before_pause:
        status === gigStatus.paused ? gigStatus[wanted.beforePause ?? 'live'] : null,
      approved_at: status === gigStatus.live ? now : null,
      promoted_until: wanted.promotedUntil ?? null,
      deleted_at: status === gigStatus.deleted ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await buildImages(gig.id, wanted.images ?? 0, now)
  return gig
}

async function buildImages(gigId: number, count: number, now: Date): Promise<void> {
  if (count === 0) return
  const rows = Array.from({ length: count }, (_, position) => ({
    gig_id: gigId,
    position,
    key: randomBytes(16).toString('hex'),
    width: 1280,
    height: 960,
    created_at: now,
  }))
  await db.insertInto('gig_images').values(rows).execute()
}

/** Somebody as commands know them. */
export const viewerOf = (user: {
  id: number
  is_manager: boolean
  kyc_verified_at: Date | null
}): Viewer => ({
  id: user.id,
  tokenId: 0,
  isManager: user.is_manager,
  isKycVerified: user.kyc_verified_at !== null,
})

/** A photo as a phone makes it: with the place where it was taken inside. */
export function buildPhoto({ width = 1600, height = 1200 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#00616a' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'somebody' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '5/1 33/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 11/1 0/1',
      },
    })
    .toBuffer()
}

/** A multipart body as a browser sends it. */
export function multipart(
  fields: Record<string, string | number>,
  files: { name?: string; filename: string; body: Buffer | string; type?: string }[] = [],
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = randomBytes(12).toString('hex')
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    ),
    ...files.flatMap(({ name = 'files[]', filename, body, type = 'image/jpeg' }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
