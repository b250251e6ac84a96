import type { Kysely, Transaction, Updateable } from 'kysely'
import { settleRequests } from '#features/notifications/server/commands.ts'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB, Orders } from '#platform/server/database/schema.generated.ts'
import { countsFromPayment } from '../deadlines/process.ts'
import { closeEnding, lapseEnding } from '../ending/server/transition.ts'
import type { DisputeNews } from '../news/dispute/server/present.ts'
import { publishOrderEvent } from '../news/server/notices.ts'
import {
  type OrderAction,
  type OrderActor,
  type OrderEnder,
  type OrderEventAction,
  orderProcess,
  orderStatus,
  paidFor,
  underWay,
} from '../process.ts'
import { isPaidDirectly } from '../receipts/server/queries.ts'
import { connectionOf } from '../reviews/server/queries.ts'
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
  await ports.disputes.refuseInDispute(tx, orderId)
  refuseUnlessOpen(action, order, now)
  if (action === 'accept') await refuseMoreWork(tx, order, now)
  const actorId = by === 'clock' ? null : by.id
  const event = { action, by: orderProcess[action].by, actorId, note, now }
  const ending = endingSteps[action]
  if (ending) return endOrder(tx, ports, { order, ...ending(order), ...event })
  const changes = changesOf(action, order, now)
  await tx.updateTable('orders').set(changes).where('id', '=', orderId).execute()
  await recordEvent(tx, ports, { orderId, ...event })
}

type HowEnded = {
  to: typeof orderStatus.completed | typeof orderStatus.cancelled
  endedBy: OrderEnder
  /** The part of what is held that goes back; the seller gets the rest. */
  toBuyer: Pesewas
  owesReview: boolean
}

const cancelBy =
  (endedBy: OrderEnder) =>
  ({ held_pesewas }: LockedOrder): HowEnded => ({
    ...{ to: orderStatus.cancelled, endedBy, toBuyer: pesewas(held_pesewas), owesReview: false },
  })

/** The steps that end an order: all that is held goes to one of its sides. */
const endingSteps: Partial<Record<OrderAction, (order: LockedOrder) => HowEnded>> = {
  cancel: cancelBy('seller'),
  expire: cancelBy('clock'),
  complete: () => ({
    ...{ to: orderStatus.completed, endedBy: 'completion', toBuyer: pesewas(0), owesReview: true },
  }),
}

type Ending = HowEnded &
  Omit<Event, 'orderId'> & {
    /** Locked, and open until now. */
    order: OrderRow
    /** Plain text that both sides read; null where nothing was said. */
    reason?: string | null
  }

/** The one way in which an order ends: how, why and who gets what are written down once, and the money is owed. */
export async function endOrder(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { order, to, endedBy, toBuyer, owesReview, reason = null, ...event }: Ending,
): Promise<void> {
  const { now } = event
  const toSeller = pesewas(order.held_pesewas - toBuyer)
  await tx
    .updateTable('orders')
    .set({
      ...{ status_id: to, ended_by: endedBy, ended_reason: reason },
      ...{ to_buyer_pesewas: toBuyer, to_seller_pesewas: toSeller },
      completed_on: to === orderStatus.completed ? now : null,
    })
    .where('id', '=', order.id)
    .execute()
  await closeEnding(tx, { orderId: order.id, status: 'lapsed', now })
  if (owesReview) await oweReview(tx, order, now)
  await recordEvent(tx, ports, { orderId: order.id, ...event })
  const { offer_id: offerId, seller_id: sellerId, is_paid: isPaid } = order
  if (isPaid) await ports.payments.oweMoney(tx, { offerId, sellerId, toBuyer, toSeller, now })
}

/**
 * Refuses what `takeOrderStep` would refuse now, for steps with a text that is costly to parse.
 * @throws 404, 403 and 409 as `takeOrderStep` does
 */
export async function refuseStep(
  ports: OrderPorts,
  { orderId, action, by, now }: Step,
): Promise<void> {
  const order = await orderRow(db, orderId).executeTakeFirst()
  if (!order) throw noSuchOrder()
  requireSide(orderProcess[action].by, order, by)
  await ports.disputes.refuseInDispute(db, orderId)
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
  /** Of the events of one. */
  dispute?: DisputeNews
  /** Of a rejection: whether the dispute goes on instead of the order. */
  isInDispute?: boolean
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
  await publishOrderEvent(tx, ports, { ...event, id, note })
}

