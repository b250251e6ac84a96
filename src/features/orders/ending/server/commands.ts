import type { Transaction } from 'kysely'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { forbidden, refuseFaults } from '#platform/server/http/refusals.ts'
import { paragraphsOf } from '#platform/server/rich-text.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { type OrderSide, orderStatus } from '../../process.ts'
import { isPaidDirectly } from '../../receipts/server/queries.ts'
import { requireSide, sideOf } from '../../server/policy.ts'
import type { OrderPorts } from '../../server/ports.ts'
import type { OrderRow } from '../../server/present.ts'
import { lockOrderRow } from '../../server/queries.ts'
import { endOrder, recordEvent } from '../../server/transition.ts'
import type { EndingAnswer } from '../process.ts'
import {
  isConfirmedAsPaid,
  isOtherSum,
  proposalIsOver,
  refuseClosing,
  refuseOtherSum,
  refuseProposal,
  refuseWithdrawal,
  requireEitherSide,
  splitFaults,
} from './policy.ts'
import { countProposals, hasLapsed, isActive, loadEnding, openEndingOf } from './queries.ts'
import { closeEnding, lapseEnding, openEnding } from './transition.ts'

type ByViewer = { orderId: number; viewer: Viewer; now: Date }

/** The buyer steps back: all that is held goes back. @throws 404, 403, 409 where it is too early, or too late */
export function withdrawOrder(
  ports: OrderPorts,
  { orderId, reason, viewer, now }: ByViewer & { reason: string },
): Promise<void> {
  return inTransaction(async tx => {
    const order = await lockOrderRow(tx, orderId)
    requireSide('buyer', order, viewer)
    await ports.disputes.refuseInDispute(tx, orderId)
    refuseWithdrawal(order, { isSellerActive: await isActive(tx, order.seller_id), now })
    await endOrder(tx, ports, {
      ...cancellation(order, { reason: reason || null, now }),
      ...{ action: 'withdraw', by: 'buyer', actorId: viewer.id, endedBy: 'withdrawal' },
      toBuyer: pesewas(order.held_pesewas),
      note: reason ? paragraphsOf(reason) : null,
    })
  })
}

type Proposal = ByViewer & { toBuyer: Pesewas; reason: string; seenHeld?: Pesewas | undefined }

/**
 * Proposes how to end the order. A seller who keeps nothing of what is held, or whose buyer cannot answer, gives it up:
 * nobody could object, so it ends at once. Answers which of the two it was.
 * @throws 404, 403, 409 outside of work, where another sum is held than was seen, and from the eleventh on, 422 for more
 * than is held
 */
export function proposeEnding(
  ports: OrderPorts,
  { orderId, toBuyer, reason, seenHeld, viewer, now }: Proposal,
): Promise<'proposed' | 'given-up'> {
  return inTransaction(async tx => {
    const order = await lockOrderRow(tx, orderId)
    const by = requireEitherSide(order, viewer)
    refuseProposal(order, { made: await countProposals(tx, { orderId, by }) })
    refuseOtherSum(order, seenHeld)
    refuseFaults(splitFaults(toBuyer, order.held_pesewas))
    const event = { by, actorId: viewer.id, note: paragraphsOf(reason), now }
    if (await isGivingUp(tx, order, { by, toBuyer })) {
      await ports.disputes.close(tx, { orderId, outcome: 'conceded', toBuyer, now })
      const ending = { action: 'give-up', endedBy: 'seller', toBuyer, ...event } as const
      await endOrder(tx, ports, { ...cancellation(order, { reason, now }), ...ending })
      return 'given-up'
    }
    const { held_pesewas } = order
    const proposal = { order_id: orderId, by, held_pesewas, to_buyer_pesewas: toBuyer, reason }
    await openEnding(tx, proposal, now)
    await recordEvent(tx, ports, { orderId, action: 'propose-ending', ...event })
    return 'proposed'
  })
}

