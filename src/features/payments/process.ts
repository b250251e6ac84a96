/** The life of a transaction: every way from one status to another. Server, screens and tests read it. */

export const purchaseTypes = ['offer', 'subscription', 'promotion'] as const
export type PurchaseType = (typeof purchaseTypes)[number]

/** A payment comes in; a refund and a payout go out. */
export const transactionKinds = ['payment', 'refund', 'payout'] as const
export type TransactionKind = (typeof transactionKinds)[number]

export const transactionStatuses = ['PENDNG', 'CMPLTD', 'FAILED', 'CANCLD'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * What became of a payment that is complete: what it was for was given, or it is owed back at once; of what was given the
 * money can be owed back later, while its order goes on.
 */
export const paymentOutcomes = ['given', 'owed back', 'returned'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

/** Why a payment is owed back at once: a manager did not accept it, or what it was for could not be given any more. */
export const refundReasons = ['not accepted', 'not given'] as const
export type RefundReason = (typeof refundReasons)[number]

/** What explains to people that their payment goes back. Payments of before have no reason. */
export function refundCauseOf(payment: {
  object_type: PurchaseType
  refund_reason: RefundReason | null
}): 'order' | 'gig' | 'other' {
  const { object_type, refund_reason } = payment
  if (object_type === 'offer') return refund_reason === 'not accepted' ? 'other' : 'order'
  return object_type === 'promotion' && refund_reason === 'not given' ? 'gig' : 'other'
}

/** To people it is the same, whether the money goes back at once or was given first. */
export const presentOutcome = (outcome: PaymentOutcome | null) =>
  outcome === 'returned' ? 'owed back' : outcome

export const transactionActors = ['payer', 'provider', 'manager', 'clock'] as const
export type TransactionActor = (typeof transactionActors)[number]

export const transactionActions = ['complete', 'fail', 'cancel'] as const
export type TransactionAction = (typeof transactionActions)[number]

type Step = {
  to: TransactionStatus
  from: readonly TransactionStatus[]
  by: readonly TransactionActor[]
}

/** Money that arrives later counts too, also for a payment that had failed or was cancelled. */
export const transactionProcess: Record<TransactionAction, Step> = {
  complete: {
    to: 'CMPLTD',
    from: ['PENDNG', 'FAILED', 'CANCLD'],
    by: ['provider', 'manager'],
  },
  fail: { to: 'FAILED', from: ['PENDNG'], by: ['provider', 'manager'] },
  cancel: { to: 'CANCLD', from: ['PENDNG'], by: ['clock'] },
}

/** Only a provider completes a payment that had failed or was cancelled; managers decide about pending ones. */
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
/** A payment that the provider does not know after this time is cancelled: its checkout has expired. */
export const minutesOfCheckout = 15

/** The provider is asked about a pending payment at most this often, however often the payer looks at it. */
export const secondsBetweenQuestions = 3

/** What a person types into the phone, so that a manager finds the payment. */
export const manualCodeOf = (reference: string) => reference.slice(0, 4)
