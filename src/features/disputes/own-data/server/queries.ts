import { sql } from 'kysely'
import { openWork } from '#features/orders/process.ts'
import { db } from '#platform/server/database/database.ts'
import { momentText } from '#platform/server/database/moment-text.ts'

/** What a person may take along of the disputes he was part of: what he said himself, and all that was decided. */
export async function ownDisputes({ userId }: { userId: number }) {
  const { rows } = await sql`
    select disputes.id, order_id, own.role, opened_by, reason_code, status, outcome,
      held_pesewas / 100.0::float8 as held, disputes.created_at, closed_on,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'text', text, 'to_buyer', to_buyer_pesewas / 100.0, 'created_at', ${createdAt},
          'files', (select coalesce(jsonb_agg(jsonb_build_object(
              'original_name', original_name, 'content_type', content_type, 'size', size) order by position), '[]')
            from dispute_files where statement_id = said.id)) order by id), '[]')
        from dispute_statements as said
        where dispute_id = disputes.id and side = own.role) as statements,
      case when appealed_by = own.role then appeal_text end as appeal,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'level', level, 'to_buyer', to_buyer_pesewas / 100.0, 'to_seller', to_seller_pesewas / 100.0,
          'right', right_side, 'reason', reason, 'created_at', ${createdAt}) order by level), '[]')
        from dispute_decisions where dispute_id = disputes.id) as decisions
    from (
      select id, 'buyer' as role from orders where buyer_id = ${userId}
      union all select id, 'seller' from orders where seller_id = ${userId}
    ) as own join disputes on disputes.order_id = own.id
    order by disputes.id`.execute(db)
  return rows
}

const createdAt = momentText(sql`created_at`)

/** The dispute that waits for this person, to answer it, or to accept or appeal its decision; the nearest deadline first. */
export const disputeAwaiting = (userId: number, now: Date) => sql<number | null>`(
  select disputes.id from (
    select id, 'buyer' as role from orders
      where buyer_id = ${userId} and status_id in (${sql.join(openWork.map(sql.lit))})
    union all select id, 'seller' from orders
      where seller_id = ${userId} and status_id in (${sql.join(openWork.map(sql.lit))})
  ) as own join disputes on disputes.order_id = own.id and disputes.status <> 'closed'
  where (disputes.status = 'answering' and opened_by <> own.role)
    or (disputes.status = 'decided' and appeal_by > ${now}
      and case own.role when 'buyer' then buyer_accepted_on else seller_accepted_on end is null)
  order by disputes.due_on, disputes.id limit 1)`
