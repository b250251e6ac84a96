import { type RawBuilder, sql } from 'kysely'
import { type PublicUserJson, publicUserJson } from '#features/accounts/server/present.ts'
import { reportStatus, reportStatusNames } from '#features/reports/process.ts'
import { isAboutOthers } from '#features/reports/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { nameOf } from '#platform/server/database/names.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { listReports } from '../contract.ts'

type ListInput = Input<typeof listReports>
export type ReportListRow = Awaited<ReturnType<typeof reportRows>>[number]

/** All reports, newest first. For managers' eyes: none reads what was reported of himself, nor by whom. */
export async function pageOfReports(
  input: ListInput,
  viewer: Viewer,
  now: Date,
): Promise<{ rows: ReportListRow[]; total: number }> {
  const { rows } = await selection(input, viewer).execute(db)
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  return { rows: ids.length === 0 ? [] : await reportRows(ids, now), total }
}

/** Who reported it, for managers. */
export async function reporterOf(report: { user_id: number }, now: Date): Promise<PublicUserJson> {
  const { reporter } = await db
    .selectFrom('users')
    .select(publicUserJson('users', now).as('reporter'))
    .where('id', '=', report.user_id)
    .executeTakeFirstOrThrow()
  return reporter
}

export type PersonRow = { person: PublicUserJson; status_id: number }
export type About = Awaited<ReturnType<typeof loadAbout>>
export type RelatedReport = Awaited<ReturnType<typeof listRelatedReports>>[number]
type Subjects = { id: number; about_user_id: number | null; about_gig_id: number | null }

/** Whom and what a report names, for managers: in every state. */
export async function loadAbout({ about_user_id, about_gig_id }: Subjects, now: Date) {
  const [person, gig] = await Promise.all([
    about_user_id === null
      ? null
      : persons(now).where('users.id', '=', about_user_id).executeTakeFirst(),
    about_gig_id === null
      ? null
      : persons(now)
          .innerJoin('gigs', 'gigs.user_id', 'users.id')
          .select([
            'gigs.id as gig_id',
            'gigs.title',
            'gigs.slug',
            'gigs.status_id as gig_status_id',
            'gigs.listed as is_live',
          ])
          .where('gigs.id', '=', about_gig_id)
          .executeTakeFirst(),
  ])
  return { person: person ?? null, gig: gig ?? null }
}

const persons = (now: Date) =>
  db.selectFrom('users').select(publicUserJson('users', now).as('person')).select('users.status_id')

const mostRelated = 10

/** Others about the same person or gig, the newest first: the newest so many of each are read, and no more. */
export async function listRelatedReports(
  { id, about_user_id, about_gig_id }: Subjects,
  viewer: Viewer,
) {
  const newest = (column: 'about_user_id' | 'about_gig_id', named: number) =>
    db
      .selectFrom('reports')
      .select('id')
      .where(column, '=', named)
      .where('id', '<>', id)
      .where(isAboutOthers(viewer))
      .orderBy('id', 'desc')
      .limit(mostRelated)
      .execute()
  const found = await Promise.all([
    about_user_id === null ? [] : newest('about_user_id', about_user_id),
    about_gig_id === null ? [] : newest('about_gig_id', about_gig_id),
  ])
  const ids = found.flat().map(report => report.id)
  if (ids.length === 0) return []
  return db
    .selectFrom('reports')
    .innerJoin('report_categories', 'report_categories.id', 'reports.category_id')
    .leftJoin('gigs', 'gigs.id', 'reports.about_gig_id')
    .select(['reports.id', 'reference', 'report_categories.name as category'])
    .select(['reports.status_id', 'gigs.title as gig_title', 'reports.created_at'])
    .where('reports.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::integer[], reports.id)`)
    .execute()
}

type Found = { ids: number[]; total: number }

/** A search has to meet every match to count them, so its page is cut from the same matches. */
function selection(
  { search = '', status_id, waiting, page, records_per_page }: ListInput,
  viewer: Viewer,
): RawBuilder<Found> {
  const words = searchWords(search)
  // Written out, so that whatever plan is kept has the index of what waits.
  const isPending = waiting ? sql`status_id = ${sql.lit(reportStatus.pending)}` : sql`true`
  const isListed = sql`${isAboutOthers(viewer)} and ${isPending} and ${status_id === undefined ? sql`true` : sql`status_id = ${status_id}`}`
  const cut = sql`order by id ${waiting ? sql`asc` : sql`desc`} limit ${records_per_page} offset ${(page - 1) * records_per_page}`
  if (words.length === 0)
    return sql`select array(select id from reports where ${isListed} ${cut}) as ids,
      (select count(*) from reports where ${isListed})::integer as total`
  return sql`with matched as materialized (
      select labelled.id from (
        select reports.id, reports.status_id, reports.about_user_id,
          reports.about_gig_id, ${label} as label
        from reports
        join users on users.id = reports.user_id
        join report_categories on report_categories.id = reports.category_id
      ) as labelled
      where ${isListed} and ${holdsAll(words.map(asWholeNumber), sql`labelled.label`)})
    select array(select id from matched ${cut}) as ids,
      (select count(*) from matched)::integer as total`
}

const statusName = nameOf(sql`reports.status_id`, reportStatusNames)

/** What the list shows, as one text with a blank at either end, so that a number is found as a whole word. */
const label = sql`fold(concat(' ', concat_ws(' ',
  reports.id, reports.reference, users.username, report_categories.name, ${statusName}), ' '))`

/** Who types a number means that report, not every one in which its digits occur. */
const asWholeNumber = (word: string) => (/^\d+$/.test(word) ? ` ${word} ` : word)

const reportRows = (ids: number[], now: Date) =>
  db
    .selectFrom('reports')
    .innerJoin('report_categories', 'report_categories.id', 'reports.category_id')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(publicUserJson('users', now).as('reporter'))
    .select([
      'reports.id as report_id',
      'reference',
      'category_id',
      'report_categories.name as category',
      'reports.status_id',
      'reports.created_at as reported_at',
      'actioned_at',
    ])
    .where('reports.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::integer[], reports.id)`)
    .execute()
