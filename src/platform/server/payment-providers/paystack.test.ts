import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { json } from '#test/builders/fake-pawapay.ts'
import { type FakePaystack, fakePaystack, no, paystackKey } from '#test/builders/fake-paystack.ts'
import { type Answer, fakeServer } from '#test/fakes/http.ts'
import { pesewas } from '../../money.ts'
import { openPaystack } from './paystack.ts'
import type { Callback, Checkout } from './provider.ts'

const now = new Date('2026-11-20T12:00:00Z')
const reference = '8917c345-4791-4285-a416-62f24b6982db'
const refundId = '1d2a3c45-4791-4285-a416-62f24b6982db'
const payoutId = '2e2a3c45-4791-4285-a416-62f24b6982db'
const checkout: Checkout = {
  reference,
  amount: pesewas(1050),
  currency: 'GHS',
  description: 'Premium for 30 days',
  payer: { email: 'ama@adwuma.test', phone: '+233241234567' },
  returnUrl: 'https://adwuma.example/paid/subscription/1',
}
const payout = {
  reference: payoutId,
  amount: pesewas(15_000),
  recipient: { network: 'Telecel', number: '201234567', name: 'Ama Kusi' },
  description: 'Order #12',
}
const wantedRefund = { reference: refundId, paymentReference: reference, amount: pesewas(1050) }

const connect = ({ baseUrl }: { baseUrl: string }, timeoutMs?: number) =>
  openPaystack({ baseUrl, secretKey: paystackKey, timeoutMs, pauseMs: 1 })

/** A Paystack that has been paid. */
async function buildPaid(extraFields: object = {}): Promise<FakePaystack> {
  const fake = await fakePaystack()
  fake.payments.set(reference, {
    ...{ id: 7, reference, status: 'success', amount: 1050, currency: 'GHS' },
    ...extraFields,
  })
  return fake
}

test('a checkout is opened in pesewas, and its ways back name the deposit', async () => {
  const fake = await fakePaystack()
  expect(await connect(fake).startCheckout(checkout)).toEqual({
    state: 'started',
    checkoutUrl: `https://checkout.paystack.example/${reference}`,
    externalReference: 'access-1',
  })
  const back = `${checkout.returnUrl}?depositId=${reference}`
  expect(bodySentTo(fake, '/transaction/initialize')).toEqual({
    email: 'ama@adwuma.test',
    amount: 1050,
    currency: 'GHS',
    reference,
    callback_url: back,
    channels: ['card', 'mobile_money'],
    metadata: { cancel_action: `${back}&cancel=true`, description: 'Premium for 30 days' },
  })
})

test('a checkout that was begun before leaves open what became of it', async () => {
  const provider = connect(await fakePaystack())
  await provider.startCheckout(checkout)
  expect(await provider.startCheckout(checkout)).toEqual({ state: 'unclear' })
})

const noAnswer: [string, Answer | 'hang'][] = [
  ['breaks', json(500, { status: false, message: `Error near ${paystackKey}` })],
  ['never answers', 'hang'],
  ['answers with a page', { status: 200, body: '<html>Welcome</html>' }],
  ['answers with an empty list', { status: 200, body: '[]' }],
  ['answers with half a text', { status: 200, body: '{"status":tr' }],
  ['sends us elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ['is asked too often', json(429, { status: false, message: 'Slow down' })],
]

/** What never comes needs no waiting for; with an answer on its way, a busy machine is no silence. */
const patienceFor = (answer: Answer | 'hang') => (answer === 'hang' ? 20 : undefined)

test.each(noAnswer)('a Paystack that %s leaves open what became of it', async (_case, answer) => {
  const fake = await fakePaystack()
  const provider = connect(fake, patienceFor(answer))
  fake.misbehave = () => answer
  expect(await provider.startCheckout(checkout)).toEqual({ state: 'unclear' })
  expect(await provider.refund(wantedRefund)).toEqual({ state: 'unclear' })
  expect(await provider.payOut(payout)).toEqual({ state: 'unclear' })
  // Money might go out twice: what is not safe to repeat is not repeated.
  const posted = fake.calls.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)
  expect(new Set(posted).size).toBe(posted.length)
})

test.each(noAnswer)('a Paystack that %s says nothing, and no secret', async (_case, answer) => {
  const fake = await fakePaystack()
  const provider = connect(fake, patienceFor(answer))
  fake.misbehave = () => answer
  for (const asking of [
    () => provider.askPayment(reference),
    () => provider.askRefund(wantedRefund),
    () => provider.askPayout(payoutId),
    () => provider.readBalance(),
  ]) {
    const failure = await failureOf(asking)
    expect(failure).toMatch(/^ProviderUnreachable: Paystack /)
    expect(failure).not.toContain('very-secret')
  }
})

