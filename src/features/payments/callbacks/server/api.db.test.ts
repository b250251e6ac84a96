import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { openPawapay } from '#platform/server/payment-providers/pawapay.ts'
import type { Callback } from '#platform/server/payment-providers/provider.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import {
  createSigningKey,
  type FakePawapay,
  fakePawapay,
  json,
  pawapayToken,
  signCallback,
} from '#test/builders/fake-pawapay.ts'
import { replaceProvider } from '#test/builders/payments.ts'
import type { ProviderMethod } from '../../providers.ts'

const app = useApp({
  APP_URL: 'https://adwuma.example',
  PAYMENT_METHOD: 'PAWAPAY',
  PAWAPAY_TOKEN: pawapayToken,
  PAYSTACK_SECRET_KEY: 'sk_test_secret',
  PAYSTACK_URL: 'http://127.0.0.1:9',
})
const key = createSigningKey('ecdsa-p256-sha256')

async function startPawapay(): Promise<FakePawapay> {
  const fake = await fakePawapay()
  fake.keys = [key.published]
  waitForPawapay(fake, 20_000)
  return fake
}

/** How long we wait for its answers: generous, so that a busy machine is no outage. */
function waitForPawapay({ baseUrl }: FakePawapay, timeoutMs: number): void {
  replaceProvider('PAWAPAY', openPawapay({ baseUrl, token: pawapayToken, timeoutMs, pauseMs: 1 }))
}

async function pendingPayment(method: ProviderMethod = 'PAWAPAY'): Promise<string> {
  const reference = randomUUID()
  const payer = await buildUser()
  await db
    .insertInto('transactions')
    .values({
      ...{ reference, kind: 'payment', method, object_type: 'subscription', object_id: 1 },
      ...{ user_id: payer.id, description: 'Premium for 30 days', amount_pesewas: 6000 },
      created_at: new Date(),
    })
    .execute()
  return reference
}

const deposit = (depositId: string, extraFields: object = {}) => ({
  ...{ depositId, status: 'COMPLETED', amount: '60', currency: 'GHS', country: 'GHA' },
  ...extraFields,
})

const send = ({ path, headers, body }: Callback) =>
  app.server.inject({
    method: 'POST',
    url: path,
    headers: headers as Record<string, string>,
    payload: body,
  })

const sign = (payload: object, extraFields: object = {}) =>
  signCallback({ body: JSON.stringify(payload), key, now: new Date(), ...extraFields })

const rowOf = (reference: string) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

const statusOf = async (reference: string) => (await rowOf(reference)).status_code

const postingsOf = (reference: string) =>
  db.selectFrom('ledger_postings').selectAll().where('reference', '=', reference).execute()

const callsAbout = (fake: FakePawapay, reference: string) =>
  fake.calls.filter(({ url }) => url.pathname === `/v2/deposits/${reference}`)

test('a signed callback makes us ask, and completes the payment', async () => {
  const fake = await startPawapay()
  const reference = await pendingPayment()
  fake.known.set(reference, deposit(reference))
  const answer = await send(sign(deposit(reference)))
  expect(answer.statusCode).toBe(200)
  expect(await statusOf(reference)).toBe('CMPLTD')
})

test('what the callback says counts for nothing: the provider is asked', async () => {
  const fake = await startPawapay()
  const reference = await pendingPayment()
  fake.known.set(reference, deposit(reference, { status: 'PROCESSING' }))
  expect((await send(sign(deposit(reference)))).statusCode).toBe(200)
  expect(await statusOf(reference)).toBe('PENDNG')
})

test('callbacks that come again, all at once and out of order, have one effect', async () => {
  const fake = await startPawapay()
  const reference = await pendingPayment()
  fake.known.set(reference, deposit(reference))
  const late = ['PROCESSING', 'COMPLETED', 'FAILED', 'COMPLETED']
  const answers = await Promise.all(late.map(status => send(sign(deposit(reference, { status })))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await send(sign(deposit(reference, { status: 'FAILED' })))).statusCode).toBe(200)
  expect(await statusOf(reference)).toBe('CMPLTD')
  expect(await postingsOf(reference)).toHaveLength(1)
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('reference', '=', reference)
    .execute()
  expect(subscriptions).toHaveLength(1)
})

test('a payment that failed at the provider has failed', async () => {
  const fake = await startPawapay()
  const reference = await pendingPayment()
  const failed = deposit(reference, {
    status: 'FAILED',
    failureReason: { failureCode: 'INSUFFICIENT_BALANCE' },
  })
  fake.known.set(reference, failed)
  await send(sign(failed))
  expect(await statusOf(reference)).toBe('FAILED')
})

