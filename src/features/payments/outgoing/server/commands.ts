import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { payoutHoldOf } from '#features/accounts/payout-hold/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import type { Provider, Recipient, Sending } from '#platform/server/payment-providers/provider.ts'
import { isOnItsWay, isSendingOff, isSentOtherwise, sendingOff } from '../../server/policy.ts'
import { findProvider } from '../../server/providers.ts'
import {
  type PayeeAccount,
  type PayTo,
  payeeAccountOf,
  type TransactionRow,
  transactionByReference,
} from '../../server/queries.ts'
import { record, settleOutgoing } from '../../server/transition.ts'

type Approved = { actorId: number; now: Date }

/**
 * Holds the payee's account, which the caller keeps as it is, against what the manager was shown.
 * @throws 409 where the money would go to another account
 */
export async function refuseOtherAccount(
  tx: Transaction<DB>,
  row: TransactionRow,
  shown: PayTo | null | undefined,
): Promise<void> {
  if (shown === undefined || !goesToAccount(row)) return
  const now = payToOf(await payeeAccountOf(tx, row.user_id))
  if (!isDeepStrictEqual(shown, now))
    throw conflict(
      'The payment account was changed after you saw it. Look at where the money goes now, and decide again.',
    )
}

/** While sending is switched off nothing is approved that a provider would send. @throws 409 */
export async function refuseWhileSendingIsOff(
  tx: Transaction<DB>,
  row: TransactionRow,
): Promise<void> {
  if (isSendingOff() && canBeSent(row, await payeeAccountOf(tx, row.user_id))) throw sendingOff()
}

/**
 * Lets the provider send the money, by a job after the commit, and answers true. False where it cannot: then
 * a person has to.
 */
export async function sendByProvider(
  tx: Transaction<DB>,
  row: TransactionRow,
  { actorId, now }: Approved,
): Promise<boolean> {
  const account = await payeeAccountOf(tx, row.user_id)
  if (!canBeSent(row, account)) return false
  const { reference } = row
  await tx
    .updateTable('transactions')
    .set({
      sent_at: now,
      held_for: null,
      reviewed_by: actorId,
      pay_to: row.kind === 'payout' ? JSON.stringify(payToOf(account)) : null,
    })
    .where('reference', '=', reference)
    .execute()
  await record(tx, { reference, action: 'send', by: 'manager', actorId, now })
  await enqueue(tx, sendOutgoing, { reference })
  return true
}

/** Keeps where a person has sent the money to by hand: as far as we know, the payee's account. */
export async function noteRecipient(tx: Transaction<DB>, row: TransactionRow): Promise<void> {
  const account = payToOf(await payeeAccountOf(tx, row.user_id))
  await tx
    .updateTable('transactions')
    .set({ pay_to: account && JSON.stringify(account) })
    .where('reference', '=', row.reference)
    .execute()
}

/** Told twice, a provider sends once: the reference is its id of it, or it is looked for before. */
export const sendOutgoing = defineJob<{ reference: string }>({
  name: 'payments.send',
  run: ({ data: { reference }, now }) => runAlone(reference, () => sendLocked(reference, now)),
})

/**
 * Of two at the same moment neither would find what the other is about to send. The second leaves it to the first: if that
 * comes to nothing, the provider knows of nothing when it is asked, and is told again. The transaction holds the lock alone: it
 * is not run anew, as the provider would be told again.
 */
const runAlone = (reference: string, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ is_locked: boolean }>`select pg_try_advisory_xact_lock(
      'transactions'::regclass::integer, hashtext(${reference})) as is_locked`.execute(tx)
    if (rows[0]?.is_locked) await work()
  })

async function sendLocked(reference: string, now: Date): Promise<void> {
  const row = await transactionByReference(reference)
  const provider = row && findProvider(row.method)
  if (!provider || !isOnItsWay(row)) return
  const waitsUntil = isSendingOff() ? inAMinute(now) : await holdOf(row, now)
  if (!waitsUntil) return send(provider, row, now)
  const later = { startAfter: waitsUntil, singletonKey: reference }
  await enqueue(null, sendOutgoing, { reference }, later)
}

const inAMinute = (now: Date) => new Date(now.getTime() + 60_000)

/** Of a payout that was approved before the account was changed: it goes to the account of then, and not in a hurry. */
const holdOf = ({ kind, user_id: userId }: TransactionRow, now: Date): Promise<Date | null> =>
  kind === 'payout' ? payoutHoldOf(db, { userId, now }) : Promise.resolve(null)

async function send(provider: Provider, row: TransactionRow, now: Date): Promise<void> {
  const { reference } = row
  const sending = await order(provider, row)
  if (sending.state === 'rejected')
    await settleOutgoing({ reference, action: 'fail', by: 'provider', reason: sending.reason, now })
}

function order(provider: Provider, row: TransactionRow): Promise<Sending> {
  const { reference, description } = row
  const amount = pesewas(row.amount_pesewas)
  if (row.kind === 'refund')
    return provider.refund({ reference, paymentReference: paymentOf(row), amount })
  return provider.payOut({ reference, amount, recipient: recipientOf(row), description })
}

/**
 * Whether its provider can send it, or a person has to. A refund goes back to where the payment came from. What was sent, but
 * not as it should be, is a person's to put right.
 */
export function canBeSent(row: TransactionRow, account: PayeeAccount | undefined): boolean {
  const provider = findProvider(row.method)
  if (!provider || isSentOtherwise(row)) return false
  if (row.kind === 'refund') return true
  if (!account) return false
  return provider.canPayOutTo({ accountType: account.account_type_code, network: account.network })
}

/** A refund that the provider makes goes back to where the payment came from, whatever the account says. */
export const goesToAccount = (row: TransactionRow): boolean =>
  row.kind === 'payout' || findProvider(row.method) === undefined

function payToOf(account: PayeeAccount | undefined): PayTo | null {
  if (!account) return null
  const { network, number, name } = account
  return { network, number, name }
}

function recipientOf({ reference, pay_to }: TransactionRow): Recipient {
  if (!pay_to) throw new Error(`${reference} does not say to whom`)
  return pay_to
}

function paymentOf({ reference, source }: TransactionRow): string {
  if (!source) throw new Error(`${reference} is of no payment`)
  return source
}
