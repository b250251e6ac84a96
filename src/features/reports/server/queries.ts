import { type Kysely, sql } from 'kysely'
import { gigStatus } from '#features/gigs/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { presentOwnReports, type ReportFile, type ReportRow } from './present.ts'

/** The vague one comes last. */
export const reportCategories = () =>
  db
    .selectFrom('report_categories')
    .selectAll()
    .orderBy(sql`name = 'Something else'`)
    .orderBy('id')
    .execute()

export async function categoryExists(id: number): Promise<boolean> {
  const found = await db
    .selectFrom('report_categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** For its reporter, who has just made it. */
export const ownReport = (params: { reportId: number; userId: number }): Promise<ReportRow> =>
  reports()
    .where('reports.id', '=', params.reportId)
    .where('reports.user_id', '=', params.userId)
    .executeTakeFirstOrThrow()

/** For managers, who know it by its reference, in whatever case. */
export const reportByReference = (reference: string): Promise<ReportRow | undefined> =>
  reports().where('reference', '=', reference.toUpperCase()).executeTakeFirst()

/** What a person may take along of everything that they have reported, oldest first. Callers must have made sure who asks. */
export async function ownReports({ userId }: { userId: number }) {
  const rows = await reports().where('reports.user_id', '=', userId).orderBy('reports.id').execute()
  return presentOwnReports(rows)
}

type Likeness = {
  user_id: number
  category_id: number
  about_user_id: number | null
  about_gig_id: number | null
  description: string
  since: Date
}

/** Reports of the same words by the same person since then, each with the names and sizes of its files. */
export function reportsLike(tx: Kysely<DB>, like: Likeness) {
  return tx
    .selectFrom('reports')
    .select([
      'reports.id',
      sql<[string, number][]>`array(
        select json_build_array(original_name, size) from report_files
        where report_id = reports.id order by position)`.as('files'),
    ])
    .where('user_id', '=', like.user_id)
    .where('category_id', '=', like.category_id)
    .where('about_user_id', 'is not distinct from', like.about_user_id)
    .where('about_gig_id', 'is not distinct from', like.about_gig_id)
    .where('description', '=', like.description)
    .where('created_at', '>', like.since)
    .orderBy('reports.id')
    .execute()
}

/** Of a row of `reports`: neither its person nor its gig is the viewer's own. */
export const isAboutOthers = (viewer: Pick<Viewer, 'id'>) =>
  sql<boolean>`about_user_id is distinct from ${viewer.id}
    and (about_gig_id is null or about_gig_id <> all(array(${gigsOf(viewer)})))`

/** Deleted ones have an index of their own. */
const gigsOf = ({ id }: Pick<Viewer, 'id'>) =>
  sql`select gigs.id from gigs where gigs.user_id = ${id} and gigs.status_id <> ${sql.lit(gigStatus.deleted)}
    union all
    select gigs.id from gigs where gigs.user_id = ${id} and gigs.status_id = ${sql.lit(gigStatus.deleted)}`

const reports = () =>
  db
    .selectFrom('reports')
    .innerJoin('report_categories', 'report_categories.id', 'reports.category_id')
    .leftJoin('users', 'users.id', 'reports.about_user_id')
    .leftJoin('gigs', 'gigs.id', 'reports.about_gig_id')
    .selectAll('reports')
    .select([
      'report_categories.name as category',
      'users.username as about_username',
      'gigs.title as about_title',
      'gigs.user_id as about_poster_id',
      sql<ReportFile[]>`(
        select coalesce(json_agg(json_build_object(
          'id', id, 'storage_key', storage_key, 'original_name', original_name,
          'content_type', content_type, 'size', size) order by position), '[]')
        from report_files where report_id = reports.id)`.as('files'),
    ])
