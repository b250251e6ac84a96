import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import {
  accepted,
  anyText,
  cedis,
  id,
  message,
  moment,
  money,
  oneOf,
  plainText,
  says,
} from '#platform/fields.ts'
import { order, receipt } from '../contract.ts'
import { foldNetworkId, isNetworkId, longestDenial, signatureAlgorithm } from './process.ts'

const onOrder = { gig_order_id: id }
const answered = z.object({ receipt, order, message })

/** As the network wrote it: spaces, dots, hyphens and case do not matter. */
const networkId = z
  .string()
  .check(
    z.maxLength(100, { ...notAnId(), abort: true }),
    z.overwrite(foldNetworkId),
    z.refine(isNetworkId, notAnId()),
  )

function notAnId() {
  return says(
    'must be the id in the text of the network: 10 to 20 letters and digits, six digits among them.',
  )
}

export const addReceipt = endpoint('POST /api/orders/receipt/add', {
  caller: 'user',
  limits: ['receipt'],
  summary: 'The buyer says that the seller was paid directly. Safe to repeat',
  input: z.object({ ...onOrder, network_id: networkId, amount: cedis(0.01, 1_000_000) }),
  output: answered,
  status: [201, 200],
  refusals: {
    403: 'Only the buyer says so.',
    404: 'No such order, or not yours.',
    409: 'The order’s state does not allow it, it is paid, or the id was used before.',
  },
})

const answer = {
  caller: 'user',
  limits: ['order-step'],
  output: answered,
  refusals: {
    403: 'Only the seller answers.',
    404: 'No such order, or not yours.',
    409: 'There is nothing to answer, or it is too late.',
  },
} as const

/** Which one the seller has looked at; without it, the latest of the order. */
const looked = { receipt_id: z.optional(id) }

export const confirmReceipt = endpoint('POST /api/orders/receipt/confirm', {
  ...answer,
  summary: 'The seller has looked at the balance, and the money is there: makes the receipt',
  input: z.object({ ...onOrder, ...looked, balance_checked: accepted }),
})

export const denyReceipt = endpoint('POST /api/orders/receipt/deny', {
  ...answer,
  summary: 'The seller says that no money came, within 24 hours',
  input: z.object({
    ...onOrder,
    ...looked,
    reason: z._default(plainText(0, longestDenial), ''),
  }),
})

const confirmed = z.object({
  code: z.string(),
  state: z.literal('confirmed'),
  ...{ amount: money, currency: z.string() },
  /** The usernames of that day. */
  ...{ buyer: z.string(), seller: z.string() },
  ...{ stated_at: moment, confirmed_at: moment },
  /** The last four of the network's id. */
  network_id_end: z.string(),
  /** The text that the signature is for, to the letter. */
  signed: z.string(),
  /** Ed25519, in base64url. */
  signature: z.string(),
  key_id: z.string(),
})

export const showReceipt = endpoint('GET /api/receipts/{code}', {
  caller: 'anyone',
  limits: ['receipt-look'],
  summary: 'A receipt that both sides have signed off, for whoever has its code',
  input: z.object({ code: anyText(100) }),
  output: z.object({
    receipt: z.discriminatedUnion('state', [
      confirmed,
      z.object({ code: z.string(), state: z.literal('void') }),
    ]),
  }),
  refusals: { 404: 'No such receipt.' },
})

export const listReceiptKeys = endpoint('GET /api/receipts/keys', {
  caller: 'anyone',
  summary: 'The public keys with which receipts are verified, the newest first',
  output: z.object({
    keys: z.array(
      z.object({
        key_id: z.string(),
        algorithm: oneOf([signatureAlgorithm]),
        /** 32 bytes in base64url. */
        public_key: z.string(),
      }),
    ),
  }),
})
