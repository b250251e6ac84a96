import { type Selectable, sql, type Transaction } from 'kysely'
import type { DB, OrderEndings, Users } from '#platform/server/database/schema.generated.ts'
import { paymentState } from '../../payment/server/queries.ts'
import type { OrderStatus } from '../../process.ts'
import { paidDirectly } from '../../receipts/server/queries.ts'
import type { Order } from '../../server/present.ts'

/** One of the two of an order. */
export type Contact = Pick<Selectable<Users>, 'id' | 'name'>

/** What the sentences about an order are made of. */
export type Deal = {
  id: number
  status_id: OrderStatus
  respond_by: Date
  started_on: Date | null
  due_on: Date | null
  submitted_on: Date | null
  revised_on: Date | null
  counts_from: Date | null
  held_pesewas: number
  /** Null until it has ended. */
  to_buyer_pesewas: number | null
  to_seller_pesewas: number | null
  /** The latest proposal to end it. */
  ending: Pick<Selectable<OrderEndings>, 'held_pesewas' | 'to_buyer_pesewas' | 'expires_on'> | null
  title: string
  amount_pesewas: number
  is_paid: boolean
  /** Both sides say so, whatever was paid through the platform. */
  is_paid_directly: boolean
  payment_state: Order['payment_state']
  seller: Contact
  buyer: Contact
}

/** The order as it is within this transaction, with both its people. */
export async function dealOf(tx: Transaction<DB>, orderId: number): Promise<Deal> {
  const { seller_id, buyer_id, status_id, ...order } = await tx
    .selectFrom('orders')
    .innerJoin('offers', 'offers.id', 'orders.offer_id')
    .innerJoin('gigs', 'gigs.id', 'orders.gig_id')
    .select(['orders.id', 'orders.status_id', 'orders.respond_by', 'orders.started_on'])
    .select(['orders.due_on', 'orders.submitted_on', 'orders.revised_on', 'orders.counts_from'])
    .select(['orders.is_paid', 'orders.held_pesewas', paymentState.as('payment_state')])
    .select(paidDirectly.as('is_paid_directly'))
    .select(['orders.to_buyer_pesewas', 'orders.to_seller_pesewas'])
    .select(['orders.seller_id', 'orders.buyer_id', 'gigs.title', 'offers.amount_pesewas'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [seller, buyer] = await contacts(tx, [seller_id, buyer_id])
  if (!seller || !buyer) throw new Error(`Order ${orderId} lacks one of its people`)
  const ending = await latestEnding(tx, orderId)
  return { ...order, status_id: status_id as OrderStatus, ending, seller, buyer }
}

async function latestEnding(tx: Transaction<DB>, orderId: number): Promise<Deal['ending']> {
  const ending = await tx
    .selectFrom('order_endings')
    .select(['held_pesewas', 'to_buyer_pesewas', 'expires_on'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ending ?? null
}

/** In the order of the ids. */
function contacts(tx: Transaction<DB>, ids: number[]): Promise<Contact[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy(sql`array_position(${ids}::integer[], id)`)
    .execute()
}
