import type { Transaction, Updateable } from 'kysely'
import { settleRequests } from '#features/notifications/server/commands.ts'
import type { DisputeNews } from '#features/orders/news/dispute/server/present.ts'
import {
  type disputeActions,
  type OrderActor,
  type OrderSide,
  orderStatus,
} from '#features/orders/process.ts'
import type { ViewerId } from '#features/orders/server/policy.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import type { OrderRow } from '#features/orders/server/present.ts'
import { endOrder, recordEvent, returnDoublePayment } from '#features/orders/server/transition.ts'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB, Disputes } from '#platform/server/database/schema.generated.ts'
import { pickLatest } from '#platform/server/moments.ts'
import { publishDispute, tellManagers } from '../news/server/notices.ts'
import { type DisputeOutcome, disputeTimes, hasAccepted } from '../process.ts'
import { noSuchDispute, refuseAppeal, refuseUnlessOpen, requireSide } from './policy.ts'
import type { DecisionRow, DisputeRow } from './present.ts'
import {
  decisionsOf,
  type LockedDispute,
  latestWordOf,
  lockDispute,
  openDisputeOf,
} from './queries.ts'

type OrderDisputeAction = (typeof disputeActions)[number]
type BySide = { disputeId: number; viewer: ViewerId; now: Date }

/** Whoever opened it takes it back: the order goes on, later by as long as it stood still. @throws 404, 403, 409 */
export async function withdrawDispute(ports: OrderPorts, withdrawal: BySide): Promise<void> {
  const { viewer, now } = withdrawal
  await takeStep(withdrawal, async (tx, locked) => {
    const side = requireSide('withdraw', locked, viewer)
    refuseUnlessOpen('withdraw', locked.dispute)
    const dispute = await close(tx, locked.dispute, { outcome: 'withdrawn', now })
    await moveDeadlines(tx, locked, now)
    await returnDoublePayment(tx, ports, { order: locked.order, now })
    const event = { action: 'withdraw-dispute', by: side, actorId: viewer.id, now } as const
    await recordDisputeEvent(tx, ports, { dispute, order: locked.order, ...event })
  })
}

/** A side accepts the decision, which takes effect once both have. Repeated, it changes nothing. @throws 404, 403, 409 */
export async function acceptDecision(ports: OrderPorts, acceptance: BySide): Promise<void> {
  const { viewer, now } = acceptance
  await takeStep(acceptance, async (tx, locked) => {
    const side = requireSide('accept', locked, viewer)
    if (isAcceptedBy(locked.dispute, side)) return
    refuseUnlessOpen('accept', locked.dispute)
    const column = side === 'buyer' ? 'buyer_accepted_on' : 'seller_accepted_on'
    const dispute = await update(tx, locked.dispute, { [column]: now })
    const { order } = locked
    await settleRequests(tx, order.id, ['decide-dispute'], viewer.id)
    if (hasAccepted(dispute, 'buyer') && hasAccepted(dispute, 'seller'))
      await effectDecision(tx, ports, { dispute, order, by: side, actorId: viewer.id, now })
    else await publishDispute(tx, { dispute, order, event: null, by: side, now })
  })
}

/** Also of one that has taken effect since. */
const isAcceptedBy = (dispute: DisputeRow, side: OrderSide): boolean =>
  hasAccepted(dispute, side) &&
  (dispute.status === 'decided' || (dispute.outcome === 'decision' && dispute.appealed_by === null))

/** A side asks for a second decision. @throws 404, 403, 409 */
export async function appealDecision(
  ports: OrderPorts,
  appeal: BySide & { text: string },
): Promise<void> {
  const { viewer, text, now } = appeal
  await takeStep(appeal, async (tx, locked) => {
    const side = requireSide('appeal', locked, viewer)
    refuseAppeal(locked.dispute, side, now)
    const dispute = await update(tx, locked.dispute, {
      ...{ status: 'appealed', appealed_by: side, appeal_text: text, appealed_on: now },
      ...{ decide_by: timeToDecide(now), overdue_told_on: null },
    })
    const event = { action: 'appeal-dispute', by: side, actorId: viewer.id, now } as const
    const { order } = locked
    await recordDisputeEvent(tx, ports, { dispute, order, ...event })
    await tellManagers(tx, { dispute, order, event: 'to-decide', now })
  })
}

/** The order is locked first, then its dispute, and both stay so until the end of the step. */
export function takeStep(
  { disputeId }: { disputeId: number },
  step: (tx: Transaction<DB>, locked: LockedDispute) => Promise<void>,
): Promise<void> {
  return inTransaction(async tx => {
    const locked = await lockDispute(tx, disputeId)
    if (!locked) throw noSuchDispute()
    await step(tx, locked)
  })
}

