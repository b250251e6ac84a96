import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import type { OrderSide } from '#features/orders/process.ts'
import type { ViewerId } from '#features/orders/server/policy.ts'
import type { Order, OrderRow } from '#features/orders/server/present.ts'
import { lockOrderRow, orderById } from '#features/orders/server/queries.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { hasFactorNow, needsFactor } from '#platform/server/security/roles.ts'
import type { DisputeStatus } from '../process.ts'
import { mayRead, noSuchDispute } from './policy.ts'
import {
  type DecisionRow,
  type Dispute,
  type DisputeRow,
  type FileRow,
  presentDispute,
  type ReadableRow,
  type StatementRow,
} from './present.ts'

/** The dispute that is open about this order. */
export async function openDisputeOf(
  from: Kysely<DB>,
  orderId: number,
): Promise<DisputeRow | undefined> {
  const row = await from
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  return row as DisputeRow | undefined
}

/** How many this side has opened about this order. */
export async function countDisputesOf(
  from: Kysely<DB>,
  { orderId, side }: { orderId: number; side: OrderSide },
): Promise<number> {
  const { count } = await from
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('opened_by', '=', side)
    .executeTakeFirstOrThrow()
  return count
}

export type LockedDispute = { dispute: DisputeRow; order: OrderRow }

/** The order first, as everybody locks them, then the dispute. */
export async function lockDispute(
  tx: Transaction<DB>,
  disputeId: number,
): Promise<LockedDispute | undefined> {
  const named = await tx
    .selectFrom('disputes')
    .select('order_id')
    .where('id', '=', disputeId)
    .executeTakeFirst()
  if (!named) return undefined
  const order = await lockOrderRow(tx, named.order_id)
  const dispute = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { dispute: dispute as DisputeRow, order }
}