test('a refusal of our key is no payment on its way', async () => {
  const { baseUrl } = await fakePaystack()
  const provider = openPaystack({ baseUrl, secretKey: 'sk_test_an-old-one' })
  expect(await provider.startCheckout(checkout)).toEqual({
    state: 'rejected',
    reason: 'Paystack does not take this right now. Please try again later.',
  })
})

test.each([
  [
    'Your balance is not enough to fulfil this request',
    'There is not enough money in the Paystack balance.',
  ],
  ['Recipient specified is invalid', 'Paystack does not know this recipient.'],
  ['Amount is less than the minimum', 'The amount is too small or too large for Paystack.'],
  [
    'You cannot initiate third party payouts',
    'Paystack does not take this right now. Please try again later.',
  ],
])('the refusal "%s" reaches people as a sentence', async (message, reason) => {
  const fake = await fakePaystack()
  fake.misbehave = ({ method }) => (method === 'POST' ? no(400, message, 'some_code') : undefined)
  expect(await connect(fake).payOut(payout)).toEqual({ state: 'rejected', reason })
})

test('a payment that nobody has heard of, or begun, is unknown', async () => {
  const fake = await fakePaystack()
  const provider = connect(fake)
  expect(await provider.askPayment(reference)).toEqual({ state: 'unknown' })
  await provider.startCheckout(checkout)
  expect(await provider.askPayment(reference)).toEqual({ state: 'unknown' })
})

test.each(['pending', 'ongoing', 'processing', 'queued', 'something-new'])(
  'a payment that is %s is pending',
  async status => {
    expect(await connect(await buildPaid({ status })).askPayment(reference)).toEqual({
      state: 'pending',
    })
  },
)

test('a payment that succeeded is complete with what was paid', async () => {
  expect(await connect(await buildPaid()).askPayment(reference)).toEqual({
    state: 'completed',
    amount: 1050,
    currency: 'GHS',
    externalReference: '7',
  })
})

test.each(['10.50', 10.5, -5, null])('an amount of %o is none', async amount => {
  expect(await connect(await buildPaid({ amount })).askPayment(reference)).toMatchObject({
    state: 'completed',
    amount: null,
  })
})

test.each([
  ['Insufficient Funds', 'There is not enough money in the account.'],
  ['Declined', 'The payment was declined.'],
  ['Transaction timed out', 'The payment was not approved in time.'],
  ['Card blocked by issuer', 'The bank does not allow this payment.'],
  ['ERR_77', 'The payment did not go through.'],
  [null, 'The payment did not go through.'],
])('a payment that failed with "%s" says why in a sentence', async (gateway_response, reason) => {
  const fake = await buildPaid({ status: 'failed', gateway_response })
  expect(await connect(fake).askPayment(reference)).toEqual({ state: 'failed', reason })
})

test('a payment that Paystack has paid back is none', async () => {
  const word = await connect(await buildPaid({ status: 'reversed' })).askPayment(reference)
  expect(word).toMatchObject({ state: 'failed' })
})

test('an answer about another payment is no answer', async () => {
  const fake = await buildPaid({ reference: refundId })
  expect(await failureOf(() => connect(fake).askPayment(reference))).toContain('another payment')
})

test('a refund goes out once, however often it is told, and is found by its payment', async () => {
  const fake = await buildPaid()
  const provider = connect(fake)
  expect(await provider.askRefund(wantedRefund)).toEqual({ state: 'unknown' })
  expect(await provider.refund(wantedRefund)).toEqual({ state: 'accepted' })
  expect(await provider.refund(wantedRefund)).toEqual({ state: 'accepted' })
  expect(fake.refunds).toHaveLength(1)
  expect(bodySentTo(fake, '/refund')).toEqual({
    transaction: reference,
    amount: 1050,
    currency: 'GHS',
    merchant_note: `Refund ${refundId}`,
  })
  expect(await provider.askRefund(wantedRefund)).toEqual({ state: 'pending' })
})

test('a refund that was still on its way when we looked is not refused', async () => {
  const fake = await buildPaid()
  const provider = connect(fake)
  await provider.refund(wantedRefund)
  let looks = 0
  fake.misbehave = ({ method, url }) => {
    if (method !== 'GET' || url.pathname !== '/refund') return undefined
    looks += 1
    return looks === 1 ? json(200, { status: true, data: [] }) : undefined
  }
  expect(await provider.refund(wantedRefund)).toEqual({ state: 'accepted' })
  expect(fake.refunds).toHaveLength(1)
})

test.each([
  ['processing', { state: 'pending' }],
  ['processed', { state: 'completed', amount: 1050, currency: 'GHS', externalReference: '1' }],
  ['failed', { state: 'failed', reason: 'Paystack could not pay the money back.' }],
  // It goes out once the payer's account is entered at their dashboard.
  ['needs-attention', { state: 'pending' }],
])('a refund that is %s is so', async (status, expected) => {
  const fake = await buildPaid()
  const provider = connect(fake)
  await provider.refund(wantedRefund)
  fake.refunds = fake.refunds.map(one => ({ ...one, status }))
  expect(await provider.askRefund(wantedRefund)).toEqual(expected)
})

