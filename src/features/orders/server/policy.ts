import { gigTypes } from '#features/gigs/process.ts'
import { dayOf, shortDay } from '#platform/days.ts'
import { isReadable } from '#platform/readable.ts'
import { conflict, forbidden, notFound, refuse } from '#platform/server/http/refusals.ts'
import { textOf } from '#platform/server/rich-text.ts'
import { maySeeDeals } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import {
  type OrderAction,
  type OrderSide,
  type OrderStatus,
  orderProcess,
  orderStatus,
} from '../process.ts'

/** What offers and orders need to know of the viewer. */
export type ViewerId = Pick<Viewer, 'id' | 'roles'>

type Sides = { seller_id: number; buyer_id: number }

/** The side of the deal that this person is; null for everyone else. */
export function sideOf(deal: Sides, { id }: { id: number }): OrderSide | null {
  if (deal.seller_id === id) return 'seller'
  return deal.buyer_id === id ? 'buyer' : null
}

/** Its two sides, and managers of disputes or money. */
export const mayView = (deal: Sides, viewer: ViewerId): boolean =>
  maySeeDeals(viewer) || sideOf(deal, viewer) !== null

export type Actor = ViewerId | 'clock'

/**
 * Allows a step to its own side alone. A manager who is a side of the deal acts as that side.
 * @throws 404 for strangers, 403 for the other side and managers.
 */
export function requireSide(whose: OrderSide | 'clock', deal: Sides, actor: Actor): void {
  if (actor !== 'clock' && !mayView(deal, actor)) throw noSuchOrder()
  const acting = actor === 'clock' ? actor : sideOf(deal, actor)
  if (acting !== whose) throw forbidden(`Only the ${whose} can do this.`)
}

export const noSuchOrder = () => notFound('There is no such order.')

type State = { status_id: OrderStatus; respond_by: Date }

/** @throws 409 where the table has no such step; also once the time to answer is over, whether or not the clock has come round. */
export function refuseUnlessOpen(action: OrderAction, { status_id, respond_by }: State, now: Date) {
  if (orderProcess[action].from !== status_id) throw conflict(statusSentences[status_id])
  if (status_id !== orderStatus.pending) return
  const isLate = respond_by <= now
  if (action === 'expire' && !isLate) throw conflict(statusSentences[status_id])
  if (action !== 'expire' && isLate) throw conflict('The time to answer this request is over.')
}

export const statusSentences: Record<OrderStatus, string> = {
  [orderStatus.pending]: 'This order still waits for the seller’s answer.',
  [orderStatus.ongoing]: 'The work on this order is under way.',
  [orderStatus.inReview]: 'The work on this order has been submitted for review.',
  [orderStatus.completed]: 'This order is completed.',
  [orderStatus.cancelled]: 'This order is cancelled.',
}

/** @throws 422 when somebody without Premium would work on more orders at a time than are free. */
export function refuseBeyondFree(work: { hasPremium: boolean; openOrders: number }): void {
  const { hasPremium, openOrders } = work
  if (hasPremium || openOrders < settings.FREE_OPEN_ORDERS) return
  throw refuse(
    `You have ${openOrders} open orders, which is as many as are free. With Premium there is no limit.`,
  )
}

type Owned = { user_id: number; type_id: number }
type People = { id: number; name: string; back_on: string | null }[]

/** What others ask of an Offer gig waits until its owner is back. @throws 409 */
export function refuseWhileAway(gig: Owned, { people, now }: { people: People; now: Date }): void {
  const owner = people.find(({ id }) => id === gig.user_id)
  if (gig.type_id !== gigTypes.offer || !owner?.back_on || owner.back_on <= dayOf(now)) return
  throw conflict(
    `${owner.name} is back on ${shortDay(owner.back_on)}. Send a message now and request then.`,
  )
}

/** Whether anything shows of rich text that has been cleaned: marks that show nothing can be written as entities. */
export const hasReadableText = (cleanHtml: string): boolean => isReadable(textOf(cleanHtml))
