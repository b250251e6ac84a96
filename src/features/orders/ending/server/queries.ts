import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
import type { DB, Disputes, OrderEndings } from '#platform/server/database/schema.generated.ts'
import type { IdPage } from '#platform/server/jobs/work-on-each.ts'
import { type OrderSide, orderSides } from '../../process.ts'
import type { Standing } from '../process.ts'

export type EndingRow = Omit<Selectable<OrderEndings>, 'by'> & { by: OrderSide }

/** What stands between the two, with all that is told of it. */
export type StandingRow = Standing & { ending: EndingRow | null; disputeIds: number[] }

/** Of each of these orders, read at once for a whole page. Callers must have made sure who asks. */
export async function standingsOf(
  orderIds: number[],
  now: Date,
): Promise<Map<number, StandingRow>> {
  if (orderIds.length === 0) return new Map()
  const [sellers, endings, disputes] = await Promise.all([
    sellersOf(orderIds),
    endingsOf(orderIds),
    disputesOf(orderIds),
  ])
  return new Map(
    sellers.map(({ id, status_id }) => {
      const isOfOrder = ({ order_id }: { order_id: number }) => order_id === id
      const own = { endings: endings.filter(isOfOrder), disputes: disputes.filter(isOfOrder) }
      const isSellerActive = status_id === userStatus.live
      return [id, { ...standingFrom(own, now), isSellerActive }]
    }),
  )
}

type Rows = { endings: EndingRow[]; disputes: Selectable<Disputes>[] }

function standingFrom({ endings, disputes }: Rows, now: Date): Omit<StandingRow, 'isSellerActive'> {
  const open = disputes.find(({ status }) => status !== 'closed')
  return {
    // The database takes no other words.
    dispute: (open as Standing['dispute'] | undefined) ?? null,
    ending: endings.find(row => row.status === 'open' && row.expires_on > now) ?? null,
    disputeIds: disputes.map(({ id }) => id),
    proposals: countBySide(endings.map(({ by }) => by)),
    openings: countBySide(disputes.map(({ opened_by }) => opened_by)),
  }
}

const countBySide = (by: string[]) =>
  Object.fromEntries(
    orderSides.map(side => [side, by.filter(one => one === side).length]),
  ) as Record<OrderSide, number>

function sellersOf(orderIds: number[]): Promise<{ id: number; status_id: number }[]> {
  const query = db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .select(['orders.id', 'users.status_id'])
    .where(sql<SqlBool>`orders.id = any(${orderIds}::integer[])`)
  return runPrepared(query.compile(), pool)
}

async function endingsOf(orderIds: number[]): Promise<EndingRow[]> {
  const rows = await db
    .selectFrom('order_endings')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute()
  return rows as EndingRow[]
}

const disputesOf = (orderIds: number[]) =>
  db.selectFrom('disputes').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute()

/** The proposal that can be answered now. */
export async function openEndingOf(
  from: Kysely<DB>,
  orderId: number,
  now: Date,
): Promise<EndingRow | undefined> {
  const row = await from
    .selectFrom('order_endings')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('expires_on', '>', now)
    .executeTakeFirst()
  return row as EndingRow | undefined
}

/** Any that was made about this order, whatever came of it. */
export const loadEnding = (
  from: Kysely<DB>,
  { orderId, endingId }: { orderId: number; endingId: number },
) =>
  from
    .selectFrom('order_endings')
    .select('by')
    .where('order_id', '=', orderId)
    .where('id', '=', endingId)
    .executeTakeFirst()

/** How many this side has made about this order. */
export async function countProposals(
  from: Kysely<DB>,
  { orderId, by }: { orderId: number; by: OrderSide },
): Promise<number> {
  const { count } = await from
    .selectFrom('order_endings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('by', '=', by)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether this person can log in. */
export async function isActive(from: Kysely<DB>, userId: number): Promise<boolean> {
  const person = await from
    .selectFrom('users')
    .select('status_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.status_id === userStatus.live
}

/** Its time is over, or whoever it is addressed to cannot log in. */
const isToLapse = (
  now: Date,
) => sql<boolean>`order_endings.status = 'open' and (expires_on <= ${now}
  or exists (select from orders
    join users on users.id = case order_endings.by when 'buyer' then seller_id else buyer_id end
    where orders.id = order_endings.order_id and users.status_id <> ${sql.lit(userStatus.live)}))`

/** The orders whose proposal no longer stands, a page at a time. */
export async function listOrdersWithLapsed(now: Date, { after, limit }: IdPage): Promise<number[]> {
  const rows = await db
    .selectFrom('order_endings')
    .select('order_id')
    .where(isToLapse(now))
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export async function hasLapsed(from: Kysely<DB>, orderId: number, now: Date): Promise<boolean> {
  const row = await from
    .selectFrom('order_endings')
    .select('id')
    .where('order_id', '=', orderId)
    .where(isToLapse(now))
    .executeTakeFirst()
  return row !== undefined
}
