import { randomUUID } from 'node:crypto'
import type { Transaction, Updateable } from 'kysely'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB, Transactions } from '#platform/server/database/schema.generated.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import type { ProviderWord } from '#platform/server/payment-providers/provider.ts'
import { postIncoming, postOutgoing } from '../ledger/server/commands.ts'
import {
  type RefundReason,
  type TransactionAction,
  type TransactionActor,
  transactionProcess,
} from '../process.ts'
import { notifyOfFailure, notifyPayer } from './notices.ts'
import { mayTake } from './policy.ts'
import type { PaymentPorts } from './ports.ts'
import { lockTransaction, type TransactionRow } from './queries.ts'

type Found = Extract<ProviderWord, { state: 'completed' }>

export type Step = {
  action: TransactionAction
  by: TransactionActor
  /** The manager. */
  actorId?: number
  /** What the provider says has arrived. */
  found?: Found
  /** Why it failed, for people. */
  reason?: string
  now: Date
}

/**
 * The one place in which a transaction comes to its end, in one database transaction: lock, check, write,
 * give what was paid for, book, record, and the jobs that tell of it. Answers false where the step is not
 * open (any more): however many say the same, it happens once.
 */
export function settle(
  ports: PaymentPorts,
  { reference, ...step }: Step & { reference: string },
): Promise<boolean> {
  return inTransaction(async tx => {
    const row = await lockTransaction(tx, reference)
    return row !== null && settleLocked(tx, ports, row, step)
  })
}

/** As `settle`, for who has locked the row. */
export async function settleLocked(
  tx: Transaction<DB>,
  ports: PaymentPorts,
  row: TransactionRow,
  step: Step,
): Promise<boolean> {
  if (!mayTake(step.action, row, step)) return false
  if (row.kind === 'payment') await takePayment(tx, ports, row, step)
  else await takeOutgoing(tx, row, step)
  return true
}

/** As `settle`, for a refund or payout: nothing is given for it. */
export function settleOutgoing({
  reference,
  ...step
}: Step & { reference: string }): Promise<boolean> {
  return inTransaction(async tx => {
    const row = await lockTransaction(tx, reference)
    if (row === null || row.kind === 'payment' || !mayTake(step.action, row, step)) return false
    await takeOutgoing(tx, row, step)
    return true
  })
}

/** Of a payment what arrived, where that is known to differ from what was asked for. */
export const moneyOf = (row: TransactionRow): Pesewas =>
  pesewas(row.received_pesewas ?? row.amount_pesewas)

type Debt = {
  kind: 'refund' | 'payout'
  payment: TransactionRow
  amount: Pesewas
  userId: number
  /** An earlier attempt that came to nothing, and why, for managers. */
  replaces?: { reference: string; heldFor: string }
  now: Date
}

/** Writes down that money of this payment is to go out: managers decide when. Answers the reference. */
export async function owe(tx: Transaction<DB>, debt: Debt): Promise<string> {
  const { kind, payment, amount, userId, replaces, now } = debt
  const heldFor = replaces?.heldFor ?? null
  const { method, object_type, object_id, object_additional } = payment
  const reference = randomUUID()
  await tx
    .insertInto('transactions')
    .values({
      ...{ reference, kind, method, object_type, object_id, object_additional },
      ...{ user_id: userId, source: payment.reference, held_for: heldFor, created_at: now },
      replaces: replaces?.reference ?? null,
      description: `${kind === 'refund' ? 'Refund' : 'Payout'}: ${payment.description}`,
      amount_pesewas: amount,
    })
    .execute()
  await record(tx, { reference, action: 'owe', by: 'clock', note: heldFor, now })
  return reference
}

type Event = {
  reference: string
  action: string
  by: TransactionActor
  actorId?: number | undefined
  note?: string | null | undefined
  now: Date
}

/** Keeps what happened to a transaction. */
export async function record(tx: Transaction<DB>, event: Event): Promise<void> {
  const { reference, action, by, actorId: actor_id = null, note = null, now: created_at } = event
  await tx
    .insertInto('transaction_events')
    .values({ reference, action, by, actor_id, note, created_at })
    .execute()
}

async function takePayment(
  tx: Transaction<DB>,
  ports: PaymentPorts,
  row: TransactionRow,
  step: Step,
): Promise<void> {
  const { action } = step
  const objection = objectionTo(step, row)
  if (objection) {
    await hold(tx, row, { ...step, reason: objection })
    return notifyPayer(tx, row, 'held', step.now)
  }
  if (action === 'complete') return completePayment(tx, ports, row, step)
  // A manager does not want it, but the money is here.
  if (action === 'fail' && row.held_for) return completePayment(tx, ports, row, step)
  await write(tx, row, step)
  const { now } = step
  if (action !== 'fail') return notifyPayer(tx, row, 'lapsed', now)
  await notifyOfFailure(tx, row, { mayTryAgain: await mayBePaid(tx, ports, row, now), now })
}

