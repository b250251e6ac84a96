import { pesewas } from '#platform/money.ts'
import { now as clock } from '#platform/server/clock.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { parseJson, textField } from '#platform/server/payment-providers/http.ts'
import { networkOf, walletNumber } from '#platform/server/payment-providers/networks.ts'
import type {
  CallbackMeans,
  Checkout,
  CheckoutStarted,
  Provider,
  ProviderWord,
  Sending,
} from '#platform/server/payment-providers/provider.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type DepositAction, stateAfter } from '../process.ts'
import { sandboxCallback, sandboxSending } from './jobs.ts'
import { isExpired, isOwnCallback } from './policy.ts'
import { type Deposit, depositById, lockDeposit, sandboxBalance, sendingById } from './queries.ts'
import { finishSending, secondsOnTheWay } from './transition.ts'

/** A simulated provider. It stands for a system outside, so it reads the clock by itself. */
export const sandbox: Provider = {
  startCheckout,
  askPayment,
  readCallback: async (callback, now) =>
    isOwnCallback(callback, now) ? meaningOf(parseJson(callback.body.toString())) : null,
  readBalance: sandboxBalance,
  refund,
  askRefund: ({ reference }) => askSending(reference),
  canPayOutTo: ({ accountType, network }) =>
    accountType === 'mobile_money' && networkOf(network) !== null,
  payOut,
  askPayout: askSending,
}

type Press = {
  id: string
  action: DepositAction
  network: string | null
  phone: string | null
  now: Date
}

/**
 * The payer presses a button of the checkout page. Answers the deposit as it then is: as it was, where there is nothing
 * to press any more. Null for one that does not exist.
 */
export function press({ id, action, network, phone, now }: Press): Promise<Deposit | null> {
  return inTransaction(async tx => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit || isExpired(deposit, now)) return deposit ?? null
    const wallet = { network: network ?? deposit.network, phone: phone ?? deposit.phone }
    const state = stateAfter(action, { ...deposit, ...wallet })
    if (!state) return deposit
    await tx
      .updateTable('sandbox_deposits')
      .set({ state, ...wallet, changed_at: now })
      .where('id', '=', deposit.id)
      .execute()
    if (state === 'completed' || state === 'failed')
      await enqueue(tx, sandboxCallback, { id: deposit.id })
    return { ...deposit, ...wallet, state }
  })
}

/** Where the payer goes back to, as a provider would send them. */
export function returnAddress({ id, state, return_url }: Deposit): string {
  const url = new URL(return_url)
  url.searchParams.set('depositId', id)
  if (state === 'cancelled' || state === 'session') url.searchParams.set('cancel', 'true')
  return url.href
}

async function startCheckout(checkout: Checkout): Promise<CheckoutStarted> {
  const now = clock()
  await db
    .insertInto('sandbox_deposits')
    .values({
      id: checkout.reference,
      amount_pesewas: checkout.amount,
      currency: checkout.currency,
      return_url: checkout.returnUrl,
      created_at: now,
      changed_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return {
    state: 'started',
    checkoutUrl: `${settings.APP_URL}/testing/checkout/${checkout.reference}`,
    externalReference: null,
  }
}

async function askPayment(reference: string): Promise<ProviderWord> {
  const deposit = await depositById(reference)
  switch (deposit?.state) {
    case 'pending':
      return { state: 'pending' }
    case 'failed':
      return { state: 'failed', reason: reasonOf(deposit) }
    case 'completed':
      return {
        state: 'completed',
        amount: pesewas(deposit.amount_pesewas),
        currency: deposit.currency,
        externalReference: `SANDBOX-${deposit.id.slice(0, 8).toUpperCase()}`,
      }
    default:
      return { state: 'unknown' }
  }
}

const reasonOf = ({ phone }: Deposit) =>
  phone?.startsWith('0')
    ? 'The number was entered with the leading 0.'
    : 'The payment was declined on the phone.'

function meaningOf(body: unknown): CallbackMeans | 'nothing' {
  const kinds = { depositId: 'payment', refundId: 'refund', payoutId: 'payout' } as const
  for (const [name, kind] of Object.entries(kinds)) {
    const reference = textField(body, name)
    if (reference) return { kind, reference }
  }
  return 'nothing'
}

async function refund(wanted: Parameters<Provider['refund']>[0]): Promise<Sending> {
  const { reference, paymentReference, amount } = wanted
  const deposit = await depositById(paymentReference)
  if (deposit?.state !== 'completed')
    return { state: 'rejected', reason: 'The sandbox has no such payment to pay back.' }
  if (amount > deposit.amount_pesewas)
    return { state: 'rejected', reason: 'The sandbox pays back no more than was paid.' }
  const isNew = await send({ id: reference, kind: 'refund', deposit_id: deposit.id, amount })
  return isNew || (await sendingById(reference))
    ? { state: 'accepted' }
    : { state: 'rejected', reason: 'The payment has been paid back already.' }
}

/** As in pawaPay's sandbox, numbers that end so have no wallet: a way to see a payout fail. */
const noWallet = /089$/

async function payOut(wanted: Parameters<Provider['payOut']>[0]): Promise<Sending> {
  const { reference, amount, recipient } = wanted
  const number = walletNumber(recipient.number)
  if (!number || !networkOf(recipient.network))
    return { state: 'rejected', reason: 'The number is no mobile money wallet in Ghana.' }
  const failure = noWallet.test(number)
    ? 'The recipient’s number has no mobile money wallet.'
    : null
  await send({ id: reference, kind: 'payout', deposit_id: null, amount, failure })
  return { state: 'accepted' }
}

/** Answers whether it was new: told twice, it goes out once. */
function send(sending: {
  id: string
  kind: 'refund' | 'payout'
  deposit_id: string | null
  amount: number
  failure?: string | null
}): Promise<boolean> {
  const now = clock()
  const { amount, ...rest } = sending
  return inTransaction(async tx => {
    const row = await tx
      .insertInto('sandbox_sendings')
      .values({ ...rest, amount_pesewas: amount, created_at: now, changed_at: now })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const startAfter = new Date(now.getTime() + secondsOnTheWay * 1000)
    if (row) await enqueue(tx, sandboxSending, { id: row.id }, { startAfter })
    return row !== undefined
  })
}

async function askSending(reference: string): Promise<ProviderWord> {
  await finishSending({ id: reference, now: clock() })
  const sending = await sendingById(reference)
  if (!sending) return { state: 'unknown' }
  if (sending.state === 'pending') return { state: 'pending' }
  if (sending.state === 'failed') return { state: 'failed', reason: sending.failure ?? '' }
  return {
    state: 'completed',
    amount: pesewas(sending.amount_pesewas),
    currency: 'GHS',
    externalReference: `SANDBOX-${sending.id.slice(0, 8).toUpperCase()}`,
  }
}
