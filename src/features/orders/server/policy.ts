import { conflict, forbidden, notFound, refuse } from '#platform/server/refusals.ts'
import { textOf } from '#platform/server/rich-text.ts'
import { settings } from '#platform/server/settings.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import {
  type OrderAction,
  type OrderSide,
  type OrderStatus,
  orderProcess,
  orderStatus,
} from '../process.ts'

/** Who looks, as far as offers and orders care. */
export type Onlooker = Pick<Viewer, 'id' | 'isManager'>

type Sides = { seller_id: number; buyer_id: number }

/** As what this person stands in the deal; null for everyone else. */
export function sideOf(deal: Sides, { id }: { id: number }): OrderSide | null {
  if (deal.seller_id === id) return 'seller'
  return deal.buyer_id === id ? 'buyer' : null
}

/** Its two sides and managers. */
export const mayView = (deal: Sides, viewer: Onlooker): boolean =>
  viewer.isManager || sideOf(deal, viewer) !== null

export type Actor = Onlooker | 'clock'

/**
 * Lets only those through whose step it is. A manager who is a side of the deal acts as that side.
 * @throws 404 for strangers, 403 for the other side and managers.
 */
export function refuseUnless(whose: OrderSide | 'clock', deal: Sides, actor: Actor): void {
  if (actor !== 'clock' && !mayView(deal, actor)) throw noSuchOrder()
  const acting = actor === 'clock' ? actor : sideOf(deal, actor)
  if (acting !== whose) throw forbidden(`Only the ${whose} can do this.`)
}

export const noSuchOrder = () => notFound('There is no such order.')

type State = { status_id: OrderStatus; respond_by: Date }

/** @throws 409 where the table has no such step; also once the time to answer is over, whether or not the clock has come round. */
export function refuseUnlessOpen(action: OrderAction, { status_id, respond_by }: State, now: Date) {
  if (orderProcess[action].from !== status_id) throw conflict(standings[status_id])
  if (status_id !== orderStatus.pending) return
  const isLate = respond_by <= now
  if (action === 'expire' && !isLate) throw conflict(standings[status_id])
  if (action !== 'expire' && isLate) throw conflict('The time to answer this request is over.')
}

export const standings: Record<OrderStatus, string> = {
  [orderStatus.pending]: 'This order still waits for the seller’s answer.',
  [orderStatus.ongoing]: 'The work on this order is under way.',
  [orderStatus.inReview]: 'The work on this order has been submitted for review.',
  [orderStatus.completed]: 'This order is completed.',
  [orderStatus.cancelled]: 'This order is cancelled.',
}

/** @throws 422 when somebody without Premium would work on more orders at a time than are free. */
export function refuseBeyondFree(
  seller: { premium_until: Date | null },
  { openWork, now }: { openWork: number; now: Date },
): void {
  const isPremium = seller.premium_until !== null && seller.premium_until > now
  if (isPremium || openWork < settings.FREE_OPEN_ORDERS) return
  throw refuse(
    `You have ${openWork} open orders, which is as many as are free. With Premium there is no limit.`,
  )
}

/** Whether anything shows of rich text that has been cleaned: marks that show nothing can be written as entities. */
export const isReadable = (cleanHtml: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(textOf(cleanHtml))
