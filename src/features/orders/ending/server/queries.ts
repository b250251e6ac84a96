import type { Selectable } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { Disputes, OrderEndings } from '#platform/server/database/schema.generated.ts'
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

const sellersOf = (orderIds: number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .select(['orders.id', 'users.status_id'])
    .where('orders.id', 'in', orderIds)
    .execute()

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
