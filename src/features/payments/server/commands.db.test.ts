import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ownData } from '#features/profile/rights/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  buildUser,
  builtPassword,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import {
  buildTransaction,
  completion,
  eventsOfTransaction,
  payBy,
  postingOf,
  type ScriptedProvider,
  transactionRow,
  useScriptedProvider,
} from '#test/builders/payments.ts'
import { paymentMethods } from '../providers.ts'
import { refreshPayment } from './commands.ts'

const account = {
  MANUAL_PAY_NETWORK: 'MTN',
  MANUAL_PAY_NUMBER: '244000000',
  MANUAL_PAY_NAME: 'Adwuma Limited',
}
const app = useApp(account)
const premium = { object_type: 'subscription', object_id: 1 }
let provider: ScriptedProvider

beforeEach(() => {
  provider = useScriptedProvider()
})

async function post(caller: BuiltUser, path: string, payload: object) {
  const headers = await asUser(caller)
  const url = `/api/payments/${path}`
  const answer = await app.server.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}

async function show(caller: BuiltUser, reference: string) {
  const headers = await asUser(caller)
  const url = `/api/payments/transaction/${reference}`
  const answer = await app.server.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json() }
}

test('a payment begins at the provider under our reference and for our price', async () => {
  const payer = await buildUser()
  const { status, reference } = await post(payer, 'initiate', { ...premium, amount: 1 })
  expect(status).toBe(201)
  expect(provider.instructions).toEqual([{ kind: 'checkout', reference, amount: 6000 }])
  const { transaction } = await show(payer, reference)
  expect(transaction).toMatchObject({
    ...{ reference, kind: 'payment', method: 'SANDBOX', ...premium, object_additional: null },
    ...{ description: 'Premium for 30 days', amount: 60, currency: 'GHS', status_code: 'PENDNG' },
    ...{ checkout_url: 'https://pay.test/1', pay_to: null, settled_at: null, outcome: null },
  })
  expect(await eventsOfTransaction(reference)).toEqual(['initiate'])
})

test('every beginning is a payment of its own', async () => {
  const payer = await buildUser()
  const one = await post(payer, 'initiate', premium)
  const other = await post(payer, 'initiate', premium)
  expect(one.reference).not.toBe(other.reference)
})

test('the payment is written down before the provider hears of it', async () => {
  const payer = await buildUser()
  let seen = ''
  provider.startCheckout = async ({ reference }) => {
    seen = (await transactionRow(reference)).status_code
    return { state: 'started', checkoutUrl: 'https://pay.test/2', externalReference: 'P-2' }
  }
  const { reference } = await post(payer, 'initiate', premium)
  expect(seen).toBe('PENDNG')
  expect(await transactionRow(reference)).toMatchObject({ external_reference: 'P-2' })
})

test('a payment that the provider rejects has failed, and the payer reads why', async () => {
  const payer = await buildUser()
  provider.started = { state: 'rejected', reason: 'The amount is too high.' }
  const answer = await post(payer, 'initiate', premium)
  expect(answer).toEqual({ status: 409, error: 'The amount is too high.' })
  expect(await statusesOf(payer)).toEqual(['FAILED'])
})

test.each([
  ['does not answer', { state: 'unclear' } as const],
  ['breaks off', new Error('socket hang up')],
])(
  'a payment whose provider %s stays pending, and the payer may begin anew',
  async (_, started) => {
    const payer = await buildUser()
    provider.started = started
    expect(await post(payer, 'initiate', premium)).toMatchObject({ status: 409 })
    expect(await statusesOf(payer)).toEqual(['PENDNG'])
  },
)

test.each(paymentMethods)('while %s is active only its own calls are open', async method => {
  const payer = await buildUser()
  payBy(method)
  const row = await buildTransaction({ user: payer, method: 'MANUAL' })
  const byHand = await post(payer, 'manual/initiate', premium)
  const submitted = await post(payer, 'manual/submit', { reference: row.reference })
  const isManual = method === 'MANUAL'
  expect([byHand.status, submitted.status]).toEqual(isManual ? [201, 200] : [409, 409])
  if (method === 'MANUAL' || method === 'SANDBOX')
    expect((await post(payer, 'initiate', premium)).status).toBe(isManual ? 409 : 201)
})

test.each(paymentMethods)('that people pay by %s is told to visitors too', async method => {
  payBy(method)
  const answer = await app.server.inject({ url: '/api/payments/active', headers: asVisitor() })
  expect(answer.json()).toEqual({ active_payment_method: method })
})

