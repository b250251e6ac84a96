import * as z from 'zod/mini'
import { paymentDetail, publicUser, review } from '#features/accounts/contract.ts'
import { type Endpoint, endpoint } from '#platform/contract.ts'
import {
  flag,
  id,
  line,
  listOf,
  message,
  moment,
  oneOf,
  paging,
  richText,
  statusId,
} from '#platform/fields.ts'
import { offer } from './offers/contract.ts'
import { orderActors, orderEventActions, orderStatus, type PressedOrderAction } from './process.ts'

const orderEvent = z.object({
  id,
  action: oneOf(orderEventActions),
  by: oneOf(orderActors),
  /** HTML of a revision; null where nothing was said. */
  note: z.nullable(z.string()),
  created_at: moment,
})

/** An order as whoever looks through many of them sees it. */
export const anyOrder = z.object({
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
  seller: publicUser,
  buyer: publicUser,
})

/** A row of somebody's list. */
const orderRow = z.extend(anyOrder, {
  role: oneOf(['buyer', 'seller']),
  /** Whether the next step is the caller's. */
  is_your_turn: flag,
})

export const order = z.extend(anyOrder, {
  /** As what the caller stands in it; null for a manager. */
  role: z.nullable(oneOf(['buyer', 'seller'])),
  is_your_turn: flag,
  /** Only for the buyer, and only in review. */
  seller_payment_detail: z.nullable(z.extend(paymentDetail, { is_kyc_verified: flag })),
  review: z.nullable(review),
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
    role: z.optional(oneOf(['buyer', 'seller'])),
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
    409: 'There is an order already, the gig is not Live, or its owner is away.',
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