/** Who may decide now: live managers of disputes who are no side. The owner counts. */
export async function managersToDecide(
  from: Kysely<DB>,
  { seller_id, buyer_id }: { seller_id: number; buyer_id: number },
): Promise<number[]> {
  const rows = await from
    .selectFrom('users')
    .innerJoin('manager_roles', 'manager_roles.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('manager_roles.role', 'in', ['owner', 'disputes'])
    .where('users.status_id', '=', userStatus.live)
    .where('users.id', 'not in', [seller_id, buyer_id])
    .$if(needsFactor(), query => query.where(hasFactorNow(sql`users.id`)))
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

type Reading = { disputeId: number; viewer: ViewerId; now: Date }

/** The dispute as this viewer may see it; null when there is none, or none for this viewer to know of. */
export async function disputeById({ disputeId, viewer, now }: Reading): Promise<Dispute | null> {
  const [row] = await disputesByIds([disputeId])
  if (!row || !mayRead(row, viewer)) return null
  const [statements, files, decisions, managers] = await Promise.all([
    statementsOf(disputeId),
    filesOf(disputeId),
    decisionsOf(db, disputeId),
    row.status === 'appealed' ? managersToDecide(db, row) : [],
  ])
  return presentDispute(row, { statements, files, decisions, managers, viewer, now })
}

/** @throws 404 */
export async function loadDispute(reading: Reading): Promise<Dispute> {
  const dispute = await disputeById(reading)
  if (!dispute) throw noSuchDispute()
  return dispute
}

/** With its order as the same viewer may see it. @throws 404 */
export async function loadWithOrder(reading: Reading): Promise<{ dispute: Dispute; order: Order }> {
  const dispute = await loadDispute(reading)
  const order = await orderById({ ...reading, orderId: dispute.order_id })
  if (!order) throw noSuchDispute()
  return { dispute, order }
}

/** With what was just said in it. */
export async function loadStated(reading: Reading & { statementId: number }) {
  const dispute = await loadDispute(reading)
  const statement = dispute.statements.find(({ id }) => id === reading.statementId)
  if (!statement) throw noSuchDispute()
  return { dispute, statement }
}

/** In the order of the ids. Callers must have made sure who asks. */
export async function disputesByIds(ids: number[]): Promise<ReadableRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .selectAll('disputes')
    .select(['orders.seller_id', 'orders.buyer_id', 'orders.gig_id'])
    .select([
      wishOf('buyer').as('buyer_wish'),
      wishOf('seller').as('seller_wish'),
      statementsBy('buyer').as('buyer_statements'),
      statementsBy('seller').as('seller_statements'),
    ])
    .where('disputes.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::integer[], disputes.id)`)
    .execute()
  return rows as ReadableRow[]
}

/** The latest split that this side has named. */
const wishOf = (side: OrderSide): RawBuilder<number | null> =>
  sql`(select to_buyer_pesewas from dispute_statements
    where dispute_id = disputes.id and side = ${sql.lit(side)} and to_buyer_pesewas is not null
    order by id desc limit 1)`

const statementsBy = (side: OrderSide): RawBuilder<number> =>
  sql`(select count(*)::integer from dispute_statements
    where dispute_id = disputes.id and side = ${sql.lit(side)})`

function statementsOf(disputeId: number): Promise<StatementRow[]> {
  return db
    .selectFrom('dispute_statements')
    .select(['id', 'side', 'text', 'to_buyer_pesewas', 'created_at'])
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute()
}

function filesOf(disputeId: number): Promise<FileRow[]> {
  return db
    .selectFrom('dispute_files')
    .innerJoin('dispute_statements', 'dispute_statements.id', 'statement_id')
    .selectAll('dispute_files')
    .where('dispute_id', '=', disputeId)
    .orderBy('dispute_files.statement_id')
    .orderBy('position')
    .execute()
}

export function decisionsOf(from: Kysely<DB>, disputeId: number): Promise<DecisionRow[]> {
  return from
    .selectFrom('dispute_decisions')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('level')
    .execute()
}

/** When something was last said or decided in a dispute. */
export async function latestWordOf(from: Kysely<DB>, disputeId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select greatest(appealed_on,
      (select max(created_at) from dispute_statements where dispute_id = disputes.id),
      (select max(created_at) from dispute_decisions where dispute_id = disputes.id)) as at
    from disputes where id = ${disputeId}`.execute(from)
  return rows[0]?.at ?? null
}

/** What a side has given in a dispute so far, and the statement that bears the client’s name. */
export async function countGiven(
  from: Kysely<DB>,
  {
    disputeId,
    side,
    clientId,
  }: { disputeId: number; side: OrderSide; clientId?: string | undefined },
): Promise<{ statements: number; files: number; repeated: number | null }> {
  const { rows } = await sql<{ statements: number; files: number; repeated: number | null }>`select
    (select count(*)::integer from dispute_statements
      where dispute_id = ${disputeId} and side = ${side}) as statements,
    (select count(*)::integer from dispute_files
      join dispute_statements on dispute_statements.id = statement_id
      where dispute_id = ${disputeId}) as files,
    (select id from dispute_statements where dispute_id = ${disputeId} and side = ${side}
      and client_id = ${clientId ?? null}::uuid) as repeated`.execute(from)
  return rows[0] ?? { statements: 0, files: 0, repeated: null }
}

/** Those that the clock moves on: nobody answered, or nobody appealed. */
export async function listLapsedDisputes(
  status: Extract<DisputeStatus, 'answering' | 'decided'>,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('id')
    .where('status', '=', status)
    .where('due_on', '<=', now)
    .orderBy('due_on')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those whose managers have let the time pass, and were not told of it within a day. */
export async function listOverdueDisputes(now: Date): Promise<number[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const rows = await db
    .selectFrom('disputes')
    .select('id')
    .where('status', 'in', ['deciding', 'appealed'])
    .where('due_on', '<=', now)
    .where(eb => eb.or([eb('overdue_told_on', 'is', null), eb('overdue_told_on', '<=', dayAgo)]))
    .orderBy('due_on')
    .execute()
  return rows.map(({ id }) => id)
}
