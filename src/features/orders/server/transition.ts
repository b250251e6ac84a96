import type { Kysely, Transaction, Updateable } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB, Orders } from '#platform/server/database/schema.generated.ts'
import { publishOrderEvent } from '../news/server/notices.ts'
import { releaseMoneyOfEndedOrder } from '../payment/server/commands.ts'
import {
  type OrderAction,
  type OrderActor,
  type OrderEventAction,
  orderProcess,
  orderStatus,
  paidFor,
} from '../process.ts'
import { areConnected } from '../reviews/server/queries.ts'
import {
  type Actor,
  noSuchOrder,
  refuseBeyondFree,
  refuseUnlessOpen,
  requireSide,
} from './policy.ts'
import type { OrderPorts } from './ports.ts'
import type { OrderRow } from './present.ts'
import { lockPeople, workOf } from './queries.ts'

type LockedOrder = OrderRow & { duration_hours: number }
type Step = { orderId: number; action: OrderAction; by: Actor; now: Date }
type NotedStep = Step & {
  /** Clean HTML for the other side to read. */
  note?: string
}

/**
 * One step of an order's life, in one transaction: lock, check, write, record, and the messages and
 * jobs that tell of it.
 * @throws 404 for strangers, 403 for the wrong side, 409 in a state that does not allow it, 422 beyond what is free
 */
export function takeOrderStep(ports: OrderPorts, step: NotedStep): Promise<void> {
  return inTransaction(tx => takeOrderStepIn(tx, ports, step))
}

/** As `takeOrderStep`, within the caller's transaction. */
export async function takeOrderStepIn(
  tx: Transaction<DB>,
  ports: OrderPorts,
  step: NotedStep,
): Promise<void> {
  const { orderId, action, by, note = null, now } = step
  const order = await lockOrder(tx, orderId)
  requireSide(orderProcess[action].by, order, by)
  refuseUnlessOpen(action, order, now)
  if (action === 'accept') await refuseMoreWork(tx, order, now)
  const changes = changesOf(action, order, now)
  await tx.updateTable('orders').set(changes).where('id', '=', orderId).execute()
  if (action === 'complete') await oweReview(tx, order, now)
  const actorId = by === 'clock' ? null : by.id
  const event = { orderId, action, by: orderProcess[action].by, actorId, note, now }
  await recordEvent(tx, ports, event)
  await releaseMoneyOfEndedOrder(tx, ports, { order, action, now })
}

/**
 * Refuses what `takeOrderStep` would refuse now, for steps with a text that is costly to parse.
 * @throws 404, 403 and 409 as `takeOrderStep` does
 */
export async function refuseStep({ orderId, action, by, now }: Step): Promise<void> {
  const order = await orderRow(db, orderId).executeTakeFirst()
  if (!order) throw noSuchOrder()
  requireSide(orderProcess[action].by, order, by)
  refuseUnlessOpen(action, order as LockedOrder, now)
}

/**
 * Locks the order until the transaction ends; others may still hang messages and events on it.
 * @throws 404
 */
async function lockOrder(tx: Transaction<DB>, orderId: number): Promise<LockedOrder> {
  const order = await orderRow(tx, orderId).forNoKeyUpdate('orders').executeTakeFirst()
  if (!order) throw noSuchOrder()
  return order as LockedOrder
}

const orderRow = (from: Kysely<DB>, orderId: number) =>
  from
    .selectFrom('orders')
    .innerJoin('offers', 'offers.id', 'orders.offer_id')
    .selectAll('orders')
    .select('offers.duration_hours')
    .where('orders.id', '=', orderId)

/** Counted while the seller is locked: of two orders accepted at once, the second sees the first. */
export async function refuseMoreWork(
  tx: Transaction<DB>,
  { seller_id }: { seller_id: number },
  now: Date,
): Promise<void> {
  await lockPeople(tx, [seller_id])
  refuseBeyondFree(await workOf(tx, { sellerId: seller_id, now }))
}

/** The work begins now, and is due when its time is over. */
export function startOfWork(durationHours: number, now: Date) {
  return { started_on: now, due_on: new Date(now.getTime() + durationHours * 3_600_000) }
}

type Event = {
  orderId: number
  action: OrderEventAction
  by: OrderActor
  /** Null for the clock. */
  actorId: number | null
  note?: string | null
  now: Date
}

/** Records an event and, in the same transaction, its notifications. */
export async function recordEvent(
  tx: Transaction<DB>,
  ports: OrderPorts,
  event: Event,
): Promise<void> {
  const { orderId, action, by, actorId, note = null, now } = event
  const { id } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, action, by, actor_id: actorId, note, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishOrderEvent(tx, ports, { id, orderId, action, by, note, now })
}

/** An order that was just marked as paid, and whether its buyer had completed it before the payment was. */
export type PaidOrder = { sellerId: number; isCompleted: boolean }

/**
 * Marks the order that stands on this offer as paid, in the transaction of whoever found the payment
 * complete. Answers null where there is none to mark: it is paid already, cancelled, or was never requested.
 */
export async function recordPayment(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { offerId, now }: { offerId: number; now: Date },
): Promise<PaidOrder | null> {
  const paid = await tx
    .updateTable('orders')
    .set({ is_paid: true })
    .where('offer_id', '=', offerId)
    .where('status_id', 'in', paidFor)
    .where('is_paid', '=', false)
    .returning(['id', 'buyer_id', 'seller_id', 'status_id'])
    .executeTakeFirst()
  if (!paid) return null
  const event = { action: 'confirm-payment', by: 'buyer', actorId: paid.buyer_id, now } as const
  await recordEvent(tx, ports, { orderId: paid.id, ...event })
  return { sellerId: paid.seller_id, isCompleted: paid.status_id === orderStatus.completed }
}

function changesOf(action: OrderAction, order: LockedOrder, now: Date): Updateable<Orders> {
  return {
    status_id: orderProcess[action].to,
    ...(action === 'accept' && startOfWork(order.duration_hours, now)),
    ...(action === 'complete' && { completed_on: now }),
  }
}

async function oweReview(tx: Transaction<DB>, order: LockedOrder, now: Date): Promise<void> {
  const { id: order_id, gig_id, seller_id, buyer_id: reviewer_id } = order
  const is_connected = await areConnected(tx, { orderId: order_id })
  await tx
    .insertInto('reviews')
    .values({ order_id, gig_id, seller_id, reviewer_id, is_connected, created_at: now })
    .execute()
}
