import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import {
  buildTransaction,
  completion,
  outgoingOf,
  payBy,
  type ScriptedProvider,
  useScriptedProvider,
} from '#test/builders/payments.ts'
import { reviewTransaction } from '../../review/server/commands.ts'
import { refreshPayment } from '../../server/commands.ts'
import { proofOfLedger } from './queries.ts'

const app = useApp()
const now = new Date()
let provider: ScriptedProvider

const guarded = [
  ...['ledger_entries', 'ledger_postings', 'transaction_events'],
  'transaction_approvals',
]

/** Each test has books of its own; the guards against exactly this are off for a moment. */
beforeEach(async () => {
  provider = useScriptedProvider()
  await withoutTriggers(async () => {
    for (const table of guarded) await sql`delete from ${sql.table(table)}`.execute(db)
    await sql`update ledger_accounts set balance_pesewas = 0`.execute(db)
    await sql`delete from subscriptions`.execute(db)
    await sql`delete from transactions where source is not null`.execute(db)
    await sql`delete from transactions`.execute(db)
  })
})

async function buildPaid() {
  const { reference } = await buildTransaction()
  provider.words.set(reference, completion(6000))
  await refreshPayment(ports.payments, { reference, now })
  return reference
}

/** Paid, and owed back: the account of its payer has ended. */
async function buildOwedBack() {
  const payer = await buildUser()
  await db.updateTable('users').set({ closed_at: now }).where('id', '=', payer.id).execute()
  const { reference } = await buildTransaction({ user: payer })
  provider.words.set(reference, completion(6000))
  await refreshPayment(ports.payments, { reference, now })
  const [refund] = await outgoingOf({ reference })
  return { reference, refund: refund?.reference ?? '' }
}

async function review(reference: string, action: 'approve' | 'fail') {
  const viewer = viewerOf(await buildUser({ manager: true }))
  await reviewTransaction(ports.payments, { input: { reference, action }, viewer, now })
}

const postingIdOf = async (reference: string) =>
  (
    await db
      .selectFrom('ledger_postings')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).id

async function withoutTriggers(work: () => Promise<void>): Promise<void> {
  for (const table of guarded)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await work()
  for (const table of guarded)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}