/** An order that was just marked as paid, and whether its buyer had completed it before the payment was. */
export type PaidOrder = { sellerId: number; isCompleted: boolean }

/**
 * Marks the order that stands on this offer as paid and holds the money for it, in the transaction of whoever found the
 * payment complete. Of a completed one it is the seller's at once. Answers null where there is none to mark: it is paid already, cancelled, or was never requested.
 * Nor is it of a completed one whose seller has left, so that nobody is there to get the money, or has closed it as paid.
 */
export async function recordPayment(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { offerId, amount, now }: { offerId: number; amount: Pesewas; now: Date },
): Promise<PaidOrder | null> {
  const order = await lockUnpaidOrder(tx, offerId)
  if (!order) return null
  // What is held does not change under a dispute, and nobody pays twice: the payment is owed back.
  if (await ports.disputes.isInDispute(tx, order.id)) return null
  if (await isPaidDirectly(tx, order.id)) return null
  const isCompleted = order.status_id === orderStatus.completed
  if (isCompleted && order.ended_by === 'seller') return null
  if (isCompleted && (await hasLeft(tx, order.seller_id))) return null
  const paid = await tx
    .updateTable('orders')
    .set({
      ...{ is_paid: true, held_pesewas: amount },
      to_seller_pesewas: isCompleted ? amount : null,
      counts_from: countsFromPayment(order, now),
    })
    .where('id', '=', order.id)
    .returning(['id', 'buyer_id', 'seller_id'])
    .executeTakeFirstOrThrow()
  await lapseEnding(tx, { orderId: paid.id, cause: 'paid', now })
  const event = { action: 'confirm-payment', by: 'buyer', actorId: paid.buyer_id, now } as const
  await recordEvent(tx, ports, { orderId: paid.id, ...event })
  return { sellerId: paid.seller_id, isCompleted }
}

/** Whoever has not left by now stays until the transaction ends. */
async function hasLeft(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const [person] = await lockPeople(tx, [userId])
  return !person || person.closed_at !== null
}

/**
 * Nobody pays twice: what an open order holds goes back to its buyer once both sides say that it was paid directly. While a
 * dispute is open what is held does not change. The order is locked.
 */
export async function returnDoublePayment(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { order, now }: { order: OrderRow; now: Date },
): Promise<void> {
  const { id: orderId, offer_id: offerId, held_pesewas, status_id } = order
  if (held_pesewas === 0 || !underWay.includes(status_id)) return
  if (!(await isPaidDirectly(tx, orderId))) return
  if (await ports.disputes.isInDispute(tx, orderId)) return
  const unpaid = { is_paid: false, held_pesewas: 0 }
  await tx.updateTable('orders').set(unpaid).where('id', '=', orderId).execute()
  await lapseEnding(tx, { orderId, cause: 'paid', now })
  await settleRequests(tx, orderId, ['confirm-payment'])
  await ports.payments.returnMoney(tx, { offerId, now })
}

/** The order that a payment of this offer is for, if there is any. */
async function lockUnpaidOrder(tx: Transaction<DB>, offerId: number): Promise<OrderRow | null> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('status_id', 'in', paidFor)
    .where('is_paid', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (order as OrderRow | undefined) ?? null
}

function changesOf(action: OrderAction, order: LockedOrder, now: Date): Updateable<Orders> {
  return {
    status_id: orderProcess[action].to,
    ...(action === 'accept' && startOfWork(order.duration_hours, now)),
    ...(action === 'submit-for-review' && { submitted_on: now }),
    ...(action === 'revision' && { revised_on: now }),
  }
}

async function oweReview(tx: Transaction<DB>, order: OrderRow, now: Date): Promise<void> {
  const { id: order_id, gig_id, seller_id, buyer_id } = order
  const connection = await connectionOf(tx, { orderId: order_id, by: 'buyer', now })
  await tx
    .insertInto('reviews')
    .values({
      ...{ order_id, gig_id, seller_id, buyer_id, reviewer_id: buyer_id },
      ...{ by: 'buyer', state: 'pending', created_at: now },
      is_connected: connection === 'connected',
    })
    .execute()
}