test('what is nobody’s to buy is no payment', async () => {
  const payer = await buildUser()
  const unknown = { object_type: 'subscription', object_id: 999 }
  expect((await post(payer, 'initiate', unknown)).status).toBe(404)
  expect((await post(payer, 'initiate', { object_type: 'order', object_id: 1 })).status).toBe(422)
  expect((await post(payer, 'initiate', {})).errors).toHaveProperty('object_id')
  expect(await statusesOf(payer)).toEqual([])
})

test('a payment by hand says where the money goes, and managers hear of it once it is submitted', async () => {
  payBy('MANUAL')
  const payer = await buildUser()
  const { reference } = await post(payer, 'manual/initiate', premium)
  const { transaction } = await show(payer, reference)
  expect(transaction).toMatchObject({
    ...{ checkout_url: null, submitted_at: null, status_code: 'PENDNG' },
    pay_to: { network: 'MTN', number: '244000000', name: 'Adwuma Limited' },
  })
  const [first, second] = [
    await post(payer, 'manual/submit', { reference: reference.toUpperCase() }),
    await post(payer, 'manual/submit', { reference }),
  ]
  expect(first.status).toBe(200)
  expect(first.message).toBe(
    'Your payment is pending verification. You will be notified once payment is verified.',
  )
  expect(second).toEqual(first)
  expect(await eventsOfTransaction(reference)).toEqual(['initiate', 'submit'])
})

test('what has lapsed or is settled cannot be submitted', async () => {
  payBy('MANUAL')
  const payer = await buildUser()
  for (const status_code of ['FAILED', 'CANCLD', 'CMPLTD'] as const) {
    const { reference } = await buildTransaction({
      ...{ user: payer, method: 'MANUAL', status_code, settled_at: new Date() },
      ...(status_code === 'CMPLTD' && { outcome: 'given' }),
    })
    expect((await post(payer, 'manual/submit', { reference })).status).toBe(409)
  }
})

test('a payment by hand is submitted within 24 hours, also where the clock has not come round', async () => {
  payBy('MANUAL')
  const payer = await buildUser()
  const day = 24 * 3_600_000
  const begun = { user: payer, method: 'MANUAL' } as const
  const inTime = { ...begun, created_at: new Date(Date.now() - day + 60_000) }
  const tooLate = { ...begun, created_at: new Date(Date.now() - day) }
  const submitted = { ...tooLate, submitted_at: new Date(Date.now() - 3_600_000) }
  const statuses: number[] = []
  for (const wanted of [inTime, tooLate, submitted]) {
    const { reference } = await buildTransaction(wanted)
    statuses.push((await post(payer, 'manual/submit', { reference })).status)
  }
  expect(statuses).toEqual([200, 409, 200])
})

test('the codes of two thousand open payments by hand differ', async () => {
  payBy('MANUAL')
  const payer = await buildUser()
  const other = await buildUser()
  await buildOpenManual(other, 2000)
  for (let time = 0; time < 50; time++)
    expect((await post(payer, 'manual/initiate', premium)).status).toBe(201)
  const { rows } = await sql<{ codes: number; payments: number }>`
    select count(distinct left(reference::text, 4)) as codes, count(*) as payments from transactions
    where method = 'MANUAL' and status_code = 'PENDNG'
      and user_id in (${payer.id}, ${other.id})`.execute(db)
  expect(rows).toEqual([{ codes: 2050, payments: 2050 }])
  await lapseAll()
})

test('the last free code is found, and when none is left the payer is told', async () => {
  payBy('MANUAL')
  const payer = await buildUser()
  await buildOpenManual(await buildUser(), 65_535)
  const [one, two] = await Promise.all([
    post(payer, 'manual/initiate', premium),
    post(payer, 'manual/initiate', premium),
  ])
  const [made, refused] = one.status === 201 ? [one, two] : [two, one]
  expect(made.reference.slice(0, 4)).toBe('ffff')
  expect(refused).toEqual({
    status: 409,
    error: 'Too many payments are under way. Try again in a few minutes.',
  })
  const over = { status_code: 'CANCLD', settled_at: new Date() }
  for (const change of [over, { method: 'SANDBOX' }]) {
    const freed = sql`left(reference::text, 4)`
    await db.updateTable('transactions').set(change).where(freed, '=', '00ab').execute()
    const { reference } = await post(payer, 'manual/initiate', premium)
    expect(reference.slice(0, 4)).toBe('00ab')
  }
  await lapseAll()
})

