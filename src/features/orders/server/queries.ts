import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database.ts'
import type { DB, Orders } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { listOrders as contract } from '../contract.ts'
import { offersByIds, peopleByIds } from '../offers/server/queries.ts'
import { type OrderStatus, openWork, orderStatus } from '../process.ts'
import { reviewOfOrder } from '../reviews/server/queries.ts'
import { mayView, type Onlooker } from './policy.ts'
import {
  type AnyOrder,
  type ListedOrder,
  type Order,
  presentAnyOrder,
  presentListedOrder,
  presentOrder,
  type Shown,
} from './present.ts'

export type OrderRow = Omit<Selectable<Orders>, 'status_id'> & { status_id: OrderStatus }

/** The order as this viewer may see it; null when there is none, or none for this viewer to know of. */
export async function orderById(of: {
  orderId: number
  viewer: Onlooker
  now: Date
}): Promise<Order | null> {
  const { orderId, viewer, now } = of
  const [row] = await ordersByIds([orderId])
  if (!row || !mayView(row, viewer)) return null
  const [offers, people, events, review, payment] = await Promise.all([
    offersByIds({ ids: [row.offer_id], viewer, now }),
    peopleByIds([row.seller_id, row.buyer_id]),
    eventsOf(orderId),
    reviewOfOrder({ orderId, now }),
    paymentAccountOf(row.seller_id),
  ])
  const details = { events, review: review ?? null, payment: payment ?? null }
  return presentOrder(row, { offers, people, viewer, now, ...details })
}

/** One page of this person's orders on either side, newest first. */
export async function pageOfOrders(wish: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<{ data: ListedOrder[]; total: number }> {
  const { input, viewer, now } = wish
  const { ids, total } = await pageOfIds(input, viewer)
  const { rows, shown } = await rowsToShow({ ids, viewer, now })
  return { data: rows.map(row => presentListedOrder(row, shown)), total }
}

/** Orders by their ids, newest first. That the viewer may see them is for callers to have made sure of. */
export async function anyOrdersByIds(of: Wanted): Promise<AnyOrder[]> {
  const { rows, shown } = await rowsToShow(of)
  return rows.map(row => presentAnyOrder(row, shown))
}

type Wanted = { ids: number[]; viewer: Onlooker; now: Date }

async function rowsToShow({
  ids,
  viewer,
  now,
}: Wanted): Promise<{ rows: OrderRow[]; shown: Shown }> {
  const rows = await ordersByIds(ids)
  const [offers, people] = await Promise.all([
    offersByIds({ ids: rows.map(row => row.offer_id), viewer, now }),
    peopleByIds(rows.flatMap(row => [row.seller_id, row.buyer_id])),
  ])
  return { rows, shown: { offers, people, viewer, now } }
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
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(
      select id from (${sql.join(newest, sql` union all `)}) as either
      order by id desc limit ${records_per_page} offset ${before}
    ) as ids, ${sql.join(counts, sql` + `)} as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
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

export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

function eventsOf(orderId: number) {
  return db
    .selectFrom('order_events')
    .select(['id', 'action', 'by', 'note', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentAccountOf>>>

function paymentAccountOf(userId: number) {
  return db
    .selectFrom('payment_accounts')
    .innerJoin('users', 'users.id', 'payment_accounts.user_id')
    .selectAll('payment_accounts')
    .select('users.kyc_verified_at')
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
    .select(['id', 'name', 'username', 'status_id', 'premium_until'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** How many orders the seller is at work on. */
export async function openWorkOf(tx: Kysely<DB>, sellerId: number): Promise<number> {
  const { open } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('seller_id', '=', sellerId)
    .where('status_id', 'in', openWork)
    .executeTakeFirstOrThrow()
  return open
}

/** Those whose time to answer has passed. */
export async function unansweredOrders(now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where status_id = ${sql.lit(orderStatus.pending)} and respond_by <= ${now}
    order by respond_by`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whose sellers should be reminded now. */
export async function ordersToRemindOf(now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where (${answerIsDueSoon(now)}) and ${notReminded}
    union all
    select id from orders where (${workIsDueSoon(now)}) and ${notReminded}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whoever else would remind of the same order at the same time waits, and then finds that it has been done. */
export async function lockIfToRemind(tx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  await tx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { rows } = await sql`
    select from orders
    where id = ${id} and (${answerIsDueSoon(now)} or ${workIsDueSoon(now)}) and ${notReminded}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Not once it is over: then it is too late to remind of anything. */
const answerIsDueSoon = (now: Date) => sql`
  status_id = ${sql.lit(orderStatus.pending)} and respond_by > ${now}::timestamptz
  and respond_by <= ${now}::timestamptz + make_interval(hours => ${sql.lit(hoursBefore.answer)})`

/** Half the time before the end, where that is shorter: nobody needs a reminder of what was agreed just now. */
const workIsDueSoon = (now: Date) => sql`
  status_id = ${sql.lit(orderStatus.ongoing)} and due_on > ${now}::timestamptz
  and due_on <= ${now}::timestamptz + least((due_on - started_on) / 2, make_interval(hours => ${sql.lit(hoursBefore.end)}))
  and due_on <= ${now}::timestamptz + make_interval(hours => ${sql.lit(hoursBefore.end)})`

/** One reminder of the answer and one of the work: the second kind comes after the work has begun. */
const notReminded = sql`not exists (
  select from order_events as reminder
  where reminder.order_id = orders.id and reminder.action = 'remind'
    and reminder.id > coalesce((
      select max(begun.id) from order_events as begun
      where begun.order_id = orders.id and begun.action = 'accept'), 0))`

const hoursBefore = { answer: 6, end: 12 } as const