/** Whether what this payment was for could be paid now. */
async function mayBePaid(
  tx: Transaction<DB>,
  ports: PaymentPorts,
  row: TransactionRow,
  now: Date,
): Promise<boolean> {
  const { object_type, object_id: objectId, object_additional: objectAdditional } = row
  const wanted = { objectId, objectAdditional, payerId: row.user_id, now }
  try {
    await ports.purchases[object_type].quote(tx, wanted)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function takeOutgoing(tx: Transaction<DB>, row: TransactionRow, step: Step): Promise<void> {
  const objection = objectionTo(step, row)
  if (objection) return hold(tx, row, { ...step, reason: objection })
  await write(tx, row, step)
  if (step.action === 'complete') return completeOutgoing(tx, row, step)
  if (step.by === 'provider') return reissue(tx, row, step)
  await notifyPayer(tx, row, 'not-sent', step.now)
}

async function completePayment(
  tx: Transaction<DB>,
  ports: PaymentPorts,
  row: TransactionRow,
  step: Step,
): Promise<void> {
  const isGiven = step.action === 'complete' && (await give(tx, ports, row, step.now))
  const became = {
    outcome: isGiven ? 'given' : 'owed back',
    refund_reason: isGiven ? null : refundReasonOf(step),
  } as const
  await write(tx, row, { ...step, action: 'complete' }, became)
  const settled = { ...row, ...became }
  const amount = moneyOf(row)
  if (!isGiven)
    await owe(tx, { kind: 'refund', payment: row, amount, userId: row.user_id, now: step.now })
  await postIncoming(tx, settled, { amount, now: step.now })
  const occasion = isGiven ? 'given' : 'owed-back'
  await notifyPayer(tx, { ...settled, settled_at: step.now }, occasion, step.now)
}

const refundReasonOf = ({ action }: Step): RefundReason =>
  action === 'fail' ? 'not accepted' : 'not given'

function give(
  tx: Transaction<DB>,
  ports: PaymentPorts,
  row: TransactionRow,
  now: Date,
): Promise<boolean> {
  const { reference, object_type, object_id: objectId, object_additional: objectAdditional } = row
  const payerId = row.user_id
  const paid = { reference, objectId, objectAdditional, payerId, amount: moneyOf(row), now }
  return ports.purchases[object_type].give(tx, paid)
}

/** Something arrived or was sent, but not what was asked for: nothing is given or booked before a manager has looked. */
async function hold(tx: Transaction<DB>, row: TransactionRow, step: Step): Promise<void> {
  const { found, reason = '', now } = step
  const isIn = row.kind === 'payment' && found?.currency === row.currency
  await tx
    .updateTable('transactions')
    .set({
      status_code: 'PENDNG',
      settled_at: null,
      held_for: reason,
      received_pesewas: isIn && found.amount ? found.amount : null,
      external_reference: found?.externalReference ?? row.external_reference,
    })
    .where('reference', '=', row.reference)
    .execute()
  await record(tx, {
    reference: row.reference,
    action: 'hold',
    by: step.by,
    note: reason,
    now,
  })
}

/** Why what the provider has found is not what was asked for; null where it is, and where a provider says nothing. */
function objectionTo({ action, found }: Step, row: TransactionRow): string | null {
  if (action !== 'complete' || !found) return null
  const { amount, currency } = found
  const wanted = `${row.currency} ${cedis(row.amount_pesewas)}`
  const happened = row.kind === 'payment' ? 'arrived' : 'was sent'
  if (amount === null) return `The provider does not say how much ${happened} of ${wanted}.`
  if (currency === row.currency && amount === row.amount_pesewas) return null
  return `${currency} ${cedis(amount)} ${happened} instead of ${wanted}.`
}

const cedis = (amount: number) => (amount / 100).toFixed(2)

async function completeOutgoing(
  tx: Transaction<DB>,
  row: TransactionRow,
  step: Step,
): Promise<void> {
  await postOutgoing(tx, row, { payment: await paymentOf(tx, row), now: step.now })
  await notifyPayer(tx, row, 'sent', step.now)
}

/** A provider never sends anew what it has refused under the same id: managers find the debt under a new one. */
async function reissue(tx: Transaction<DB>, row: TransactionRow, step: Step): Promise<void> {
  await owe(tx, {
    kind: row.kind === 'payout' ? 'payout' : 'refund',
    payment: await paymentOf(tx, row),
    amount: moneyOf(row),
    userId: row.user_id,
    replaces: {
      reference: row.reference,
      heldFor: step.reason ?? 'The provider could not send it.',
    },
    now: step.now,
  })
}

async function paymentOf(tx: Transaction<DB>, row: TransactionRow): Promise<TransactionRow> {
  const payment = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('reference', '=', row.source)
    .executeTakeFirstOrThrow()
  return payment as TransactionRow
}

async function write(
  tx: Transaction<DB>,
  row: TransactionRow,
  step: Step,
  also: Updateable<Transactions> = {},
): Promise<void> {
  const { action, by, actorId, found, reason: note, now } = step
  const { reference } = row
  await tx
    .updateTable('transactions')
    .set({
      ...also,
      status_code: transactionProcess[action].to,
      settled_at: now,
      held_for: null,
      external_reference: found?.externalReference ?? row.external_reference,
      reviewed_by: actorId ?? row.reviewed_by,
    })
    .where('reference', '=', reference)
    .execute()
  await record(tx, { reference, action, by, actorId, note, now })
}