test('a transaction is its payer’s and managers’, and nobody else’s', async () => {
  const [payer, stranger, manager] = [
    await buildUser(),
    await buildUser(),
    await buildUser({ manager: true }),
  ]
  const { reference } = await buildTransaction({ user: payer, method: 'MANUAL' })
  expect((await show(payer, reference.toUpperCase())).status).toBe(200)
  expect((await show(manager, reference)).status).toBe(200)
  payBy('MANUAL')
  for (const caller of [stranger, manager])
    expect((await post(caller, 'manual/submit', { reference })).status).toBe(404)
  expect((await show(stranger, reference)).status).toBe(404)
  for (const unknown of [randomUUID(), 'abc', "'; drop table transactions; --"])
    expect((await show(payer, encodeURIComponent(unknown))).status).toBe(404)
})

test('who looks at a pending payment learns what the provider knows, which is asked every few seconds', async () => {
  // A fixed clock: on a slow machine twenty reads may take longer than the pause between two questions.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const payer = await buildUser()
  const { reference } = await buildTransaction({ user: payer })
  provider.words.set(reference, { state: 'pending' })
  const looks = await Promise.all(Array.from({ length: 20 }, () => show(payer, reference)))
  expect(new Set(looks.map(look => look.transaction.status_code))).toEqual(new Set(['PENDNG']))
  expect(provider.questions).toEqual([reference])
  await letTimePass(reference)
  provider.words.set(reference, completion(6000))
  expect((await show(payer, reference)).transaction).toMatchObject({
    ...{ status_code: 'CMPLTD', outcome: 'given', external_reference: 'EXT-1' },
  })
  await letTimePass(reference)
  await show(payer, reference)
  expect(provider.questions).toHaveLength(2)
})

test('who looks while the provider is away sees what is known', async () => {
  const payer = await buildUser()
  const { reference } = await buildTransaction({ user: payer })
  provider.words.set(reference, new Error('connect ECONNREFUSED'))
  expect(await show(payer, reference)).toMatchObject({
    status: 200,
    transaction: { status_code: 'PENDNG' },
  })
  await expect(
    refreshPayment(ports.payments, { reference, now: new Date() }),
  ).rejects.toMatchObject({
    status: 503,
  })
})

test('fifty callbacks of one payment have one effect', async () => {
  const { reference } = await buildTransaction()
  provider.words.set(reference, completion(6000))
  const now = new Date()
  const rows = await Promise.all(
    Array.from({ length: 50 }, () =>
      refreshPayment(ports.payments, { reference: reference.toUpperCase(), now }),
    ),
  )
  expect(new Set(rows.map(row => row?.status_code))).toEqual(new Set(['CMPLTD']))
  expect(await postingOf({ reference })).toEqual({ SANDBOX: 6000, premium: -6000 })
  expect(await eventsOfTransaction(reference)).toEqual(['complete'])
})

test('money that comes after its payment was given up counts', async () => {
  for (const status_code of ['FAILED', 'CANCLD'] as const) {
    const { reference } = await buildTransaction({ status_code, settled_at: new Date() })
    provider.words.set(reference, completion(6000))
    expect(await refreshPayment(ports.payments, { reference, now: new Date() })).toMatchObject({
      ...{ status_code: 'CMPLTD', outcome: 'given' },
    })
  }
})

test('a payment that failed at the provider has failed, and its payer is told', async () => {
  const payer = await buildUser()
  const { reference } = await buildTransaction({ user: payer })
  provider.words.set(reference, { state: 'failed', reason: 'Declined.' })
  expect(await refreshPayment(ports.payments, { reference, now: new Date() })).toMatchObject({
    status_code: 'FAILED',
  })
  const [mail] = (await listOutbox()).filter(({ to }) => to === payer.email)
  expect(mail?.subject).toBe('Premium for 30 days: your payment was unsuccessful')
})

test.each([
  [14, 'PENDNG'],
  [15, 'CANCLD'],
])('after %s minutes a payment unknown to the provider is %s', async (minutes, status_code) => {
  const now = new Date()
  const created_at = new Date(now.getTime() - minutes * 60_000)
  const { reference } = await buildTransaction({ created_at })
  expect(await refreshPayment(ports.payments, { reference, now })).toMatchObject({ status_code })
})