test('a part of a payment goes back, and what else goes back of it is told apart by its note', async () => {
  const fake = await buildPaid()
  const provider = connect(fake)
  const part = { ...wantedRefund, amount: pesewas(400) }
  const other = { ...wantedRefund, reference: payoutId, amount: pesewas(650) }
  expect(await provider.refund(part)).toEqual({ state: 'accepted' })
  expect(await provider.refund(other)).toEqual({ state: 'accepted' })
  expect(bodySentTo(fake, '/refund')).toMatchObject({ transaction: reference, amount: 650 })
  fake.refunds = fake.refunds.map(one => ({ ...one, status: 'processed' }))
  expect(await provider.askRefund(part)).toMatchObject({ state: 'completed', amount: 400 })
  expect(await provider.askRefund(other)).toMatchObject({ state: 'completed', amount: 650 })
  const more = { ...wantedRefund, reference: checkout.reference, amount: pesewas(1) }
  expect(await provider.refund(more)).toMatchObject({ state: 'rejected' })
})

test('a part that was paid back although the answer was a failure is paid back once', async () => {
  const fake = await buildPaid()
  const provider = connect(fake)
  const part = { ...wantedRefund, amount: pesewas(400) }
  fake.misbehave = ({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/refund') return undefined
    const made = JSON.parse(body.toString())
    fake.refunds.push({ ...made, id: 1, transaction: 7, status: 'processed' })
    return json(500, {})
  }
  expect(await provider.refund(part)).toEqual({ state: 'unclear' })
  expect(await provider.refund(part)).toEqual({ state: 'accepted' })
  expect(fake.refunds).toHaveLength(1)
  expect(await provider.askRefund(part)).toMatchObject({ state: 'completed', amount: 400 })
})

test('a part that Paystack has paid back twice is said as twice as much', async () => {
  const fake = await buildPaid()
  const provider = connect(fake)
  const part = { ...wantedRefund, amount: pesewas(400) }
  await provider.refund(part)
  fake.misbehave = ({ method, url }) =>
    method === 'GET' && url.pathname === '/refund'
      ? json(200, { status: true, data: [] })
      : undefined
  await provider.refund(part)
  fake.misbehave = () => undefined
  expect(await provider.askRefund(part)).toEqual({ state: 'pending' })
  fake.refunds = fake.refunds.map(one => ({ ...one, status: 'processed' }))
  expect(await provider.askRefund(part)).toMatchObject({ state: 'completed', amount: 800 })
})

test('a refund that came to nothing at first counts by the one that followed it', async () => {
  const fake = await buildPaid()
  const note = { transaction: 7, merchant_note: `Refund ${refundId}`, currency: 'GHS', amount: 400 }
  fake.refunds = [
    { ...note, id: 1, status: 'failed' },
    { ...note, id: 2, status: 'processed' },
  ]
  const word = await connect(fake).askRefund(wantedRefund)
  expect(word).toMatchObject({ state: 'completed', amount: 400, externalReference: '2' })
})

test('a payment that was paid back at the dashboard is not paid back again', async () => {
  const fake = await buildPaid()
  fake.refunds = [{ id: 1, transaction: 7, status: 'processed', merchant_note: null, amount: 1050 }]
  expect(await connect(fake).refund(wantedRefund)).toEqual({
    state: 'rejected',
    reason: 'The payment has been paid back already.',
  })
})

test('a payout goes to a wallet that Paystack is told of first', async () => {
  const fake = await fakePaystack()
  const provider = connect(fake)
  expect(await provider.payOut(payout)).toEqual({ state: 'accepted' })
  expect(bodySentTo(fake, '/transferrecipient')).toEqual({
    type: 'mobile_money',
    name: 'Ama Kusi',
    account_number: '0201234567',
    bank_code: 'VOD',
    currency: 'GHS',
  })
  expect(bodySentTo(fake, '/transfer')).toEqual({
    source: 'balance',
    amount: 15_000,
    currency: 'GHS',
    recipient: 'RCP_VOD_0201234567',
    reference: payoutId,
    reason: 'Order #12',
  })
})

test('a payout goes out once, however often and by whomever it is told', async () => {
  const fake = await fakePaystack()
  const provider = connect(fake)
  await provider.payOut(payout)
  expect(await provider.payOut(payout)).toEqual({ state: 'accepted' })
  // Two of us look at the same moment, and neither sees it yet.
  fake.misbehave = ({ method }) =>
    method === 'GET' ? no(404, 'Transfer not found', '') : undefined
  expect(await provider.payOut(payout)).toEqual({ state: 'accepted' })
  expect(fake.transfers.size).toBe(1)
})

test.each([
  ['pending', { state: 'pending' }],
  ['otp', { state: 'pending' }],
  ['success', { state: 'completed', amount: 15_000, currency: 'GHS', externalReference: 'TRF_1' }],
  ['failed', { state: 'failed', reason: 'The payment did not go through.' }],
  ['reversed', { state: 'failed', reason: 'The payment did not go through.' }],
])('a payout that is %s is so', async (status, expected) => {
  const fake = await fakePaystack()
  const provider = connect(fake)
  await provider.payOut(payout)
  fake.transfers.set(payoutId, { ...fake.transfers.get(payoutId), status })
  expect(await provider.askPayout(payoutId)).toEqual(expected)
})

test('a payout that was never told is unknown', async () => {
  expect(await connect(await fakePaystack()).askPayout(payoutId)).toEqual({ state: 'unknown' })
})

test.each([
  ['GCB Bank', '0241234567'],
  ['MTN', '12'],
])('no payout is tried to %s %s', async (network, number) => {
  const fake = await fakePaystack()
  const recipient = { network, number, name: 'Ama Kusi' }
  expect(await connect(fake).payOut({ ...payout, recipient })).toMatchObject({ state: 'rejected' })
  expect(fake.transfers.size).toBe(0)
})

test('the balance is that in cedis', async () => {
  const fake = await fakePaystack()
  expect(await connect(fake).readBalance()).toBe(1_234_500)
  fake.balances = [{ currency: 'NGN', balance: 5 }]
  expect(await failureOf(() => connect(fake).readBalance())).toContain('did not say')
})

function callback(payload: unknown, signature?: string): Callback {
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const own = createHmac('sha512', paystackKey).update(body).digest('hex')
  return {
    ...{ method: 'POST', authority: 'adwuma.example', path: '/', body },
    headers: { 'x-paystack-signature': signature ?? own },
  }
}

test.each([
  ['charge.success', { reference }, { kind: 'payment', reference }],
  ['transfer.failed', { reference: payoutId }, { kind: 'payout', reference: payoutId }],
  ['refund.processed', { transaction_reference: reference }, 'nothing'],
  ['subscription.create', { reference }, 'nothing'],
])('a signed %s says only what to ask about', async (event, data, meaning) => {
  const provider = connect(await fakePaystack())
  expect(await provider.readCallback(callback({ event, data }), now)).toEqual(meaning)
})

test.each(['Hello', '[]', 'null', '{"event":7,"data":{"reference":{}}}'])(
  'a signed callback of %s means nothing',
  async body => {
    const provider = connect(await fakePaystack())
    expect(await provider.readCallback(callback(body), now)).toBe('nothing')
  },
)

test.each([
  '',
  'nonsense',
  '0'.repeat(128),
  createHmac('sha512', 'another').update('{}').digest('hex'),
])('a callback with the signature "%s" is not Paystack’s', async signature => {
  const provider = connect(await fakePaystack())
  expect(await provider.readCallback(callback('{}', signature), now)).toBeNull()
})

test('a callback that was changed on the way is not Paystack’s', async () => {
  const provider = connect(await fakePaystack())
  const sent = callback({ event: 'charge.success', data: { reference } })
  const body = Buffer.from(sent.body.toString().replace(reference, refundId))
  expect(await provider.readCallback({ ...sent, body }, now)).toBeNull()
})

function bodySentTo({ calls }: FakePaystack, path: string): unknown {
  const call = calls.findLast(({ method, url }) => method === 'POST' && url.pathname === path)
  if (!call) throw new Error(`${path} was not called`)
  return JSON.parse(call.body.toString())
}

/** Everything that a log would show of it. */
const failureOf = (asking: () => Promise<unknown>): Promise<string> =>
  asking().then(
    () => 'it did not fail',
    error => `${error} ${error.stack} ${JSON.stringify(error)}`,
  )

test('a Paystack that sends us elsewhere is not followed: nobody else sees the key or what we sent', async () => {
  const elsewhere = await fakeServer(() => json(200, {}))
  for (const status of [301, 302, 307, 308]) {
    const fake = await fakePaystack()
    const headers = { location: `${elsewhere.baseUrl}/v2/paymentpage` }
    fake.misbehave = () => ({ status, headers })
    const provider = connect(fake)
    await expect(provider.askPayment(reference)).rejects.toThrow('could not be reached')
    expect(await provider.startCheckout(checkout)).toEqual({ state: 'unclear' })
    expect(await provider.payOut(payout)).toEqual({ state: 'unclear' })
    expect(await provider.refund(wantedRefund)).toEqual({ state: 'unclear' })
    expect(fake.calls.length).toBeGreaterThan(3)
  }
  expect(elsewhere.calls).toEqual([])
})
