import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#features/orders/process.ts'
import type { ReceiptRow } from '#features/orders/receipts/server/present.ts'
import type { Input } from '#platform/contract.ts'
import type { Pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { listReceipts } from '../contract.ts'

type Found = { ids: number[]; total: number }

/** Newest first. */
export async function pageOfReceipts(input: Input<typeof listReceipts>): Promise<Found> {
  const { page, records_per_page, state, reused } = input
  const wanted: RawBuilder<unknown>[] = [
    sql`true`,
    ...(state ? [sql`state = ${state}`] : []),
    ...(reused ? [sql`id in (select receipt_id from receipt_reuses)`] : []),
  ]
  const among = sql`payment_receipts where ${sql.join(wanted, sql` and `)}`
  const { rows } = await sql<Found>`
    select
      array(select id from ${among} order by id desc
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
      (select count(*) from ${among})::integer as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

export type ManagedRow = ReceiptRow & {
  seller_id: number
  buyer_id: number
  status_id: OrderStatus
  price_pesewas: Pesewas
}

/** Newest first. Callers have made sure who asks. */
export async function receiptsByIds(ids: number[]): Promise<ManagedRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('payment_receipts')
    .innerJoin('orders', 'orders.id', 'payment_receipts.order_id')
    .innerJoin('offers', 'offers.id', 'orders.offer_id')
    .selectAll('payment_receipts')
    .select(['orders.seller_id', 'orders.buyer_id', 'orders.status_id'])
    .select('offers.amount_pesewas as price_pesewas')
    .where('payment_receipts.id', 'in', ids)
    .orderBy('payment_receipts.id', 'desc')
    .execute()
  return rows as ManagedRow[]
}

export type Reuse = { receipt_id: number; user_id: number; order_id: number; created_at: Date }

const shownReuses = 20

/** Who gave the ids of these receipts for another order, the newest of each first. */
export async function reusesOf(receiptIds: number[]): Promise<Reuse[]> {
  const { rows } = await sql<Reuse>`
    select reuse.receipt_id, reuse.user_id, reuse.order_id, reuse.created_at
    from unnest(${receiptIds}::integer[]) as wanted (receipt_id)
    join lateral (select * from receipt_reuses where receipt_id = wanted.receipt_id
      order by id desc limit ${shownReuses}) as reuse on true
    order by reuse.id desc`.execute(db)
  return rows
}