/** Nobody is waited for any more: managers decide. */
export async function startDeciding(
  tx: Transaction<DB>,
  { dispute, order }: LockedDispute,
  now: Date,
): Promise<DisputeRow> {
  const decide_by = timeToDecide(now)
  const moved = await update(tx, dispute, { status: 'deciding', decide_by })
  await tellManagers(tx, { dispute: moved, order, event: 'to-decide', now })
  return moved
}

type Effect = LockedDispute & { by: OrderActor; actorId: number | null; now: Date }

/** The latest decision ends dispute and order, and divides what is held. */
export async function effectDecision(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { dispute, order, by, actorId, now }: Effect,
): Promise<void> {
  const decision = (await decisionsOf(tx, dispute.id)).at(-1)
  if (!decision) throw new Error(`Dispute ${dispute.id} has no decision`)
  const closed = await close(tx, dispute, { outcome: 'decision', now })
  const news = { dispute: newsOf(closed, decision) }
  await endOrder(tx, ports, { ...endingBy(decision), ...news, order, by, actorId, now })
  await publishDispute(tx, { dispute: closed, order, event: 'effect-decision', by, now })
}

const endingBy = ({ to_buyer_pesewas, reason }: DecisionRow) => ({
  ...({ to: orderStatus.cancelled, endedBy: 'decision', action: 'effect-decision' } as const),
  ...{ toBuyer: pesewas(to_buyer_pesewas), reason, owesReview: false },
})

type DisputeEvent = LockedDispute & {
  action: Exclude<OrderDisputeAction, 'effect-decision'>
  by: OrderActor
  actorId: number
  now: Date
}

/** Keeps with the order that something was done in its dispute, and tells of it. */
export async function recordDisputeEvent(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { dispute, order, ...event }: DisputeEvent,
): Promise<void> {
  const decision = (await decisionsOf(tx, dispute.id)).at(-1)
  const news = { dispute: newsOf(dispute, decision) }
  await recordEvent(tx, ports, { orderId: order.id, ...event, ...news })
  await publishDispute(tx, { dispute, order, event: event.action, by: event.by, now: event.now })
}

const newsOf = (
  { id, held_pesewas, answer_by, decide_by, appeal_by }: DisputeRow,
  decision: DecisionRow | undefined,
): DisputeNews => ({
  ...{ id, held_pesewas, answer_by, decide_by, appeal_by },
  decision: decision
    ? {
        level: decision.level,
        toBuyer: pesewas(decision.to_buyer_pesewas),
        toSeller: pesewas(decision.to_seller_pesewas),
      }
    : null,
})

type Settlement = {
  orderId: number
  outcome: 'agreement' | 'conceded'
  /** The part of what is held that goes back; the seller gets the rest. */
  toBuyer: Pesewas
  now: Date
}

/** The sides have agreed, or the seller has given in, which ends the order. In its transaction, the order being locked. */
export async function closeDisputeOf(
  tx: Transaction<DB>,
  { orderId, outcome, toBuyer, now }: Settlement,
): Promise<void> {
  const open = await openDisputeOf(tx, orderId)
  const locked = open && (await lockDispute(tx, open.id))
  if (!locked) return
  const dispute = await close(tx, locked.dispute, { outcome, now })
  const parts = { toBuyer, toSeller: dispute.held_pesewas - toBuyer }
  const news = { event: outcome, by: null, parts, now }
  await publishDispute(tx, { dispute, order: locked.order, ...news })
}

async function close(
  tx: Transaction<DB>,
  dispute: DisputeRow,
  { outcome, now }: { outcome: DisputeOutcome; now: Date },
): Promise<DisputeRow> {
  const closed_on = pickLatest(now, await latestWordOf(tx, dispute.id))
  return update(tx, dispute, { status: 'closed', outcome, closed_on })
}

export async function update(
  tx: Transaction<DB>,
  { id }: DisputeRow,
  changes: Updateable<Disputes>,
): Promise<DisputeRow> {
  const row = await tx
    .updateTable('disputes')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as DisputeRow
}

/** The order’s times, and what is counted from a submission or a revision, move by as long as it stood still. */
async function moveDeadlines(
  tx: Transaction<DB>,
  { dispute, order }: LockedDispute,
  now: Date,
): Promise<void> {
  const stoodStill = now.getTime() - dispute.created_at.getTime()
  const later = (moment: Date | null) => moment && new Date(moment.getTime() + stoodStill)
  await tx
    .updateTable('orders')
    .set({ due_on: later(order.due_on), counts_from: later(countsFrom(order)) })
    .where('id', '=', order.id)
    .execute()
}

/** From when the count under way counts. */
function countsFrom({ status_id, submitted_on, revised_on, counts_from }: OrderRow): Date | null {
  const began = status_id === orderStatus.inReview ? submitted_on : revised_on
  const moments = [began, counts_from].flatMap(moment => (moment ? [moment.getTime()] : []))
  return moments.length > 0 ? new Date(Math.max(...moments)) : null
}

const timeToDecide = (now: Date) => new Date(now.getTime() + disputeTimes.daysToDecide * 86_400_000)
