import { sql } from 'kysely'
import { gigStatus } from '#features/gigs/process.ts'
import { db, readDbOf } from '#platform/server/database/database.ts'
import type { IdPage } from '#platform/server/jobs/work-on-each.ts'
import { sitemapPageSize } from '#platform/server/pages/sitemap.ts'

export type SharedGig = {
  id: number
  slug: string
  title: string
  type_id: number
  amount_pesewas: number
  duration_hours: number
  category: string
  owner: string
  /** The key of its first picture. */
  image: string | null
}

/** What a gig shows of itself where it is shared; nothing of one that is not Live. */
export async function loadSharedGig(gigId: number): Promise<SharedGig | undefined> {
  return readDbOf(null)
    .selectFrom('gigs')
    .innerJoin('users', 'users.id', 'gigs.user_id')
    .innerJoin('categories', 'categories.id', 'gigs.category_id')
    .leftJoin('gig_images', join =>
      join.onRef('gig_images.gig_id', '=', 'gigs.id').on('gig_images.position', '=', 0),
    )
    .select(['gigs.id', 'gigs.slug', 'gigs.title', 'gigs.type_id', 'gigs.amount_pesewas'])
    .select(['gigs.duration_hours', 'categories.description as category'])
    .select(['users.name as owner', 'gig_images.key as image'])
    .where('gigs.id', '=', gigId)
    .where('gigs.listed', '=', true)
    .where('gigs.status_id', '=', gigStatus.live)
    .executeTakeFirst()
}

/** The deleted gigs of which a picture is still kept. */
export async function listPicturesOfDeleted({ after, limit }: IdPage): Promise<number[]> {
  const rows = await db
    .selectFrom('gig_share_pictures')
    .innerJoin('gigs', 'gigs.id', 'gig_share_pictures.gig_id')
    .select('gigs.id')
    .where('gigs.status_id', '=', gigStatus.deleted)
    .where('gigs.id', '>', after)
    .orderBy('gigs.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countSitemapPages(table: 'gigs' | 'users'): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from ${sql.table(table)}`.execute(readDbOf(null))
  return Math.max(1, Math.ceil((rows[0]?.last ?? 0) / sitemapPageSize))
}

/** The Live gigs of one page of the site map. */
export function sitemapGigs(page: number) {
  return readDbOf(null)
    .selectFrom('gigs')
    .select(['id', 'slug', 'updated_at'])
    .where('id', '>', (page - 1) * sitemapPageSize)
    .where('id', '<=', page * sitemapPageSize)
    .where('listed', '=', true)
    .orderBy('id')
    .execute()
}
