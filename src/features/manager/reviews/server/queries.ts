import { type RawBuilder, sql } from 'kysely'
import { type PublicUserJson, publicUserJson } from '#features/accounts/server/present.ts'
import type { ReviewFlag } from '#features/orders/reviews/moderation/process.ts'
import { waitingReviews } from '#features/orders/reviews/moderation/server/queries.ts'
import { type ReviewPart, readableStates } from '#features/orders/reviews/process.ts'
import {
  type ReviewJson,
  reasonForHiding,
  reviewJson,
} from '#features/orders/reviews/server/present.ts'
import { reviewsWithPeople } from '#features/orders/reviews/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { momentText } from '#platform/server/database/moment-text.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { listReviews } from '../contract.ts'

type ListInput = Input<typeof listReviews>
type Found = { ids: number[]; total: number }

/** Which reviews there are, newest first; none that says of the viewer what nobody may read yet. */
export async function pageOfReviews(input: ListInput, viewer: { id: number }): Promise<Found> {
  const { page, records_per_page, search = '', state } = input
  const wanted = [
    ...[sql`state <> 'pending'`, sql`not ${isKeptFrom(viewer)}`, conditions[state]],
    ...searchWords(search).map(word => sql`id in (${idsMeantBy(word)})`),
  ]
  const { rows } = await sql<Found>`
    with found as materialized (select id from reviews where ${sql.join(wanted, sql` and `)})
    select
      array(select id from found order by id desc
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
      (select count(*) from found)::integer as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

const isKeptFrom = ({ id }: { id: number }) => sql`(state not in (${sql.join(readableStates)})
  and ${id} = case by when 'buyer' then seller_id else buyer_id end)`

const conditions: Record<ListInput['state'], RawBuilder<unknown>> = {
  waiting: sql`id in (${waitingReviews})`,
  held: sql`state = 'held'`,
  hidden: sql`id in (select id from reviews where state = 'hidden'
    union select review_id from review_replies where hidden_code is not null)`,
  all: sql`true`,
}

/**
 * The ids of those in whose words or usernames it stands. A number is also that of the review or of its order. Each part
 * has an index of its own.
 */
function idsMeantBy(word: string): RawBuilder<unknown> {
  const [, digits] = /^#?(\d{1,9})$/.exec(word) ?? []
  const number = digits === undefined ? null : Number(digits)
  return sql`
    select id from reviews where comments <> '' and ${holdsAll([word], sql`fold(comments)`)}
    union select review_id from review_replies where ${holdsAll([word], sql`fold(text)`)}
    union select reviews.id from users
      join orders on users.id in (orders.seller_id, orders.buyer_id)
      join reviews on reviews.order_id = orders.id
      where ${holdsAll([word], sql`users.search_text`)} and ${holdsAll([word], sql`users.username`)}
    union select id from reviews where ${number}::integer in (id, order_id)`
}

type ReportJson = { part: ReviewPart; reason: string; by: PublicUserJson; created_at: string }

export type ModeratedRow = {
  review: ReviewJson
  seller_id: number
  buyer_id: number
  reasons: ReviewFlag[]
  report_count: number
  reports: ReportJson[]
  reply_hidden_reason: ReviewJson['hidden_reason']
}

const shownReports = 20

/** In the order of the ids. Callers have made sure who asks. */
export async function reviewsByIds(ids: number[], now: Date): Promise<ModeratedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ModeratedRow>`
    select ${reviewJson(now)} as review, reviews.seller_id, reviews.buyer_id,
      array(select distinct reason from review_flags where review_id = reviews.id) as reasons,
      (select count(*)::integer from review_reports where review_id = reviews.id) as report_count,
      (select coalesce(json_agg(json_build_object('part', part, 'reason', reason,
          'by', ${publicUserJson('reporter', now)},
          'created_at', ${momentText(sql`latest.created_at`)}) order by latest.id desc), '[]')
        from (select * from review_reports where review_id = reviews.id
          order by id desc limit ${shownReports}) as latest
        join users as reporter on reporter.id = reporter_id) as reports,
      ${reasonForHiding(sql`review_replies.hidden_code`)} as reply_hidden_reason
    ${reviewsWithPeople}
    where reviews.id = any (${ids}::integer[])
    order by array_position(${ids}::integer[], reviews.id)`.execute(db)
  return rows
}

/** What stood there before changes, newest first. */
export const versionsOf = (reviewId: number) =>
  db
    .selectFrom('review_versions')
    .select(['part', 'rating', 'text', 'written_at', 'replaced_at'])
    .where('review_id', '=', reviewId)
    .orderBy('id', 'desc')
    .execute()
