import type * as z from 'zod/mini'
import { presentPaymentDetail, presentPublicUser } from '#features/accounts/server/present.ts'
import type { anyOrder, listOrders, order } from '../contract.ts'
import { type Offer, personOf } from '../offers/server/present.ts'
import type { People } from '../offers/server/queries.ts'
import {
  type OrderActor,
  type OrderEventAction,
  openOrderActions,
  orderStatus,
} from '../process.ts'
import { presentReview, type ReviewRow } from '../reviews/server/present.ts'
import { type Onlooker, sideOf } from './policy.ts'
import type { EventRow, OrderRow, PaymentRow } from './queries.ts'

export type Order = z.output<typeof order>
export type AnyOrder = z.output<typeof anyOrder>
export type ListedOrder = z.output<typeof listOrders.output>['orders']['data'][number]

/** What hangs on the orders that are shown, and to whom. */
export type Shown = { offers: Map<number, Offer>; people: People; viewer: Onlooker; now: Date }

/** A row of the list of one of its two sides. */
export function presentListedOrder(row: OrderRow, shown: Shown): ListedOrder {
  const role = row.seller_id === shown.viewer.id ? 'seller' : 'buyer'
  return { ...presentAnyOrder(row, shown), role, is_your_turn: isTurnOf(shown.viewer, row) }
}

/** One order for one viewer, with all that hangs on it. */
export function presentOrder(
  row: OrderRow,
  shown: Shown & { events: EventRow[]; review: ReviewRow | null; payment: PaymentRow | null },
): Order {
  const role = sideOf(row, shown.viewer)
  return {
    ...presentAnyOrder(row, shown),
    role,
    is_your_turn: isTurnOf(shown.viewer, row),
    seller_payment_detail: paymentDetailFor(row, role, shown.payment),
    review: presentReviewFor(role, shown.review),
    events: shown.events.map(({ id, action, by, note, created_at }) => ({
      id,
      // The table takes nothing else.
      action: action as OrderEventAction,
      by: by as OrderActor,
      note,
      created_at,
    })),
  }
}

/** What of an order is the same for everybody who may see it. */
export function presentAnyOrder(row: OrderRow, { offers, people, now }: Shown): AnyOrder {
  const offer = offers.get(row.offer_id)
  if (!offer) throw new Error(`The offer of order ${row.id} is not there`)
  return {
    id: row.id,
    status_id: row.status_id,
    offer,
    created_at: row.created_at,
    respond_by: row.respond_by,
    started_on: row.started_on,
    due_on: row.due_on,
    completed_on: row.completed_on,
    is_paid: row.is_paid,
    seller: presentPublicUser(personOf(people, row.seller_id), now),
    buyer: presentPublicUser(personOf(people, row.buyer_id), now),
  }
}

function isTurnOf(viewer: Onlooker, row: OrderRow): boolean {
  const side = sideOf(row, viewer)
  return side !== null && openOrderActions(row.status_id, side).length > 0
}

/** Number and holder are the buyer's to know when he is to pay, and nobody's before or after. */
function paymentDetailFor(
  row: OrderRow,
  role: Order['role'],
  payment: PaymentRow | null,
): Order['seller_payment_detail'] {
  if (role !== 'buyer' || row.status_id !== orderStatus.inReview || !payment) return null
  const detail = presentPaymentDetail(payment)
  return detail && { ...detail, is_kyc_verified: payment.kyc_verified_at !== null }
}

/** One that is still to be written is its author's business. */
function presentReviewFor(role: Order['role'], review: ReviewRow | null): Order['review'] {
  if (!review || (review.completed_at === null && role !== 'buyer')) return null
  return presentReview(review)
}
