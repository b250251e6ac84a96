import { type Kysely, sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { hoursBeforeReminder } from '../process.ts'
import type { ReceiptRow } from './present.ts'

/** The latest of an order that stands; where none does, the latest that was withdrawn. */
export async function latestReceiptOf(orderId: number): Promise<ReceiptRow | null> {
  const row = await receiptsOf(db, orderId)
    .orderBy(eb => eb('state', '<>', 'void'), 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (row as ReceiptRow | undefined) ?? null
}

/** The latest of an order whose row is locked, as far as it was not withdrawn. */
export async function latestStandingOf(
  tx: Transaction<DB>,
  orderId: number,
): Promise<ReceiptRow | null> {
  const row = await receiptsOf(tx, orderId)
    .where('state', '<>', 'void')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (row as ReceiptRow | undefined) ?? null
}

const receiptsOf = (from: Kysely<DB>, orderId: number) =>
  from.selectFrom('payment_receipts').selectAll().where('order_id', '=', orderId).limit(1)

/** Of a row of orders: whether both sides agree that it was paid directly. */
export const paidDirectly = sql<boolean>`exists (
  select from payment_receipts where order_id = orders.id and state = 'confirmed')`

/** Whether both sides agree that the order was paid directly. */
export async function isPaidDirectly(from: Kysely<DB>, orderId: number): Promise<boolean> {
  const { isPaid } = await from
    .selectFrom('orders')
    .select(paidDirectly.as('isPaid'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return isPaid
}

/** Whatever order it was given for; none that was withdrawn. */
export async function findByNetworkId(
  tx: Transaction<DB>,
  networkId: string,
): Promise<ReceiptRow | null> {
  const row = await tx
    .selectFrom('payment_receipts')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('state', '<>', 'void')
    .executeTakeFirst()
  return (row as ReceiptRow | undefined) ?? null
}

export async function findByCode(code: string): Promise<ReceiptRow | null> {
  const row = await db
    .selectFrom('payment_receipts')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return (row as ReceiptRow | undefined) ?? null
}

/** Those whose seller has not answered, shortly before the time to do so is over. */
export async function listReceiptsToRemind(now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_receipts
    where state = 'stated' and reminded_at is null and respond_by > ${now}::timestamptz
      and respond_by <= ${now}::timestamptz + make_interval(hours => ${sql.lit(hoursBeforeReminder)})
    order by respond_by`.execute(db)
  return rows.map(({ id }) => id)
}
