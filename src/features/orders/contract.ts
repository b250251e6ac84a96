import * as z from 'zod/mini'
import { paymentDetail, publicUser, review } from '#features/accounts/contract.ts'
import { nameResults, trustFacts } from '#features/accounts/wallet-names/process.ts'
import { type Endpoint, endpoint } from '#platform/contract.ts'
import {
  flag,
  id,
  line,
  listOf,
  message,
  moment,
  money,
  oneOf,
  paging,
  richText,
  statusId,
} from '#platform/fields.ts'
import { deadlineActors, deadlineOutcomes, openDisputeStatuses } from './deadlines/process.ts'
import { orderCalls } from './ending/process.ts'
import { offer } from './offers/contract.ts'
import {
  orderActors,
  orderEnders,
  orderEventActions,
  orderSides,
  orderStatus,
  type PressedOrderAction,
} from './process.ts'
import { receiptStates } from './receipts/process.ts'

const side = oneOf(orderSides)

const orderEvent = z.object({
  id,
  action: oneOf(orderEventActions),
  by: oneOf(orderActors),
  /** HTML of a revision; null where nothing was said. */
  note: z.nullable(z.string()),
  created_at: moment,
})

/** Who moves next, until when, and what happens where nobody does. */
const deadline = z.object({ by: oneOf(deadlineActors), on: moment, then: oneOf(deadlineOutcomes) })

const shares = { to_buyer: money, to_seller: money }

/** What one side proposes for ending the order. */
const ending = z.object({
  ...{ id, by: side, ...shares },
  /** Plain text. */
  reason: z.string(),
  ...{ expires_on: moment, created_at: moment },
})

/** The dispute that stops the order; all of it is told by its own call. */
const openDispute = z.object({
  ...{ id, status: oneOf(openDisputeStatuses), opened_by: side },
  ...{ answer_by: moment, decide_by: z.nullable(moment), appeal_by: z.nullable(moment) },
  is_overdue: flag,
})

/** Who gets the money: how each thing that is known names the person, compared with the name on the account. */
const trustInPayee = z.object({
  sentence: z.string(),
  facts: z.array(
    z.object({ code: oneOf(trustFacts), result: oneOf(nameResults), at: z.nullable(moment) }),
  ),
})

const ended = z.object({
  by: oneOf(orderEnders),
  ...shares,
  /** Plain text; null where nothing was said. */
  reason: z.nullable(z.string()),
  ended_on: moment,
})

/** That the buyer paid the seller directly. */
export const receipt = z.object({
  id,
  state: oneOf(receiptStates),
  /** What the buyer says to have paid, and what the order costs. */
  ...{ amount: money, order_amount: money },
  /** By which the network knows the payment. */
  network_id: z.string(),
  ...{ stated_at: moment, respond_by: moment, answered_at: z.nullable(moment) },
  /** Plain text: why the seller denies it. */
  reason: z.nullable(z.string()),
  /** Of the page that everybody may see; null until both sides agree. */
  ...{ code: z.nullable(z.string()), url: z.nullable(z.string()) },
  /** Whether the seller denied it, or was silent, and a dispute is the way on. */
  can_dispute: flag,
})

const commonOrder = z.object({
  id,
  status_id: z.int(),
  offer,
  created_at: moment,
  /** Until when the seller has to answer. */
  respond_by: moment,
  started_on: z.nullable(moment),
  due_on: z.nullable(moment),
  completed_on: z.nullable(moment),
  is_paid: flag,
  /** What was received for it and belongs to neither side yet; 0 where nothing was paid through the platform. */
  held: money,
  /** Null where the order is over. */
  deadline: z.nullable(deadline),
  seller: publicUser,
  buyer: publicUser,
})

/** An order as whoever looks through many of them sees it. */
export const anyOrder = z.extend(commonOrder, {
  /** Whether a dispute about it is open. */
  has_dispute: flag,
})

/** A row of somebody's list. */
const orderRow = z.extend(anyOrder, {
  role: side,
  /** Whether the next step, a proposal or a dispute waits for the caller. */
  is_your_turn: flag,
})

