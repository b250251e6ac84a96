import type { Selectable } from 'kysely'
import { type OrderStatus, orderStatus } from '#features/orders/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { Offers, Orders } from '#platform/server/database/schema.generated.ts'
import { buildUser } from './accounts.ts'
import { type BuiltGig, buildGig } from './gigs.ts'

export type BuiltOffer = Selectable<Offers>
export type BuiltOrder = Selectable<Orders>

/** Every state that an order can be in. */
export const orderStates = Object.keys(orderStatus) as (keyof typeof orderStatus)[]

const hours = (count: number) => count * 3_600_000

type WantedOffer = {
  seller: { id: number }
  buyer: { id: number }
  /** A Live Offer gig of the seller's unless told otherwise. */
  gig?: BuiltGig
  author?: 'seller' | 'buyer'
  requester?: 'seller' | 'buyer'
  starts?: 'pending' | 'ongoing'
  custom?: boolean
  /** Pesewas. */
  amount?: number
  hours?: number
  now?: Date
}

/** An offer, straight in the database: as a buyer makes it who pressed Request, unless told otherwise. */
export async function buildOffer(wanted: WantedOffer): Promise<BuiltOffer> {
  const { seller, buyer, author = 'buyer', requester = 'buyer', starts = 'pending' } = wanted
  const now = wanted.now ?? new Date()
  const gig = wanted.gig ?? (await buildGig({ owner: seller, now }))
  return db
    .insertInto('offers')
    .values({
      gig_id: gig.id,
      seller_id: seller.id,
      buyer_id: buyer.id,
      author_id: author === 'seller' ? seller.id : buyer.id,
      requester_id: requester === 'seller' ? seller.id : buyer.id,
      starts_as: orderStatus[starts],
      is_custom: wanted.custom ?? false,
      amount_pesewas: wanted.amount ?? 15_000,
      description: '<p>Two taps and one tank.</p>',
      duration_hours: wanted.hours ?? 24,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type WantedOrder = Omit<WantedOffer, 'seller' | 'buyer' | 'author' | 'requester' | 'starts'> & {
  seller?: { id: number }
  buyer?: { id: number }
  offer?: BuiltOffer
  status?: keyof typeof orderStatus
  paid?: boolean
  /** Pesewas of a payment that is there too. */
  held?: number
}

/** An order, straight in the database, with the event that made it; a completed one owes its review. */
export async function buildOrder(wanted: WantedOrder = {}): Promise<BuiltOrder> {
  const now = wanted.now ?? new Date()
  const seller = wanted.seller ?? (await buildUser({ now }))
  const buyer = wanted.buyer ?? (await buildUser({ now }))
  const offer = wanted.offer ?? (await buildOffer({ ...wanted, seller, buyer, now }))
  const status: OrderStatus = orderStatus[wanted.status ?? 'pending']
  const hasBegun = status !== orderStatus.pending && status !== orderStatus.cancelled
  const { gig_id, seller_id, buyer_id } = offer
  const order = await db
    .insertInto('orders')
    .values({
      ...{ gig_id, seller_id, buyer_id, offer_id: offer.id },
      status_id: status,
      respond_by: new Date(now.getTime() + hours(24)),
      started_on: hasBegun ? now : null,
      due_on: hasBegun ? new Date(now.getTime() + hours(offer.duration_hours)) : null,
      submitted_on: status === orderStatus.inReview ? now : null,
      completed_on: status === orderStatus.completed ? now : null,
      is_paid: wanted.paid ?? false,
      held_pesewas: wanted.held ?? 0,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_events')
    .values({
      order_id: order.id,
      action: 'request',
      by: 'buyer',
      actor_id: buyer_id,
      created_at: now,
    })
    .execute()
  if (status === orderStatus.completed) await oweReview(order, now)
  return order
}

async function oweReview({ id: order_id, gig_id, seller_id, buyer_id }: BuiltOrder, now: Date) {
  await db
    .insertInto('reviews')
    .values({
      ...{ order_id, gig_id, seller_id, buyer_id, reviewer_id: buyer_id },
      created_at: now,
    })
    .execute()
}

export const orderRow = (id: number): Promise<BuiltOrder> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What has happened to an order, oldest first. */
export async function eventsOf(orderId: number): Promise<string[]> {
  const events = await db
    .selectFrom('order_events')
    .select('action')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return events.map(({ action }) => action)
}