test('the database refuses a posting that does not balance, or has no lines', async () => {
  const { reference } = await buildTransaction()
  const post = (...amounts: number[]) =>
    inTransaction(async tx => {
      const { id } = await tx
        .insertInto('ledger_postings')
        .values({ reference, posted_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [index, amount_pesewas] of amounts.entries())
        await tx
          .insertInto('ledger_entries')
          .values({ posting_id: id, account_id: index + 1, amount_pesewas })
          .execute()
    })
  await expect(post(100, -99)).rejects.toThrow('does not balance')
  await expect(post(100)).rejects.toThrow('does not balance')
  await expect(post()).rejects.toThrow('has no entries')
  await expect(post(100, -100)).resolves.toBeUndefined()
  await expect(post(100, -100)).rejects.toThrow('duplicate key')
})

test('a line added to a posting later has to balance too', async () => {
  const id = await postingIdOf(await buildPaid())
  const add = db
    .insertInto('ledger_entries')
    .values({ posting_id: id, account_id: 5, amount_pesewas: 1 })
    .execute()
  await expect(add).rejects.toThrow('does not balance')
})

test.each(['ledger_postings', 'ledger_entries', 'transaction_events'])(
  'nothing is changed in or taken out of %s',
  async table => {
    const column = table === 'ledger_entries' ? 'amount_pesewas' : 'reference'
    await buildPaid()
    const [change, removal] = [
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
      sql`delete from ${sql.table(table)}`,
    ]
    await expect(change.execute(db)).rejects.toThrow('is append only')
    await expect(removal.execute(db)).rejects.toThrow('is append only')
  },
)

test('the money of one payment cannot leave twice', async () => {
  const { reference } = await buildOwedBack()
  const second = buildTransaction({ kind: 'refund', source: reference })
  await expect(second).rejects.toThrow('transactions_out_once')
})

test('books that are in order prove themselves', async () => {
  await buildPaid()
  const { refund } = await buildOwedBack()
  await review(refund, 'approve')
  provider.words.set(refund, completion(6000))
  await refreshPayment(ports.payments, { reference: refund, now })
  const held = await buildTransaction({ held_for: 'Too much.', received_pesewas: 7000 })
  await review(held.reference, 'approve')
  expect(await proofOfLedger()).toEqual({ postings: 4, differences: [], owed: [] })
})

test('a completed transaction without a posting is found', async () => {
  const { reference } = await buildTransaction({
    ...{ status_code: 'CMPLTD', outcome: 'given', settled_at: now },
  })
  expect((await proofOfLedger()).differences).toEqual([
    `Transaction ${reference} is completed and not posted.`,
  ])
})

test('the posting of a transaction that is not completed is found', async () => {
  const reference = await buildPaid()
  await db
    .updateTable('transactions')
    .set({ status_code: 'FAILED', outcome: null })
    .where('reference', '=', reference)
    .execute()
  expect((await proofOfLedger()).differences).toEqual([
    `Posting ${await postingIdOf(reference)} is of transaction ${reference}, which is FAILED.`,
  ])
})

test('a posting of another amount is found', async () => {
  const reference = await buildPaid()
  await db
    .updateTable('transactions')
    .set({ amount_pesewas: 6001 })
    .where('reference', '=', reference)
    .execute()
  expect((await proofOfLedger()).differences).toEqual([
    `Posting ${await postingIdOf(reference)} of transaction ${reference} says SANDBOX 6000, premium -6000 instead of SANDBOX 6001, premium -6001.`,
  ])
})

test('a posting between the wrong accounts is found', async () => {
  const reference = await buildPaid()
  const id = await postingIdOf(reference)
  await withoutTriggers(async () => {
    await sql`update ledger_entries set account_id = 8 where posting_id = ${id} and account_id = 7`.execute(
      db,
    )
  })
  const { differences } = await proofOfLedger()
  expect(differences).toHaveLength(3)
  expect(differences[0]).toContain('says SANDBOX 6000, promotions -6000 instead of')
  expect(differences.slice(1)).toEqual([
    'Account premium says -6000 pesewas, its entries add up to 0.',
    'Account promotions says 0 pesewas, its entries add up to -6000.',
  ])
})

test('a posting out of balance, and a balance that its entries do not explain, are found', async () => {
  const reference = await buildPaid()
  const id = await postingIdOf(reference)
  await withoutTriggers(async () => {
    await sql`update ledger_entries set amount_pesewas = 5000 where posting_id = ${id} and account_id = 2`.execute(
      db,
    )
  })
  const { differences } = await proofOfLedger()
  expect(differences).toContain(`Posting ${id} is out of balance by -1000 pesewas.`)
  expect(differences).toContain('Account SANDBOX says 6000 pesewas, its entries add up to 5000.')
})

test('money that is owed and that nobody is to send is named, and is no difference', async () => {
  const { reference, refund } = await buildOwedBack()
  expect((await proofOfLedger()).owed).toEqual([])
  await review(refund, 'fail')
  expect(await proofOfLedger()).toEqual({
    ...{ postings: 1, differences: [] },
    owed: [`6000 pesewas of payment ${reference} (Premium for 30 days).`],
  })
})

async function accounts(caller: { id: number }) {
  const headers = await asUser(caller)
  const answer = await app.server.inject({ url: '/api/customer/accounts', headers })
  return { status: answer.statusCode, ...answer.json() }
}

test('managers see every account on its normal side, and nobody else does', async () => {
  await buildPaid()
  await buildOwedBack()
  provider.balance = pesewas(12_000)
  const { status, accounts: shown, warning } = await accounts(await buildUser({ manager: true }))
  expect(status).toBe(200)
  expect(shown).toEqual([
    { id: 2, name_on_account: 'Sandbox', currency_code: 'GHS', balance: 120 },
    { id: 5, name_on_account: 'Held for orders', currency_code: 'GHS', balance: 0 },
    { id: 6, name_on_account: 'Owed back to payers', currency_code: 'GHS', balance: 60 },
    { id: 7, name_on_account: 'Premium sold', currency_code: 'GHS', balance: 60 },
    { id: 8, name_on_account: 'Promotions sold', currency_code: 'GHS', balance: 0 },
  ])
  expect(warning).toBe('1 transaction waits for review.')
  expect((await accounts(await buildUser())).status).toBe(403)
})

test.each([
  [
    'is another',
    pesewas(5900),
    'The provider says that the Sandbox holds GHS 59.00, the ledger says GHS 60.00.',
  ],
  [
    'cannot be read',
    new Error('timeout'),
    'The balance of the Sandbox cannot be read from the provider.',
  ],
])('managers are warned when the provider’s balance %s', async (_, balance, sentence) => {
  await buildPaid()
  provider.balance = balance
  expect((await accounts(await buildUser({ manager: true }))).warning).toBe(sentence)
})

test('without a provider and with nothing to review there is nothing to warn of', async () => {
  payBy('MANUAL')
  await buildPaid()
  const { accounts: shown, warning } = await accounts(await buildUser({ manager: true }))
  expect(warning).toBeUndefined()
  expect(shown.map(({ name_on_account }: { name_on_account: string }) => name_on_account)).toEqual([
    ...['Mobile money account', 'Sandbox', 'Held for orders', 'Owed back to payers'],
    ...['Premium sold', 'Promotions sold'],
  ])
})
