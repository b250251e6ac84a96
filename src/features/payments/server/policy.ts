import { conflict, notFound, Refusal } from '#platform/server/http/refusals.ts'
import { shortMoment } from '#platform/server/moments.ts'
import { settings } from '#platform/server/settings/settings.ts'
import {
  hoursToSubmit,
  isOpenTo,
  minutesOfCheckout,
  type TransactionAction,
  type TransactionActor,
} from '../process.ts'
import type { PaymentMethod } from '../providers.ts'
import type { TransactionRow } from './queries.ts'

export const activeMethod = (): PaymentMethod => settings.PAYMENT_METHOD

export const moneyOnHold = (kind: 'payout' | 'refund', until: Date) =>
  new Refusal(409, {
    error: sentencesOnHold[kind](shortMoment(until)),
    reason: 'payout_hold',
    hold_until: until.toISOString(),
  })

const sentencesOnHold = {
  payout: (until: string) =>
    `The payment account was changed. Payouts to this person are on hold until ${until}.`,
  refund: (until: string) =>
    `The payment account was changed. Refunds by hand to this person are on hold until ${until}.`,
}

export const isSendingOff = (): boolean => settings.OUTGOING_MONEY === 'off'

export const sendingOff = () =>
  conflict('Sending money is switched off. Approve this once it is on again.')

export const noSuchTransaction = () => notFound('There is no such transaction.')

/** Whether this step is open to this actor on the row as it is locked. */
export function mayTake(
  action: TransactionAction,
  row: TransactionRow,
  { by, now }: { by: TransactionActor; now: Date },
): boolean {
  if (!isOpenTo(action, row.status_code, by)) return false
  if (by === 'manager') return waitsForManager(row)
  if (by === 'clock') return isOverdue(row, now)
  return row.kind === 'payment' ? row.held_for === null : isOnItsWay(row)
}

/** The same condition as the index of what is to be reviewed. */
export const waitsForManager = (row: TransactionRow): boolean =>
  row.status_code === 'PENDNG' &&
  (row.sent_at === null || row.held_for !== null) &&
  (row.kind !== 'payment' || row.submitted_at !== null || row.held_for !== null)

/** Money that a provider was told to send, and of which it has not said what became of it. */
export const isOnItsWay = (row: TransactionRow): boolean =>
  row.kind !== 'payment' &&
  row.status_code === 'PENDNG' &&
  row.sent_at !== null &&
  row.held_for === null

/** Money that a provider says it has sent, but not as it was told: a manager looks at it. */
export const isSentOtherwise = (row: TransactionRow): boolean =>
  row.kind !== 'payment' && row.sent_at !== null && row.held_for !== null

/** Nobody has said in time that it was paid, whether or not the clock has come round. */
export function isOverdue(row: TransactionRow, now: Date): boolean {
  if (row.kind !== 'payment' || row.submitted_at !== null || row.held_for !== null) return false
  const minutes = row.method === 'MANUAL' ? hoursToSubmit * 60 : minutesOfCheckout
  return row.created_at.getTime() + minutes * 60_000 <= now.getTime()
}
