import type * as z from 'zod/mini'
import { pesewas } from '#platform/money.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { pricedOffer, transaction } from '../contract.ts'
import { presentOutcome } from '../process.ts'
import type { PayTo, TransactionRow } from './queries.ts'

export type PresentedTransaction = z.output<typeof transaction>

/** For whoever pays or is paid, and for managers. */
export function presentTransaction(row: TransactionRow): PresentedTransaction {
  return {
    reference: row.reference,
    external_reference: row.external_reference,
    kind: row.kind,
    method: row.method,
    object_type: row.object_type,
    object_id: row.object_id,
    object_additional: row.object_additional,
    description: row.description,
    amount: pesewas(row.amount_pesewas),
    currency: row.currency,
    status_code: row.status_code,
    outcome: presentOutcome(row.outcome),
    refund_reason: row.refund_reason,
    checkout_url: row.checkout_url,
    pay_to: row.kind === 'payment' && row.method === 'MANUAL' ? ourAccount() : row.pay_to,
    created_at: row.created_at,
    submitted_at: row.submitted_at,
    settled_at: row.settled_at,
  }
}

type PricedOfferRow = { id: number; name: string; price_pesewas: number; days: number }

export function presentPricedOffer(row: PricedOfferRow): z.output<typeof pricedOffer> {
  const { id, name, price_pesewas, days } = row
  return { id, name, price: pesewas(price_pesewas), days }
}

/** Where people send money by hand. */
function ourAccount(): PayTo {
  const { MANUAL_PAY_NETWORK: network, MANUAL_PAY_NUMBER: number, MANUAL_PAY_NAME: name } = settings
  return { network, number, name }
}

/** The page that shows what became of a payment. A promotion is of a gig: both are named. */
export function resultPath(payment: {
  object_type: string
  object_id: number
  object_additional: number | null
}): string {
  const { object_type, object_id, object_additional } = payment
  const object = object_additional === null ? object_id : `${object_id}_${object_additional}`
  return `/paid/${object_type}/${object}`
}

/** Where the receipt of a completed transaction stands. */
export const receiptPath = ({ reference }: { reference: string }): string =>
  `/account/receipts/${reference}`
