import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { Input } from '#platform/contract.ts'
import type { Pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB, Transactions } from '#platform/server/database/schema.generated.ts'
import { conflict, Refusal, unavailable } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { log } from '#platform/server/observability/logging.ts'
import type {
  Checkout,
  CheckoutStarted,
  Provider,
  ProviderWord,
} from '#platform/server/payment-providers/provider.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { initiatePayment as contract } from '../contract.ts'
import { sendOutgoing } from '../outgoing/server/commands.ts'
import type { PaymentMethod } from '../providers.ts'
import { activeMethod, isOnItsWay, isOverdue, noSuchTransaction } from './policy.ts'
import type { PaymentPorts } from './ports.ts'
import { resultPath } from './present.ts'
import { findProvider } from './providers.ts'
import {
  freeManualCode,
  lockTransaction,
  type TransactionRow,
  takeTurnToAsk,
  transactionByReference,
} from './queries.ts'
import { record, settle } from './transition.ts'

type PaymentRequest = { input: Input<typeof contract>; viewer: Viewer; now: Date }

/**
 * Begins a payment at the active provider and answers its reference. It is written down before the provider
 * hears of it, so that no money can come that we know nothing of.
 * @throws 404, 409 also where the provider will not take it or does not answer, 429
 */
export async function initiatePayment(
  ports: PaymentPorts,
  request: PaymentRequest,
): Promise<string> {
  const method = activeMethod()
  const provider = findProvider(method)
  if (!provider) throw conflict('Payments are made by hand now: a provider is not active.')
  const payment = await pricePurchase(ports, request, method)
  const reference = randomUUID()
  await insert({ ...payment, reference })
  const started = await start(provider, await checkoutOf({ ...payment, reference }))
  if (started.state === 'unclear')
    throw conflict('The payment provider does not answer. No money was taken. Try again.')
  if (started.state === 'rejected') {
    const { reason } = started
    await settle(ports, { reference, action: 'fail', by: 'provider', reason, now: request.now })
    throw conflict(reason)
  }
  const { checkoutUrl: checkout_url, externalReference: external_reference } = started
  await db
    .updateTable('transactions')
    .set({ checkout_url, ...(external_reference && { external_reference }) })
    .where('reference', '=', reference)
    .execute()
  return reference
}

/**
 * Begins a payment that is made by hand and answers its reference, whose first four characters tell it from
 * all others that are open.
 * @throws 404, 409 also while every code is in use, 429
 */
export async function initiateManualPayment(
  ports: PaymentPorts,
  request: PaymentRequest,
): Promise<string> {
  refuseUnlessByHand()
  const payment = await pricePurchase(ports, request, 'MANUAL')
  for (let tries = 0; tries < 4; tries++) {
    const reference = randomUUID()
    if (await insert({ ...payment, reference })) return reference
  }
  // Most codes are in use: one that is free has to be looked for. Others look at the same time.
  for (let tries = 0; tries < 20; tries++) {
    const code = await freeManualCode(db)
    if (!code) break
    const reference = code + randomUUID().slice(code.length)
    if (await insert({ ...payment, reference })) return reference
  }
  throw conflict('Too many payments are under way. Try again in a few minutes.')
}

/** The payer says that the money was sent: managers see it from now on. @throws 404, 409 */
export function submitManualPayment(params: {
  reference: string
  viewer: Viewer
  now: Date
}): Promise<TransactionRow> {
  const { reference, viewer, now } = params
  refuseUnlessByHand()
  return inTransaction(async tx => {
    const row = await lockTransaction(tx, reference)
    if (row?.user_id !== viewer.id || row.kind !== 'payment' || row.method !== 'MANUAL')
      throw noSuchTransaction()
    if (row.status_code !== 'PENDNG' || isOverdue(row, now))
      throw conflict('This payment is no longer open.')
    return row.submitted_at ? row : markSubmitted(tx, row, now)
  })
}

/**
 * Asks the provider about a payment, refund or payout, and settles it if there is something to settle:
 * the one way in which anything that a provider says takes effect. Safe to repeat, at any time, by
 * whomever. Answers the transaction as it stands then; null when there is none.
 * @throws 503 when the provider cannot be asked
 */
export async function refreshPayment(
  ports: PaymentPorts,
  payment: { reference: string; now: Date },
): Promise<TransactionRow | null> {
  const { now } = payment
  const row = await transactionByReference(payment.reference)
  const provider = row && findProvider(row.method)
  if (!provider || !canBeAskedAbout(row)) return row
  const { reference } = row
  await db
    .updateTable('transactions')
    .set({ asked_at: now })
    .where('reference', '=', reference)
    .execute()
  const word = await wordOn(row, provider).catch(error => {
    log.warn({ err: error, reference }, 'a provider could not be asked about a transaction')
    throw unavailable('The payment provider does not answer. Try again in a moment.')
  })
  await applyProviderWord(ports, word, row, now)
  return transactionByReference(reference)
}

