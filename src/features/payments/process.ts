/** The life of a transaction: every way from one status to another. Server, screens and tests read it. */

export const paymentMethods = ['MANUAL', 'SANDBOX', 'PAWAPAY', 'PAYSTACK'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** The methods behind which a provider stands. */
export type ProviderMethod = Exclude<PaymentMethod, 'MANUAL'>

export const purchaseTypes = ['offer', 'subscription', 'promotion'] as const
export type PurchaseType = (typeof purchaseTypes)[number]

/** A payment comes in; a refund and a payout go out. */
export const transactionKinds = ['payment', 'refund', 'payout'] as const
export type TransactionKind = (typeof transactionKinds)[number]

export const transactionStatuses = ['PENDNG', 'CMPLTD', 'FAILED', 'CANCLD'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export const transactionActors = ['payer', 'provider', 'manager', 'clock'] as const
export type TransactionActor = (typeof transactionActors)[number]

export const transactionActions = ['complete', 'fail', 'cancel'] as const
export type TransactionAction = (typeof transactionActions)[number]

type Step = {
  to: TransactionStatus
  from: readonly TransactionStatus[]
  by: readonly TransactionActor[]
}

/** Money that a provider has after all counts, however its payment was given up before. */
export const transactionProcess: Record<TransactionAction, Step> = {
  complete: {
    to: 'CMPLTD',
    from: ['PENDNG', 'FAILED', 'CANCLD'],
    by: ['provider', 'manager'],
  },
  fail: { to: 'FAILED', from: ['PENDNG'], by: ['provider', 'manager'] },
  cancel: { to: 'CANCLD', from: ['PENDNG'], by: ['clock'] },
}

/** Only the provider's word brings back what was given up: a manager decides about what is pending. */
export function isOpenTo(
  action: TransactionAction,
  status: TransactionStatus,
  by: TransactionActor,
): boolean {
  const step = transactionProcess[action]
  if (!step.by.includes(by) || !step.from.includes(status)) return false
  return status === 'PENDNG' || by === 'provider'
}

/** A manual payment of which its payer says nothing for this long lapses. */
export const hoursToSubmit = 24
/** A provider that knows nothing of a payment for this long will never hear of it: its checkout is over. */
export const minutesOfCheckout = 15

/** What a person types into the phone, so that a manager finds the payment. */
export const manualCodeOf = (reference: string) => reference.slice(0, 4)
