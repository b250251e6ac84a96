import type { OrderSide } from '#features/orders/process.ts'
import { sideOf, type ViewerId } from '#features/orders/server/policy.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/refusals.ts'
import { mayReadDisputes } from '#platform/server/security/roles.ts'
import {
  type DisputeAction,
  type DisputeStatus,
  disputeProcess,
  hasAccepted,
  isOpenTo,
  type StandingDispute,
} from '../process.ts'

/** How long a link to a file of a statement works. */
export const fileLinkMinutes = 10

export const noSuchDispute = () => notFound('There is no such dispute.')

type Sides = { seller_id: number; buyer_id: number }

export const mayRead = (sides: Sides, viewer: ViewerId): boolean =>
  mayReadDisputes(viewer) || sideOf(sides, viewer) !== null

/**
 * The side that takes the step.
 * @throws 404 for strangers, 403 for managers, and for the other side where only who opened the dispute may
 */
export function requireSide(
  action: DisputeAction,
  { order, dispute }: { order: Sides; dispute: { opened_by: OrderSide } },
  viewer: ViewerId,
): OrderSide {
  if (!mayRead(order, viewer)) throw noSuchDispute()
  const side = sideOf(order, viewer)
  if (!side) throw forbidden('Only the two sides of the dispute can do this.')
  if (disputeProcess[action].by === 'opener' && side !== dispute.opened_by)
    throw forbidden('Only who has opened the dispute can do this.')
  return side
}

/** @throws 403 for a manager who is a side */
export function requireNoSide(order: Sides, viewer: ViewerId): void {
  if (sideOf(order, viewer))
    throw forbidden('You are a side of this dispute. Another manager decides it.')
}

/** @throws 409 where the table has no such step */
export function refuseUnlessOpen(
  action: DisputeAction,
  { status }: { status: DisputeStatus },
): void {
  if (!isOpenTo(action, status)) throw conflict(disputeSentences[status])
}

const disputeSentences: Record<DisputeStatus, string> = {
  answering: 'This dispute still waits for the other side’s answer.',
  deciding: 'This dispute waits for a decision.',
  decided: 'This dispute is decided.',
  appealed: 'This dispute waits for the decision of the appeal.',
  closed: 'This dispute is closed.',
}

/** @throws 409 for a side that has accepted, and once the time is over, whether or not the clock has come round */
export function refuseAppeal(dispute: StandingDispute, side: OrderSide, now: Date): void {
  refuseUnlessOpen('appeal', dispute)
  if (hasAccepted(dispute, side)) throw conflict('You have accepted this decision.')
  if (dispute.appeal_by && dispute.appeal_by <= now) throw conflict('The time to appeal is over.')
}
