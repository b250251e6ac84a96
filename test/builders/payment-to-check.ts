import type { Transaction } from '#features/payments/web/transaction-words.ts'

type Bought = Pick<Transaction, 'object_type' | 'object_id' | 'object_additional'>

/** A payment by hand of which its payer has said that the money was sent, as its payer sees it. */
export const paymentToCheck = (bought: Bought): Transaction => ({
  ...bought,
  ...{ reference: 'ab120000-0000-4000-8000-000000000000', external_reference: null },
  ...{ kind: 'payment', method: 'MANUAL', description: 'What was bought' },
  ...{ amount: 60, currency: 'GHS', status_code: 'PENDNG', outcome: null, checkout_url: null },
  pay_to: { network: 'MTN', number: '0244000000', name: 'Nkwa Limited' },
  created_at: '2026-03-02T09:00:00.000Z',
  ...{ submitted_at: '2026-03-02T09:30:00.000Z', settled_at: null, refund_reason: null },
})