test('nobody is asked about what is no provider’s, complete or held', async () => {
  const rows = [
    await buildTransaction({ method: 'MANUAL' }),
    await buildTransaction({ status_code: 'CMPLTD', outcome: 'given', settled_at: new Date() }),
    await buildTransaction({ held_for: 'Too little.', received_pesewas: pesewas(10) }),
  ]
  for (const { reference } of rows)
    await refreshPayment(ports.payments, { reference, now: new Date() })
  expect(
    await refreshPayment(ports.payments, { reference: randomUUID(), now: new Date() }),
  ).toBeNull()
  expect(provider.questions).toEqual([])
})

test('a person takes the payments along, and no one else’s', async () => {
  const payer = await buildUser()
  const { reference } = await buildTransaction({ user: payer })
  await buildTransaction()
  const { payments } = await ownData(ports.rights, { userId: payer.id, now: new Date() })
  expect(payments).toMatchObject([{ reference, amount: 60, status_code: 'PENDNG' }])
})

test('a person takes along of a payment that went back later what is told of one that goes back at once', async () => {
  const payer = await buildUser()
  for (const outcome of ['owed back', 'returned'])
    await buildTransaction({ user: payer, status_code: 'CMPLTD', outcome, settled_at: new Date() })
  const { payments } = await ownData(ports.rights, { userId: payer.id, now: new Date() })
  expect(payments).toMatchObject([{ outcome: 'owed back' }, { outcome: 'owed back' }])
})

test.each([
  ['a refund is owed', { kind: 'refund' }, 'We still owe you money.'],
  [
    'a payout that failed can be taken up again',
    { kind: 'payout', status_code: 'FAILED', settled_at: new Date() },
    'We still owe you money.',
  ],
  ['a payment is on its way', {}, 'A payment of yours is still on its way.'],
  [
    'a payment by hand waits for review',
    { method: 'MANUAL', submitted_at: new Date() },
    'A payment of yours is still on its way.',
  ],
])('nobody leaves while %s', async (_, columns, sentence) => {
  const person = await buildUser()
  const source =
    'kind' in columns
      ? (
          await buildTransaction({
            status_code: 'CMPLTD',
            outcome: 'owed back',
            settled_at: new Date(),
          })
        ).reference
      : null
  await buildTransaction({ user: person, source, ...columns })
  const answer = await leave(person)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toContain(sentence)
})

test('a payout that failed and has gone by another attempt keeps nobody', async () => {
  const person = await buildUser()
  const settled_at = new Date()
  const { reference: source } = await buildTransaction({
    ...{ status_code: 'CMPLTD', outcome: 'given', settled_at },
  })
  const payout = { user: person, kind: 'payout', source, settled_at }
  const { reference: replaces } = await buildTransaction({ ...payout, status_code: 'FAILED' })
  await buildTransaction({ ...payout, status_code: 'CMPLTD', replaces })
  expect((await leave(person)).statusCode).toBe(200)
})

test('a payment by hand of which nothing was said keeps nobody', async () => {
  const person = await buildUser()
  await buildTransaction({ user: person, method: 'MANUAL' })
  expect((await leave(person)).statusCode).toBe(200)
})

async function leave(person: BuiltUser) {
  return app.server.inject({
    method: 'POST',
    url: '/api/customer/delete',
    payload: { password: builtPassword },
    headers: await asUser(person),
  })
}

async function statusesOf({ id }: BuiltUser): Promise<string[]> {
  const rows = db.selectFrom('transactions').select('status_code').where('user_id', '=', id)
  return (await rows.execute()).map(({ status_code }) => status_code)
}

/** Of this many the first codes, and no others. */
async function buildOpenManual(payer: BuiltUser, count: number): Promise<void> {
  await lapseAll()
  await sql`
    insert into transactions
      (reference, kind, method, object_type, object_id, user_id, description, amount_pesewas, created_at)
    select (lpad(to_hex(n), 4, '0') || right(gen_random_uuid()::text, 32))::uuid,
      'payment', 'MANUAL', 'subscription', 1, ${payer.id}, 'Premium', 6000, ${new Date()}
    from generate_series(0, ${count - 1}::integer) as n`.execute(db)
}

async function lapseAll(): Promise<void> {
  await db
    .updateTable('transactions')
    .set({ status_code: 'CANCLD', settled_at: new Date() })
    .where('method', '=', 'MANUAL')
    .where('status_code', '=', 'PENDNG')
    .execute()
}

/** As if the provider had been asked a while ago. */
async function letTimePass(reference: string): Promise<void> {
  await db
    .updateTable('transactions')
    .set({ asked_at: new Date(Date.now() - 3000) })
    .where('reference', '=', reference)
    .execute()
}
