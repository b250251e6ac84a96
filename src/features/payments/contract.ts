import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { id, line, message, moment, money, oneOf } from '#platform/fields.ts'
import { purchaseTypes, refundReasons, transactionKinds, transactionStatuses } from './process.ts'
import { paymentMethods } from './providers.ts'

/** A UUID in any letter case, also where a provider hands it back. */
const reference = line(1, 100)

/** What is sold for a number of days: Premium, or the promotion of a gig. */
export const pricedOffer = z.object({ id, name: z.string(), price: money, days: z.int() })

/** The account of a person, as it is shown. */
export const payTo = z.object({ network: z.string(), number: z.string(), name: z.string() })

export const transaction = z.object({
  reference: z.string(),
  /** The provider's own id of it. */
  external_reference: z.nullable(z.string()),
  kind: oneOf(transactionKinds),
  method: oneOf(paymentMethods),
  object_type: oneOf(purchaseTypes),
  object_id: id,
  object_additional: z.nullable(id),
  description: z.string(),
  amount: money,
  currency: z.string(),
  status_code: oneOf(transactionStatuses),
  /** Of a completed payment: whether it gave what it was for, or the money goes back. Null for all else. */
  outcome: z.nullable(oneOf(['given', 'owed back'])),
  /**
   * Of a payment that was owed back at once: a manager did not accept it, or what it was for could not be given any more. Null
   * for all else, and where it was not written down.
   */
  refund_reason: z.nullable(oneOf(refundReasons)),
  checkout_url: z.nullable(z.string()),
  /** Of a manual payment: where the money is to be sent. Of a refund or payout: where it went. */
  pay_to: z.nullable(payTo),
  created_at: moment,
  /** When the payer said that a manual payment was made. */
  submitted_at: z.nullable(moment),
  /** When it was completed, failed or cancelled. */
  settled_at: z.nullable(moment),
})

const purchase = z.object({
  object_type: oneOf(purchaseTypes),
  object_id: id,
  /** Of a promotion: the gig. */
  object_additional: z.optional(id),
})
const refusals = {
  404: 'Nothing of that kind is the caller’s to pay.',
  409: 'Another method of payment is active, or it cannot be paid now.',
}

export const activePaymentMethod = endpoint('GET /api/payments/active', {
  caller: 'visitor',
  summary: 'By which method people pay now',
  output: z.object({ active_payment_method: oneOf(paymentMethods) }),
})

export const initiatePayment = endpoint('POST /api/payments/initiate', {
  caller: 'user',
  limits: ['payments'],
  summary: 'Begin a payment through the provider; its checkout_url is in the transaction',
  input: purchase,
  output: z.object({ reference: z.string() }),
  status: 201,
  refusals,
})

export const initiateManualPayment = endpoint('POST /api/payments/manual/initiate', {
  caller: 'user',
  limits: ['payments'],
  summary: 'Begin a payment that the person makes by hand',
  input: purchase,
  output: z.object({ reference: z.string() }),
  status: 201,
  refusals,
})

export const submitManualPayment = endpoint('POST /api/payments/manual/submit', {
  caller: 'user',
  limits: [],
  summary: 'Say that the money has been sent: from then on managers see it. Safe to repeat',
  input: z.object({ reference }),
  output: z.object({ transaction, message }),
  refusals: { 404: 'No such payment, or not the caller’s.', 409: 'It has lapsed, or is settled.' },
})

export const showTransaction = endpoint('GET /api/payments/transaction/{reference}', {
  caller: 'user',
  summary: 'One transaction by its reference or depositId, for its payer and managers',
  input: z.object({ reference }),
  output: z.object({ transaction }),
  refusals: { 404: 'No such transaction, or not the caller’s.' },
})