export const order = z.extend(commonOrder, {
  /** As what the caller stands in it; null for a manager. */
  role: z.nullable(side),
  is_your_turn: flag,
  /** The caller's calls that the order's state allows now; none for a manager. */
  available_actions: z.array(oneOf(orderCalls)),
  /** When the work was submitted last. */
  submitted_on: z.nullable(moment),
  /** Null where none is open. */
  ending: z.nullable(ending),
  /** Null where none is open. */
  dispute: z.nullable(openDispute),
  /** Of all disputes about it, oldest first. */
  dispute_ids: z.array(id),
  /** Null until it is over. */
  ended: z.nullable(ended),
  /** Only for the buyer, and only in review. */
  seller_payment_detail: z.nullable(
    z.extend(paymentDetail, { is_kyc_verified: flag, trust: trustInPayee }),
  ),
  /** What becomes of a payment through the platform that does not count for it; null where there is none. */
  payment_state: z.nullable(oneOf(['being checked', 'owed back'])),
  /**
   * The latest of a payment past the platform that stands; one that was withdrawn where none does, and null where none
   * was stated.
   */
  receipt: z.nullable(receipt),
  /** By the buyer, who owes it once the order is completed. */
  review: z.nullable(review),
  /** By the seller. */
  buyer_review: z.nullable(review),
  /** Whether the caller is the seller and may write one of the buyer now. */
  can_review_buyer: flag,
  events: z.array(orderEvent),
})

const done = z.object({ order, message })
const onOrder = { gig_order_id: id }
const stranger = 'No such order, or not yours.'
const otherSide = 'The step is the other side’s.'
const otherState = 'The order’s state does not allow it.'

export const listOrders = endpoint('GET /api/orders', {
  caller: 'user',
  summary: 'The caller’s orders on either side, newest first',
  input: z.object({
    ...paging(),
    role: z.optional(side),
    status_id: z.optional(statusId(orderStatus)),
  }),
  output: z.object({ orders: listOf(orderRow) }),
})

export const showOrder = endpoint('GET /api/orders/{id}', {
  caller: 'user',
  summary: 'One order with every step taken, for its two sides and managers',
  input: z.object({ id }),
  output: z.object({ order }),
  refusals: { 404: stranger },
})

export const requestOrder = endpoint('POST /api/orders/request', {
  caller: 'user',
  limits: ['order-request-burst', 'order-request'],
  summary: 'Make an order of an offer',
  input: z.object({ gig_offer_id: id }),
  output: done,
  status: 201,
  refusals: {
    403: otherSide,
    404: 'No such offer, or not yours.',
    409: 'There is an order already, the gig is not Live, its owner is away, the caller has blocked the other, or it cannot be requested now.',
    422: 'The seller has as many open orders as are free.',
  },
})

const pressed = {
  caller: 'user',
  limits: ['order-step'],
  input: z.object(onOrder),
  output: done,
  refusals: { 403: otherSide, 404: stranger, 409: otherState },
} as const

/** The steps that need nothing but a press. */
export const orderSteps = {
  accept: endpoint('POST /api/orders/accept', {
    ...pressed,
    summary: 'The seller accepts: the time for the work begins',
    refusals: { ...pressed.refusals, 422: 'As many open orders as are free without Premium.' },
  }),
  cancel: endpoint('POST /api/orders/cancel', {
    ...pressed,
    summary: 'The seller rejects the request',
  }),
  /** The path is shorter than the name of the step. */
  'submit-for-review': endpoint('POST /api/orders/review', {
    ...pressed,
    summary: 'The seller submits the work for review',
  }),
  complete: endpoint('POST /api/orders/complete', {
    ...pressed,
    summary: 'The buyer has paid and takes the work as done; a review waits to be written',
  }),
} satisfies Record<PressedOrderAction, Endpoint>

export const reviseOrder = endpoint('POST /api/orders/revision', {
  caller: 'user',
  limits: ['order-step'],
  summary: 'The buyer says what is wrong and sends the work back',
  input: z.object({ ...onOrder, revision: richText(1, 20_000) }),
  output: done,
  refusals: { 403: otherSide, 404: stranger, 409: otherState },
})

export const confirmOrderPayment = endpoint('POST /api/orders/pay/confirm', {
  caller: 'user',
  limits: ['payment-question'],
  summary:
    'Ask the provider for the order’s payment; marks the order paid if it is complete. Safe to repeat',
  input: z.object({ ...onOrder, reference: z.optional(line(1, 100)) }),
  output: done,
  refusals: { 403: otherSide, 404: stranger, 409: otherState },
})
