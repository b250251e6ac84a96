import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { pickLatest } from '#platform/server/moments.ts'
import type { ReviewRow } from '../../server/queries.ts'
import type { Standing } from '../process.ts'

/** Of a review whose row is locked. */
export async function loadStanding(
  tx: Transaction<DB>,
  { id, state }: ReviewRow,
): Promise<Standing> {
  const flag = await tx
    .selectFrom('review_flags')
    .select('reason')
    .where('review_id', '=', id)
    .executeTakeFirst()
  const reply = await tx
    .selectFrom('review_replies')
    .select('hidden_code')
    .where('review_id', '=', id)
    .executeTakeFirst()
  return {
    state,
    isFlagged: flag !== undefined,
    isReplyHidden: reply ? reply.hidden_code !== null : null,
  }
}

/** When the review, the reply or the newest report was written. */
export async function latestChangeOf(
  tx: Transaction<DB>,
  { id, created_at, completed_at, edited_at }: ReviewRow,
): Promise<Date> {
  const { rows } = await sql<{ replied_at: Date | null; reported_at: Date | null }>`select
    (select coalesce(edited_at, created_at) from review_replies where review_id = ${id}) as replied_at,
    (select max(created_at) from review_reports where review_id = ${id}) as reported_at`.execute(tx)
  return pickLatest(created_at, completed_at, edited_at, rows[0]?.replied_at, rows[0]?.reported_at)
}

/** The ids of all that waits for a manager: what is flagged, and what is held back. */
export const waitingReviews = sql`
  select review_id as id from review_flags union select id from reviews where state = 'held'`

/** Since when each of them waits. */
export const reviewsWaitingSince = sql`
  select coalesce(
    (select min(created_at) from review_flags where review_id = waiting.id),
    (select completed_at from reviews where reviews.id = waiting.id)) as since
  from (${waitingReviews}) as waiting`
