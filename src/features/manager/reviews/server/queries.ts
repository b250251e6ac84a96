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
import { holdsAll, searchWords } from '#platform/server/search-words.ts'
import type { listReviews } from '../contract.ts'

type ListInput = Input<typeof listReviews>
type Found = { ids: number[]; total: number }

/** Which reviews there are, newest first; none that says of the viewer what nobody may read yet. */
export async function pageOfReviews(input: ListInput, viewer: { id: number }): Promise<Found> {
  const { page, records_per_page, search = '', state } = input
  const wanted = sql`${fromReviews} where reviews.state <> 'pending'
    and not ${isKeptFrom(viewer)} and ${conditions[state]}
    and ${sql.join([sql`true`, ...searchWords(search).map(isMeant)], sql` and `)}`
  const { rows } = await sql<Found>`select
    array(select reviews.id ${wanted} order by reviews.id desc
      limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
    (select count(*) ${wanted})::integer as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

const fromReviews = sql`from reviews
  join users as seller on seller.id = reviews.seller_id
  join users as buyer on buyer.id = reviews.buyer_id
  left join review_replies on review_replies.review_id = reviews.id`

const isKeptFrom = ({
  id,
}: {
  id: number
}) => sql`(reviews.state not in (${sql.join(readableStates)})
  and ${id} = case reviews.by when 'buyer' then reviews.seller_id else reviews.buyer_id end)`

const conditions: Record<ListInput['state'], RawBuilder<unknown>> = {
  waiting: sql`reviews.id in (${waitingReviews})`,
  held: sql`reviews.state = 'held'`,
  hidden: sql`(reviews.state = 'hidden' or review_replies.hidden_code is not null)`,
  all: sql`true`,
}

/** A number is that of the review or of its order, or a piece of what was written. */
function isMeant(word: string): RawBuilder<unknown> {
  const isWritten = holdsAll([word], written)
  const [, number] = /^#?(\d{1,9})$/.exec(word) ?? []
  if (number === undefined) return isWritten
  const numbers = sql`${Number(number)} in (reviews.id, reviews.order_id)`
  return sql`(${numbers} or ${isWritten})`
}

const written = sql`fold(concat_ws(' ', reviews.comments, review_replies.text, seller.username, buyer.username))`

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