test.each([
  ['amount', { amount: '59.99' }],
  ['currency', { currency: 'USD' }],
])('another %s than was asked for waits for a manager', async (_case, wrong) => {
  const fake = await startPawapay()
  const reference = await pendingPayment()
  fake.known.set(reference, deposit(reference, wrong))
  expect((await send(sign(deposit(reference)))).statusCode).toBe(200)
  const row = await rowOf(reference)
  expect(row.status_code).toBe('PENDNG')
  expect(row.held_for).not.toBeNull()
})

test.each([
  ['is not signed', { signature: '' }],
  ['has a signature that is none', { signature: 'sig-pp=:AAAA:' }],
  ['has another digest', { 'content-digest': 'sha-256=:AAAA:' }],
])('a callback that %s is refused and has no effect', async (_case, headers) => {
  const fake = await startPawapay()
  const reference = await pendingPayment()
  fake.known.set(reference, deposit(reference))
  const callback = sign(deposit(reference))
  const answer = await send({ ...callback, headers: { ...callback.headers, ...headers } })
  expect(answer.statusCode).toBe(401)
  expect(callsAbout(fake, reference)).toEqual([])
  expect(await statusOf(reference)).toBe('PENDNG')
})

test('a callback with a changed body is refused and has no effect', async () => {
  const fake = await startPawapay()
  const [theirs, other] = [await pendingPayment(), await pendingPayment()]
  fake.known.set(other, deposit(other))
  const body = Buffer.from(JSON.stringify(deposit(other)))
  const answer = await send({ ...sign(deposit(theirs)), body })
  expect(answer.statusCode).toBe(401)
  expect(await statusOf(other)).toBe('PENDNG')
})

test.each([
  ['that has expired', { now: new Date(Date.now() - 3_600_000) }],
  ['by a key that nobody knows', { key: createSigningKey('ecdsa-p256-sha256', 'HTTP_KEY:9') }],
  ['by another key of the same name', { key: createSigningKey('ecdsa-p256-sha256') }],
  ['for another address', { path: '/api/payments/callback/paystack' }],
])('a callback with a signature %s is refused', async (_case, extraFields) => {
  await startPawapay()
  const reference = await pendingPayment()
  const callback = sign(deposit(reference), extraFields)
  const answer = await send({ ...callback, path: '/api/payments/callback/pawapay' })
  expect(answer.statusCode).toBe(401)
})

test('a callback about a payment that is not ours is taken, so that it does not come again', async () => {
  const fake = await startPawapay()
  for (const id of [randomUUID(), 'not-an-id'])
    expect((await send(sign(deposit(id)))).statusCode).toBe(200)
  expect(fake.calls.map(({ url }) => url.pathname)).toEqual(['/v2/public-key/http'])
})

test('a callback that cannot be checked or followed now shall come again', async () => {
  const fake = await startPawapay()
  const reference = await pendingPayment()
  fake.known.set(reference, deposit(reference))
  fake.misbehave = () => json(500, {})
  expect((await send(sign(deposit(reference)))).statusCode).toBe(503)
  fake.misbehave = ({ url }) => (url.pathname.includes('deposits') ? 'hang' : undefined)
  waitForPawapay(fake, 300)
  expect((await send(sign(deposit(reference)))).statusCode).toBe(503)
  fake.misbehave = () => undefined
  waitForPawapay(fake, 20_000)
  expect((await send(sign(deposit(reference)))).statusCode).toBe(200)
  expect(await statusOf(reference)).toBe('CMPLTD')
})

test.each(['nobody', 'manual', 'PAWAPAY', '__proto__', 'constructor', 'sandbox'])(
  'there is no provider called %s here',
  async name => {
    const url = `/api/payments/callback/${name}`
    const answer = await app.server.inject({ method: 'POST', url, payload: { a: 1 } })
    expect(answer.statusCode).toBe(404)
  },
)

test('a callback needs no token, and is refused for its signature alone', async () => {
  const url = '/api/payments/callback/paystack'
  const answer = await app.server.inject({ method: 'POST', url, payload: { event: 'x' } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ message: 'The signature is missing or wrong.' })
})

test.each([
  ['nothing', Buffer.alloc(0), 400],
  ['too much', Buffer.alloc(65 * 1024, ' '), 413],
])('a callback of %s is refused', async (_case, payload, status) => {
  const url = '/api/payments/callback/paystack'
  const headers = { 'content-type': 'application/json' }
  expect((await app.server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(
    status,
  )
})

test('Paystack’s callbacks are judged by the bytes of their bodies', async () => {
  const body = Buffer.from('{ "event":"charge.success",\n "data":{"reference":"unheard-of"} }')
  const signature = createHmac('sha512', 'sk_test_secret').update(body).digest('hex')
  const callback = (signatureSent: string): Callback => ({
    ...{ method: 'POST', authority: '', path: '/api/payments/callback/paystack', body },
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureSent },
  })
  expect((await send(callback(signature))).statusCode).toBe(200)
  expect((await send(callback(signature.replace(/^./, 'x')))).statusCode).toBe(401)
  expect((await send(callback('00'.repeat(64)))).statusCode).toBe(401)
})