/** Told beside what the contract refuses, to the two sides alone. */
export async function unfitProposal(
  input: {
    gig_order_id?: number | undefined
    to_buyer?: Pesewas | undefined
    seen_held?: Pesewas | undefined
  },
  { viewer }: { viewer: Viewer },
): Promise<FieldErrors> {
  const { gig_order_id: id, to_buyer, seen_held } = input
  if (id === undefined || to_buyer === undefined) return {}
  const order = await db
    .selectFrom('orders')
    .select(['seller_id', 'buyer_id', 'held_pesewas'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order || !sideOf(order, viewer)) return {}
  await spend('order-step', viewer.id)
  return isOtherSum(order, seen_held) ? {} : splitFaults(to_buyer, order.held_pesewas)
}

type Answer = ByViewer & { endingId: number; answer: EndingAnswer }

/**
 * The side addressed accepts the open proposal, which ends the order and its dispute, or rejects it. Answers what came of it.
 * @throws 404, 403 for who has made it, 409 where it is not open any more
 */
export function answerEnding(
  ports: OrderPorts,
  { orderId, endingId, answer, viewer, now }: Answer,
): Promise<EndingAnswer | 'rejectInDispute'> {
  return inTransaction(async tx => {
    const order = await lockOrderRow(tx, orderId)
    const by = requireEitherSide(order, viewer)
    const named = await loadEnding(tx, { orderId, endingId })
    if (named?.by === by) throw forbidden('Only the other side can answer this proposal.')
    const open = await openEndingOf(tx, orderId, now)
    if (!open || open.id !== endingId || open.held_pesewas !== order.held_pesewas)
      throw proposalIsOver()
    const event = { by, actorId: viewer.id, now }
    if (answer === 'reject') {
      await closeEnding(tx, { orderId, status: 'rejected', now })
      const isInDispute = await ports.disputes.isInDispute(tx, orderId)
      await recordEvent(tx, ports, { orderId, action: 'reject-ending', ...event, isInDispute })
      return isInDispute ? 'rejectInDispute' : 'reject'
    }
    await closeEnding(tx, { orderId, status: 'accepted', now })
    const toBuyer = pesewas(open.to_buyer_pesewas)
    await ports.disputes.close(tx, { orderId, outcome: 'agreement', toBuyer, now })
    await endOrder(tx, ports, {
      ...cancellation(order, { reason: open.reason, now }),
      ...{ ...event, action: 'end-by-agreement', endedBy: 'agreement', toBuyer },
    })
    return 'accept'
  })
}

/**
 * The seller closes submitted work that nobody answered and that was not paid here: as paid by another way, for which a
 * review is owed, or as not paid.
 * @throws 404, 403, 409 where it is too early, or paid, or closed as not paid although the seller has confirmed that it was, or
 * closed as paid by another way while a payment comes
 */
export function closeOrder(
  ports: OrderPorts,
  { orderId, received, viewer, now }: ByViewer & { received: boolean },
): Promise<void> {
  return inTransaction(async tx => {
    const order = await lockOrderRow(tx, orderId)
    requireSide('seller', order, viewer)
    await ports.disputes.refuseInDispute(tx, orderId)
    refuseClosing(order, now)
    await refuseOtherwisePaid(tx, ports, { order, received })
    await endOrder(tx, ports, {
      ...{ order, action: 'close', by: 'seller', actorId: viewer.id, endedBy: 'seller', now },
      to: received ? orderStatus.completed : orderStatus.cancelled,
      toBuyer: pesewas(0),
      owesReview: received,
    })
  })
}

/** A payment that comes goes back where both sides say that the order was paid directly: no need to wait for it. @throws 409 */
async function refuseOtherwisePaid(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { order, received }: { order: OrderRow; received: boolean },
): Promise<void> {
  const isConfirmed = await isPaidDirectly(tx, order.id)
  if (!received && isConfirmed) throw isConfirmedAsPaid()
  if (received && !isConfirmed) await ports.payments.refuseWhilePaymentComes(tx, order.offer_id)
}

/** What nobody answered in time, or nobody can answer, no longer stands. */
export function lapseUnanswered({ orderId, now }: { orderId: number; now: Date }): Promise<void> {
  return inTransaction(async tx => {
    await lockOrderRow(tx, orderId)
    // It was answered in the last second, or another process was quicker.
    if (await hasLapsed(tx, orderId, now))
      await lapseEnding(tx, { orderId, cause: 'unanswered', now })
  })
}

const cancellation = (order: OrderRow, { reason, now }: { reason: string | null; now: Date }) => ({
  ...{ order, to: orderStatus.cancelled, owesReview: false, reason, now },
})

/** With nothing held there is nothing to give back, so a buyer who can answer is asked. */
const isGivingUp = async (
  tx: Transaction<DB>,
  { held_pesewas, buyer_id }: OrderRow,
  { by, toBuyer }: { by: OrderSide; toBuyer: Pesewas },
): Promise<boolean> =>
  by === 'seller' &&
  toBuyer === held_pesewas &&
  (held_pesewas > 0 || !(await isActive(tx, buyer_id)))
