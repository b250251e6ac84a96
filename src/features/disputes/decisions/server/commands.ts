import type { Transaction } from 'kysely'
import { splitFaults } from '#features/orders/ending/server/policy.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import type { Pesewas } from '#platform/money.ts'
import { audit } from '#platform/server/audit.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, forbidden, refuseFaults } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { disputeTimes, type RightSide } from '../../process.ts'
import { refuseUnlessOpen, requireNoSide } from '../../server/policy.ts'
import {
  decisionsOf,
  disputesByIds,
  type LockedDispute,
  latestWordOf,
  managersToDecide,
} from '../../server/queries.ts'
import { effectDecision, recordDisputeEvent, takeStep, update } from '../../server/transition.ts'

type Decision = {
  disputeId: number
  toBuyer: Pesewas
  right: RightSide
  /** Plain text that both sides read. */
  reason: string
  /** When the newest of what the manager has read was said; undefined where that is not told. */
  seenChangedAt?: Date | undefined
  viewer: Viewer
  now: Date
}

/**
 * A manager divides what is held. The first decision can be appealed against; that of an appeal takes effect at once.
 * @throws 404, 403 for a side and, of an appeal, for who decided first while there is another, 409, 422
 */
export function decideDispute(ports: OrderPorts, decision: Decision): Promise<void> {
  const { viewer, toBuyer, now } = decision
  return takeStep(decision, async (tx, locked) => {
    requireNoSide(locked.order, viewer)
    const level = locked.dispute.appealed_by === null ? 1 : 2
    const noOtherManager = await requireAnother(tx, locked, viewer)
    refuseUnlessOpen('decide', locked.dispute)
    refuseUnlessSeen(await latestWordOf(tx, decision.disputeId), decision.seenChangedAt)
    refuseFaults(splitFaults(toBuyer, locked.dispute.held_pesewas))
    await insertDecision(tx, locked, { ...decision, level, noOtherManager })
    await keepInLog(tx, locked, { ...decision, level, noOtherManager })
    const event = { action: 'decide-dispute', by: 'manager', actorId: viewer.id, now } as const
    if (level === 1) await waitForAppeal(tx, ports, { locked, event })
    else await endAppeal(tx, ports, { locked, event })
  })
}

/** What is told beside what the contract refuses. */
export async function unfitDecision(input: {
  id?: number | undefined
  to_buyer?: Pesewas | undefined
}): Promise<FieldErrors> {
  const [dispute] = input.id === undefined ? [] : await disputesByIds([input.id])
  return dispute ? splitFaults(input.to_buyer, dispute.held_pesewas) : {}
}

type Decided = Decision & { level: 1 | 2; noOtherManager: boolean }
type DecisionEvent = { action: 'decide-dispute'; by: 'manager'; actorId: number; now: Date }
type Step = { locked: LockedDispute; event: DecisionEvent }

/** Answers whether whoever decided first decides the appeal as well, because there is nobody else. @throws 403 */
async function requireAnother(
  tx: Transaction<DB>,
  { dispute, order }: LockedDispute,
  { id }: Viewer,
): Promise<boolean> {
  if (dispute.status !== 'appealed') return false
  const [first] = await decisionsOf(tx, dispute.id)
  if (first?.decided_by !== id) return false
  const managers = await managersToDecide(tx, order)
  if (managers.some(manager => manager !== id))
    throw forbidden('You made the first decision. Another manager decides about the appeal.')
  return true
}

function refuseUnlessSeen(latest: Date | null, seenChangedAt: Date | undefined): void {
  if (!seenChangedAt || !latest || latest <= seenChangedAt) return
  throw conflict('Something was added to this dispute meanwhile. Read it, then decide.')
}

async function waitForAppeal(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { locked: { dispute, order }, event }: Step,
): Promise<void> {
  const { now } = event
  const appeal_by = new Date(now.getTime() + disputeTimes.hoursToAppeal * 3_600_000)
  const decided = await update(tx, dispute, { status: 'decided', appeal_by })
  await recordDisputeEvent(tx, ports, { dispute: decided, order, ...event })
}

async function endAppeal(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { locked, event }: Step,
): Promise<void> {
  await recordDisputeEvent(tx, ports, { ...locked, ...event })
  await effectDecision(tx, ports, { ...locked, ...event })
}

async function insertDecision(
  tx: Transaction<DB>,
  { dispute: { id, held_pesewas } }: LockedDispute,
  { level, toBuyer, right, reason, noOtherManager, viewer, now }: Decided,
): Promise<void> {
  await tx
    .insertInto('dispute_decisions')
    .values({
      ...{ dispute_id: id, level, held_pesewas, right_side: right, reason, created_at: now },
      ...{ to_buyer_pesewas: toBuyer, to_seller_pesewas: held_pesewas - toBuyer },
      ...{ decided_by: viewer.id, no_other_manager: noOtherManager },
    })
    .execute()
}

/** Without the reason, which stands in the decision and may name somebody. */
function keepInLog(
  tx: Transaction<DB>,
  { dispute: { id, status, held_pesewas } }: LockedDispute,
  { level, toBuyer, right, noOtherManager, viewer, now }: Decided,
): Promise<void> {
  const parts = { to_buyer: toBuyer / 100, to_seller: (held_pesewas - toBuyer) / 100 }
  return audit(tx, {
    actorId: viewer.id,
    action: 'decide',
    subject: { type: 'dispute', id },
    before: { status },
    after: {
      ...{ status: level === 1 ? 'decided' : 'closed', level, ...parts, right },
      ...(noOtherManager && { no_other_manager: true }),
    },
    now,
  })
}
