import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterEach } from 'vitest'
import type { PaymentMethod } from '#features/payments/process.ts'
import { registerProvider } from '#features/payments/server/policy.ts'
import { type TransactionRow, transactionByReference } from '#features/payments/server/queries.ts'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database.ts'
import type {
  CheckoutStarted,
  Provider,
  ProviderWord,
  Sending,
} from '#platform/server/payment-providers/provider.ts'
import type { Transactions } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import { buildUser } from './accounts.ts'

/** A provider that says what a test wants, and keeps what it was asked and told. */
export type ScriptedProvider = Provider & {
  words: Map<string, ProviderWord | Error>
  started: CheckoutStarted | Error
  sending: Sending
  balance: Pesewas | Error
  paysOut: boolean
  asked: string[]
  told: { kind: 'checkout' | 'refund' | 'payout'; reference: string; amount: Pesewas }[]
}

/** Takes the sandbox's place. */
export function useScriptedProvider(): ScriptedProvider {
  const provider = scripted()
  registerProvider('SANDBOX', provider)
  return provider
}

function scripted(): ScriptedProvider {
  const provider: ScriptedProvider = {
    words: new Map(),
    started: { state: 'started', checkoutUrl: 'https://pay.test/1', externalReference: null },
    sending: { state: 'accepted' },
    balance: pesewas(0),
    paysOut: true,
    asked: [],
    told: [],
    async startCheckout({ reference, amount }) {
      provider.told.push({ kind: 'checkout', reference, amount })
      if (provider.started instanceof Error) throw provider.started
      return provider.started
    },
    askPayment: async reference => said(reference),
    readCallback: async () => null,
    async readBalance() {
      if (provider.balance instanceof Error) throw provider.balance
      return provider.balance
    },
    async refund({ reference, amount }) {
      provider.told.push({ kind: 'refund', reference, amount })
      return provider.sending
    },
    askRefund: async ({ reference }) => said(reference),
    canPayOutTo: ({ accountType }) => provider.paysOut && accountType === 'mobile_money',
    async payOut({ reference, amount }) {
      provider.told.push({ kind: 'payout', reference, amount })
      return provider.sending
    },
    askPayout: async reference => said(reference),
  }
  const said = (reference: string): ProviderWord => {
    provider.asked.push(reference)
    const word = provider.words.get(reference) ?? { state: 'unknown' }
    if (word instanceof Error) throw word
    return word
  }
  return provider
}

export const completed = (amount: number, currency = 'GHS'): ProviderWord => ({
  state: 'completed',
  amount: pesewas(amount),
  currency,
  externalReference: 'EXT-1',
})

/** Which method is active, until the end of the test. */
export function payBy(method: PaymentMethod): void {
  settings.PAYMENT_METHOD = method
}

afterEach(() => {
  if (settings) settings.PAYMENT_METHOD = 'SANDBOX'
})

type Wanted = Partial<Omit<Insertable<Transactions>, 'user_id'>> & { user?: { id: number } }

/** A transaction, straight in the database: a pending payment for Premium, unless told otherwise. */
export async function buildTransaction(wanted: Wanted = {}): Promise<TransactionRow> {
  const { user, ...columns } = wanted
  const payer = user ?? (await buildUser())
  const { reference } = await db
    .insertInto('transactions')
    .values({
      reference: randomUUID(),
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