/** As `refreshPayment`, where somebody only looks: the provider is not asked at every look, and may be silent. */
export async function refreshAtTimes(
  ports: PaymentPorts,
  row: TransactionRow,
  now: Date,
): Promise<TransactionRow> {
  const { reference, method } = row
  if (row.status_code !== 'PENDNG' || !findProvider(method) || !canBeAskedAbout(row)) return row
  if (!(await takeTurnToAsk(reference, now))) return row
  const fresh = await refreshPayment(ports, { reference, now }).catch(error => {
    if (error instanceof Refusal) return null
    throw error
  })
  return fresh ?? row
}

const canBeAskedAbout = (row: TransactionRow): boolean =>
  row.kind === 'payment' ? row.status_code !== 'CMPLTD' && row.held_for === null : isOnItsWay(row)

function wordOn(row: TransactionRow, provider: Provider): Promise<ProviderWord> {
  const { reference, kind, source } = row
  if (kind === 'payment') return provider.askPayment(reference)
  if (kind === 'payout') return provider.askPayout(reference)
  return provider.askRefund({ reference, paymentReference: source ?? '' })
}

async function applyProviderWord(
  ports: PaymentPorts,
  word: ProviderWord,
  row: TransactionRow,
  now: Date,
): Promise<void> {
  const { reference } = row
  switch (word.state) {
    case 'pending':
      return
    case 'completed': {
      await settle(ports, { reference, action: 'complete', by: 'provider', found: word, now })
      return
    }
    case 'failed': {
      await settle(ports, { reference, action: 'fail', by: 'provider', reason: word.reason, now })
      return
    }
    case 'unknown': {
      // A payment that nobody has begun to pay lapses; what was to be sent did not reach the provider.
      if (row.kind === 'payment')
        await settle(ports, { reference, action: 'cancel', by: 'clock', now })
      else await enqueue(null, sendOutgoing, { reference }, { singletonKey: reference })
    }
  }
}

type Draft = Awaited<ReturnType<typeof pricePurchase>>

async function pricePurchase(
  ports: PaymentPorts,
  { input, viewer, now }: PaymentRequest,
  method: PaymentMethod,
) {
  await spend('payments', viewer.id)
  const { object_type, object_id } = input
  const object_additional = object_type === 'promotion' ? (input.object_additional ?? null) : null
  const wanted = { objectId: object_id, objectAdditional: object_additional }
  const quote = await ports.purchases[object_type].quote(db, { ...wanted, payerId: viewer.id, now })
  return {
    ...{ kind: 'payment', method, object_type, object_id, object_additional },
    user_id: viewer.id,
    description: quote.description,
    amount_pesewas: quote.amount,
    created_at: now,
  } satisfies Omit<Insertable<Transactions>, 'reference'>
}

/** Answers false where the code of a manual payment is taken. */
function insert(payment: Draft & { reference: string }): Promise<boolean> {
  return inTransaction(async tx => {
    const inserted = await tx
      .insertInto('transactions')
      .values(payment)
      .onConflict(conflicting => conflicting.doNothing())
      .returning(['reference', 'user_id', 'created_at'])
      .executeTakeFirst()
    if (!inserted) return false
    const { reference, user_id: actorId, created_at: now } = inserted
    await record(tx, { reference, action: 'initiate', by: 'payer', actorId, now })
    return true
  })
}

/** After any error on the way the payment may have begun. */
async function start(provider: Provider, checkout: Checkout): Promise<CheckoutStarted> {
  try {
    return await provider.startCheckout(checkout)
  } catch (error) {
    log.warn({ err: error, reference: checkout.reference }, 'a checkout could not be started')
    return { state: 'unclear' }
  }
}

async function checkoutOf(payment: Draft & { reference: string }): Promise<Checkout> {
  const { email, phone_e164 } = await db
    .selectFrom('users')
    .select(['email', 'phone_e164'])
    .where('id', '=', payment.user_id)
    .executeTakeFirstOrThrow()
  return {
    reference: payment.reference,
    amount: payment.amount_pesewas as Pesewas,
    currency: 'GHS',
    description: payment.description,
    payer: { email, phone: phone_e164 ?? '' },
    returnUrl: settings.APP_URL + resultPath(payment),
  }
}

async function markSubmitted(
  tx: Transaction<DB>,
  row: TransactionRow,
  now: Date,
): Promise<TransactionRow> {
  const { reference, user_id: actorId } = row
  await tx
    .updateTable('transactions')
    .set({ submitted_at: now })
    .where('reference', '=', reference)
    .execute()
  await record(tx, { reference, action: 'submit', by: 'payer', actorId, now })
  return { ...row, submitted_at: now }
}

function refuseUnlessByHand(): void {
  if (activeMethod() !== 'MANUAL')
    throw conflict('Payments are made through the payment provider now, not by hand.')
}
