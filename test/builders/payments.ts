import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { onTestFinished } from 'vitest'
import type { PaymentMethod, ProviderMethod } from '#features/payments/providers.ts'
import { providers } from '#features/payments/server/providers.ts'
import { type TransactionRow, transactionByReference } from '#features/payments/server/queries.ts'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { Transactions } from '#platform/server/database/schema.generated.ts'
import type {
  CheckoutStarted,
  Provider,
  ProviderWord,
  Sending,
} from '#platform/server/payment-providers/provider.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { buildUser } from './accounts.ts'

/** A provider that says what a test wants, and keeps the questions and instructions that it got. */
export type ScriptedProvider = Provider & {
  words: Map<string, ProviderWord | Error>
  started: CheckoutStarted | Error
  sending: Sending
  balance: Pesewas | Error
  paysOut: boolean
  questions: string[]
  instructions: { kind: 'checkout' | 'refund' | 'payout'; reference: string; amount: Pesewas }[]
}

/** Who moves the money of this method from now on, until the end of the test. */
export function replaceProvider(method: ProviderMethod, provider: Provider): void {
  const before = providers[method]
  providers[method] = { ...before, open: () => provider }
  onTestFinished(() => {
    providers[method] = before
  })
}

/** Takes the sandbox's place. */
export function useScriptedProvider(): ScriptedProvider {
  const provider = createScriptedProvider()
  replaceProvider('SANDBOX', provider)
  return provider
}

function createScriptedProvider(): ScriptedProvider {
  const provider: ScriptedProvider = {
    words: new Map(),
    started: { state: 'started', checkoutUrl: 'https://pay.test/1', externalReference: null },
    sending: { state: 'accepted' },
    balance: pesewas(0),
    paysOut: true,
    questions: [],
    instructions: [],
    async startCheckout({ reference, amount }) {
      provider.instructions.push({ kind: 'checkout', reference, amount })
      if (provider.started instanceof Error) throw provider.started
      return provider.started
    },
    askPayment: async reference => answerAbout(reference),
    readCallback: async () => null,
    async readBalance() {
      if (provider.balance instanceof Error) throw provider.balance
      return provider.balance
    },
    async refund({ reference, amount }) {
      provider.instructions.push({ kind: 'refund', reference, amount })
      return provider.sending
    },
    askRefund: async ({ reference }) => answerAbout(reference),
    canPayOutTo: ({ accountType }) => provider.paysOut && accountType === 'mobile_money',
    async payOut({ reference, amount }) {
      provider.instructions.push({ kind: 'payout', reference, amount })
      return provider.sending
    },
    askPayout: async reference => answerAbout(reference),
  }
  const answerAbout = (reference: string): ProviderWord => {
    provider.questions.push(reference)
    const word = provider.words.get(reference) ?? { state: 'unknown' }
    if (word instanceof Error) throw word
    return word
  }
  return provider
}

export const completion = (amount: number, currency = 'GHS'): ProviderWord => ({
  state: 'completed',
  amount: pesewas(amount),
  currency,
  externalReference: 'EXT-1',
})

/** Which method is active, until the end of the test. */
export function payBy(method: PaymentMethod): void {
  const before = settings.PAYMENT_METHOD
  settings.PAYMENT_METHOD = method
  onTestFinished(() => {
    settings.PAYMENT_METHOD = before
  })
}

export type TransactionOptions = Partial<Omit<Insertable<Transactions>, 'user_id'>> & {
  user?: { id: number }
}

/** A transaction, straight in the database: a pending payment for Premium, unless told otherwise. */
export async function buildTransaction(wanted: TransactionOptions = {}): Promise<TransactionRow> {
  const { user, ...columns } = wanted
  const payer = user ?? (await buildUser())
  const { reference } = await db
    .insertInto('transactions')
    .values({
      reference: newReference(),
      ...{ kind: 'payment', method: 'SANDBOX', object_type: 'subscription', object_id: 1 },
      ...{ description: 'Premium for 30 days', amount_pesewas: 6000, created_at: new Date() },
      ...columns,
      user_id: payer.id,
    })
    .returning('reference')
    .executeTakeFirstOrThrow()
  return transactionRow(reference)
}

export async function transactionRow(reference: string): Promise<TransactionRow> {
  const row = await transactionByReference(reference)
  if (!row) throw new Error(`${reference} is not there`)
  return row
}

/** What of this payment has gone out or is to go out, oldest first. */
export async function outgoingOf({ reference }: { reference: string }): Promise<TransactionRow[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('source', '=', reference)
    .orderBy('id')
    .execute()
  return rows as TransactionRow[]
}

/** The lines of a transaction's posting, by account; undefined where it was never posted. */
export async function postingOf({ reference }: { reference: string }) {
  const lines = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select(['ledger_accounts.code', 'ledger_entries.amount_pesewas'])
    .where('ledger_postings.reference', '=', reference)
    .execute()
  if (lines.length === 0) return undefined
  return Object.fromEntries(lines.map(({ code, amount_pesewas }) => [code, amount_pesewas]))
}

export async function eventsOfTransaction(reference: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transaction_events')
    .select('action')
    .where('reference', '=', reference)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

let references = 0

/** No two begin alike: of payments by hand that wait, the first four characters tell which is which. */
const newReference = () =>
  `${(references++ % 65_536).toString(16).padStart(4, '0')}${randomUUID().slice(4)}`
