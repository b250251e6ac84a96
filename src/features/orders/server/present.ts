import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { presentPaymentDetail } from '#features/accounts/server/present.ts'
import { type PublicUsers, publicUserOf } from '#features/accounts/server/queries.ts'
import { trustSentence } from '#features/accounts/wallet-names/process.ts'
import { compareNames } from '#features/accounts/wallet-names/server/policy.ts'
import type { NameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import type {
  OrderEvents,
  Orders,
  PaymentAccounts,
  Users,
} from '#platform/server/database/schema.generated.ts'
import type { anyOrder, listOrders, order } from '../contract.ts'
import { isAwaited } from '../ending/process.ts'
import { presentStanding, presentWaysOut } from '../ending/server/present.ts'
import type { StandingRow } from '../ending/server/queries.ts'
import type { Offer } from '../offers/server/present.ts'
import {
  type OrderActor,
  type OrderEventAction,
  type OrderStatus,
  orderStatus,
} from '../process.ts'
import { presentReceipt, type ReceiptRow } from '../receipts/server/present.ts'
import type { ReviewAuthor } from '../reviews/process.ts'
import { mayReviewBuyer } from '../reviews/server/policy.ts'
import { presentReview, type ReviewReader } from '../reviews/server/present.ts'
import type { ReviewsOfOrder } from '../reviews/server/queries.ts'
import { sideOf, type ViewerId } from './policy.ts'

export type OrderRow = Omit<Selectable<Orders>, 'status_id'> & { status_id: OrderStatus }
export type EventRow = Pick<Selectable<OrderEvents>, 'id' | 'action' | 'by' | 'note' | 'created_at'>
/** The seller's account, what is known of its name, and since when its holder is verified under which. */
export type PaymentRow = Selectable<PaymentAccounts> &
  Pick<Selectable<Users>, 'kyc_verified_at'> & {
    name_check: NameCheckJson | null
    card_name: string | null
  }

export type Order = z.output<typeof order>
export type AnyOrder = z.output<typeof anyOrder>
export type ListedOrder = z.output<typeof listOrders.output>['orders']['data'][number]

/** What hangs on the orders that are shown, and to whom. */
export type OrderContext = {
  offers: Map<number, Offer>
  people: PublicUsers
  standings: Map<number, StandingRow>
  viewer: ViewerId
  now: Date
}

/** A row of the list of one of its two sides. */
export function presentListedOrder(row: OrderRow, shown: OrderContext): ListedOrder {
  const role = row.seller_id === shown.viewer.id ? 'seller' : 'buyer'
  return { ...presentAnyOrder(row, shown), role, is_your_turn: isOwnTurn(row, shown) }
}

type OrderDetails = {
  events: EventRow[]
  reviews: ReviewsOfOrder
  payment: PaymentRow | null
  payment_state: Order['payment_state']
  receipt: ReceiptRow | null
}

/** One order for one viewer, with all that hangs on it. */
export function presentOrder(row: OrderRow, shown: OrderContext & OrderDetails): Order {
  const { viewer, events, receipt, now } = shown
  const role = sideOf(row, viewer)
  const common = presentCommonOrder(row, shown)
  const deal = { status: row.status_id, price: common.offer.amount, now }
  return {
    ...common,
    role,
    is_your_turn: isOwnTurn(row, shown),
    ...presentWaysOut(row, { standing: standingOf(row, shown), events, viewer, now }),
    seller_payment_detail: paymentDetailFor(row, role, shown.payment),
    payment_state: shown.payment_state,
    receipt: receipt && presentReceipt(receipt, deal),
    ...presentReviews(row, { written: shown.reviews, role, now }),
    events: events.map(({ id, action, by, note, created_at }) => ({
      id,
      // The table takes nothing else.
      action: action as OrderEventAction,
      by: by as OrderActor,
      note,
      created_at,
    })),
  }
}

/** A row of a list that is nobody's in particular. */
export const presentAnyOrder = (row: OrderRow, shown: OrderContext): AnyOrder => ({
  ...presentCommonOrder(row, shown),
  has_dispute: standingOf(row, shown).dispute !== null,
})

/** What of an order is the same for everybody who may see it. */
function presentCommonOrder(row: OrderRow, shown: OrderContext): Omit<AnyOrder, 'has_dispute'> {
  const { offers, people, now } = shown
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
    ...presentStanding(row, { standing: standingOf(row, shown), now }),
    seller: publicUserOf(people, row.seller_id).user,
    buyer: publicUserOf(people, row.buyer_id).user,
  }
}

function isOwnTurn(row: OrderRow, shown: OrderContext): boolean {
  const side = sideOf(row, shown.viewer)
  return side !== null && isAwaited(row, { standing: standingOf(row, shown), side })
}

function standingOf({ id }: OrderRow, { standings }: OrderContext): StandingRow {
  const standing = standings.get(id)
  if (!standing) throw new Error(`What stands between the two of order ${id} is not there`)
  return standing
}

/** Number and holder are the buyer's to know when he is to pay, and nobody's before or after. */
function paymentDetailFor(
  row: OrderRow,
  role: Order['role'],
  payment: PaymentRow | null,
): Order['seller_payment_detail'] {
  if (role !== 'buyer' || row.status_id !== orderStatus.inReview || !payment) return null
  const detail = presentPaymentDetail(payment)
  if (!detail) return null
  const trust = presentTrust(payment, detail.name_check)
  return { ...detail, is_kyc_verified: payment.kyc_verified_at !== null, trust }
}

type PaymentDetail = NonNullable<Order['seller_payment_detail']>

/** A card that nobody has verified says nothing. */
function presentTrust(
  { kyc_verified_at, card_name, name_on_account, updated_at }: PaymentRow,
  { result: wallet, checked_at }: PaymentDetail['name_check'],
): PaymentDetail['trust'] {
  const isVerified = kyc_verified_at !== null && card_name !== null
  const card = isVerified ? compareNames(name_on_account, card_name) : 'unknown'
  return {
    sentence: trustSentence({ wallet, card }),
    facts: [
      { code: 'card', result: card, at: isVerified ? kyc_verified_at : null },
      { code: 'account', result: 'same', at: updated_at },
      { code: 'wallet', result: wallet, at: checked_at },
    ],
  }
}

/** Each side's review for whoever looks. One that is still to be written is its author's business. */
function presentReviews(
  row: OrderRow,
  { written, role, now }: { written: ReviewsOfOrder; role: Order['role']; now: Date },
): Pick<Order, 'review' | 'buyer_review' | 'can_review_buyer'> {
  const { buyer, seller } = written
  const isOwed = buyer?.state === 'pending' && role !== 'buyer'
  return {
    review: buyer && !isOwed ? presentReview(buyer, readerOf(role, 'buyer')) : null,
    buyer_review: seller ? presentReview(seller, readerOf(role, 'seller')) : null,
    can_review_buyer: role === 'seller' && mayReviewBuyer(row, written, now),
  }
}

function readerOf(role: Order['role'], author: ReviewAuthor): ReviewReader {
  if (role === null) return 'manager'
  return role === author ? 'author' : 'reviewed'
}
