import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import sharp from 'sharp'
import { toColumns } from '#features/gigs/fields.ts'
import { type GigStatus, gigStatus } from '#features/gigs/process.ts'
import { fromCedis, pesewas } from '#platform/money.ts'
import { givenRoles, ownerId, rolesHeld } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import type { Gigs } from '#platform/server/database/schema.generated.ts'
import { textOf } from '#platform/server/rich-text.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { slugOf } from '#platform/server/slugs.ts'
import { tokenFor } from './accounts.ts'
import { gigDraft } from './gig-draft.ts'

export type BuiltGig = Selectable<Gigs>

type GigOptions = {
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
  /** The slug of one that its owner chose. */
  town?: string
  /** Rows only: their files are not there. */
  images?: number
  promotedUntil?: Date
  now?: Date
}

/** A gig, straight in the database: `gigDraft`, Live, unless told otherwise. */
export async function buildGig(wanted: GigOptions): Promise<BuiltGig> {
  const now = wanted.now ?? new Date()
  const status: GigStatus = gigStatus[wanted.status ?? 'live']
  const { title = gigDraft.title, description = gigDraft.description } = wanted
  const gig = await db
    .insertInto('gigs')
    .values({
      user_id: wanted.owner.id,
      category_id: wanted.category ?? gigDraft.category_id,
      type_id: wanted.type === 'request' ? 2 : 1,
      title,
      slug: slugOf(title, 'gig'),
      description,
      description_text: textOf(description),
      ...toColumns({
        ...gigDraft,
        amount: pesewas(wanted.amount ?? fromCedis(gigDraft.amount)),
        duration: wanted.hours ?? gigDraft.duration,
      }),
      location_based: wanted.place !== undefined,
      ...wanted.place,
      ...(wanted.town && { town_slug: wanted.town, town_chosen: true }),
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
/** As `viewerOf`, with a session that is really there. */
export async function sessionOf(user: Parameters<typeof viewerOf>[0]): Promise<Viewer> {
  const [tokenId] = (await tokenFor(user)).split('|')
  return { ...viewerOf(user), tokenId: Number(tokenId) }
}

export const viewerOf = (user: {
  id: number
  is_manager: boolean
  kyc_verified_at: Date | null
}): Viewer => ({
  id: user.id,
  tokenId: 0,
  roles: user.is_manager ? rolesHeld(user.id === ownerId ? ['owner'] : givenRoles) : [],
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
