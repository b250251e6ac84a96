import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { hasPremium } from '#features/accounts/server/present.ts'
import { publicUsersByIds } from '#features/accounts/server/queries.ts'
import { nameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db, pool, runPreparedForRow } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { listOrders as contract } from '../contract.ts'
import { standingsOf } from '../ending/server/queries.ts'
import { offersByIds } from '../offers/server/queries.ts'
import { paymentStateOf } from '../payment/server/queries.ts'
import { openWork, orderStatus } from '../process.ts'
import { latestReceiptOf } from '../receipts/server/queries.ts'
import { reviewsOfOrder } from '../reviews/server/queries.ts'
import { mayView, noSuchOrder, type ViewerId } from './policy.ts'
import {
  type AnyOrder,
  type EventRow,
  type ListedOrder,
  type Order,
  type OrderContext,
  type OrderRow,
  type PaymentRow,
  presentAnyOrder,
  presentListedOrder,
  presentOrder,
} from './present.ts'

/** The order as this viewer may see it; null when there is none, or none for this viewer to know of. */
export async function orderById(params: {
  orderId: number
  viewer: ViewerId
  now: Date
}): Promise<Order | null> {
  const { orderId, viewer, now } = params
  const [row] = await ordersByIds([orderId])
  if (!row || !mayView(row, viewer)) return null
  const [offers, people, standings, events, reviews, payment, payment_state, receipt] =
    await Promise.all([
      offersByIds({ ids: [row.offer_id], viewer, now }),
      publicUsersByIds([row.seller_id, row.buyer_id], now),
      standingsOf([orderId], now),
      eventsOf(orderId),
      reviewsOfOrder({ orderId, now }),
      paymentAccountOf(row.seller_id),
      paymentStateOf(orderId),
      latestReceiptOf(orderId),
    ])
  const details = { events, reviews, payment: payment ?? null, payment_state, receipt }
  return presentOrder(row, { offers, people, standings, viewer, now, ...details })
}

/** One page of this person's orders on either side, newest first. */
export async function pageOfOrders(request: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<{ data: ListedOrder[]; total: number }> {
  const { input, viewer, now } = request
  const { ids, total } = await pageOfIds(input, viewer)
  const { rows, shown } = await rowsToShow({ ids, viewer, now })
  return { data: rows.map(row => presentListedOrder(row, shown)), total }
}

/** Orders by their ids, newest first. That the viewer may see them is for callers to have made sure of. */
export async function anyOrdersByIds(params: ListParams): Promise<AnyOrder[]> {
  const { rows, shown } = await rowsToShow(params)
  return rows.map(row => presentAnyOrder(row, shown))
}

type ListParams = { ids: number[]; viewer: ViewerId; now: Date }

async function rowsToShow({
  ids,
  viewer,
  now,
}: ListParams): Promise<{ rows: OrderRow[]; shown: OrderContext }> {
  const rows = await ordersByIds(ids)
  const [offers, people, standings] = await Promise.all([
    offersByIds({ ids: rows.map(row => row.offer_id), viewer, now }),
    publicUsersByIds(
      rows.flatMap(row => [row.seller_id, row.buyer_id]),
      now,
    ),
    standingsOf(ids, now),
  ])
  return { rows, shown: { offers, people, standings, viewer, now } }
}

/** The newest of either side come from an index each, and meet here. Nobody is both sides of an order. */
async function pageOfIds(
  { page, records_per_page, role, status_id }: Input<typeof contract>,
  viewer: Viewer,
): Promise<{ ids: number[]; total: number }> {
  const columns = { seller: sql.ref('seller_id'), buyer: sql.ref('buyer_id') }
  const sides = role ? [columns[role]] : [columns.seller, columns.buyer]
  const among = (column: RawBuilder<unknown>) =>
    sql`orders where ${column} = ${viewer.id}
      ${status_id ? sql`and status_id = ${status_id}` : sql``}`
  const before = (page - 1) * records_per_page
  const newest = sides.map(
    column =>
      sql`(select id from ${among(column)} order by id desc limit ${before + records_per_page})`,
  )
  const counts = sides.map(column => sql`(select count(*) from ${among(column)})`)
  const query = sql`
    select array(
      select id from (${sql.join(newest, sql` union all `)}) as either
      order by id desc limit ${records_per_page} offset ${before}
    ) as ids, ${sql.join(counts, sql` + `)} as total`.compile(db)
  return runPreparedForRow<{ ids: number[]; total: number }>(query, pool)
}

/** Newest first. Callers must have made sure who asks. */
async function ordersByIds(ids: number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  return rows as OrderRow[]
}

function eventsOf(orderId: number): Promise<EventRow[]> {
  return db
    .selectFrom('order_events')
    .select(['id', 'action', 'by', 'note', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

function paymentAccountOf(userId: number): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment_accounts')
    .innerJoin('users', 'users.id', 'payment_accounts.user_id')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .selectAll('payment_accounts')
    .select(['users.kyc_verified_at', 'identities.name as card_name'])
    .select(nameCheckJson().as('name_check'))
    .where('payment_accounts.user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Locks these people until the transaction ends, so that no account is closed meanwhile and whatever
 * is counted for one of them stays true. Gigs are locked after people, never before.
 */
export function lockPeople(tx: Transaction<DB>, ids: number[]) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'status_id', 'back_on', 'closed_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** How many orders the seller is at work on, and whether they are limited. */
export const workOf = (tx: Kysely<DB>, seller: { sellerId: number; now: Date }) =>
  tx
    .selectFrom('users')
    .select(({ selectFrom, fn }) => [
      hasPremium('users', seller.now).as('hasPremium'),
      selectFrom('orders')
        .select(fn.countAll<number>().as('open'))
        .whereRef('seller_id', '=', 'users.id')
        .where('status_id', 'in', openWork)
        .$asScalar()
        .$notNull()
        .as('openOrders'),
    ])
    .where('users.id', '=', seller.sellerId)
    .executeTakeFirstOrThrow()

/** Those whose time to answer has passed. */
export async function listUnansweredOrders(now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where status_id = ${sql.lit(orderStatus.pending)} and respond_by <= ${now}
    order by respond_by`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the order until the transaction ends; others may still hang messages and events on it. @throws 404 */
export async function lockOrderRow(tx: Transaction<DB>, orderId: number): Promise<OrderRow> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order) throw noSuchOrder()
  return order as OrderRow
}
