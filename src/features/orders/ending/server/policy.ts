import { type Pesewas, pesewas, toCedis } from '#platform/money.ts'
import { conflict, forbidden } from '#platform/server/http/refusals.ts'
import { shortMoment } from '#platform/server/moments.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { closableFrom, isPast, type TimedOrder, withdrawableFrom } from '../../deadlines/process.ts'
import { type OrderSide, openWork, orderStatus } from '../../process.ts'
import {
  mayView,
  noSuchOrder,
  sideOf,
  statusSentences,
  type ViewerId,
} from '../../server/policy.ts'
import { mayWithdraw, mostProposals } from '../process.ts'

/** @throws 404 for strangers, 403 for managers who are no side */
export function requireEitherSide(
  deal: { seller_id: number; buyer_id: number },
  viewer: ViewerId,
): OrderSide {
  if (!mayView(deal, viewer)) throw noSuchOrder()
  const side = sideOf(deal, viewer)
  if (!side) throw forbidden('Only the two sides of the order can do this.')
  return side
}

/** @throws 409, naming the time from which the buyer may withdraw */
export function refuseWithdrawal(
  order: TimedOrder,
  standing: { isSellerActive: boolean; now: Date },
): void {
  if (mayWithdraw(order, standing)) return
  const from = withdrawableFrom(order)
  throw conflict(
    from
      ? `You can withdraw from ${shortMoment(from)}, if the work is not submitted by then.`
      : statusSentences[order.status_id],
  )
}

/** @throws 409 for an order that was paid here, or naming the time from which the seller may close it */
export function refuseClosing(order: TimedOrder, now: Date): void {
  const from = closableFrom(order)
  if (from && isPast(from, now)) return
  if (from) throw conflict(`You can close this order from ${shortMoment(from)}.`)
  throw conflict(
    order.status_id === orderStatus.inReview
      ? 'This order is paid: if the buyer does not answer, it is completed by itself.'
      : statusSentences[order.status_id],
  )
}

/** What the seller has confirmed is not taken back by closing the order. */
export const isConfirmedAsPaid = () => conflict('You have confirmed that this order was paid.')

/** @throws 409 outside of work, and from the eleventh proposal of this side on */
export function refuseProposal(order: TimedOrder, { made }: { made: number }): void {
  if (!openWork.includes(order.status_id)) throw conflict(statusSentences[order.status_id])
  if (made >= mostProposals)
    throw conflict(
      `You have made ${mostProposals} proposals to end this order, which is as many as there can be.`,
    )
}

/** @throws 409 where the division is of another sum than is held by now; what was not seen is not compared */
export function refuseOtherSum(order: { held_pesewas: number }, seenHeld?: Pesewas): void {
  if (isOtherSum(order, seenHeld))
    throw conflict(
      'What is held for this order has changed meanwhile. Look at it again, then decide.',
    )
}

export const isOtherSum = (order: { held_pesewas: number }, seenHeld?: Pesewas): boolean =>
  seenHeld !== undefined && seenHeld !== order.held_pesewas

export const proposalIsOver = () => conflict('This proposal is closed.')

/** What only the order knows to be unfit of a split. */
export function splitFaults(toBuyer: Pesewas | undefined, held: number): FieldErrors {
  if (toBuyer === undefined || toBuyer <= held) return {}
  return {
    to_buyer: [`The to buyer field must not be greater than ${toCedis(pesewas(held))}.`],
  }
}
