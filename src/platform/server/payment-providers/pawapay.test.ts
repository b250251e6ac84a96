import { expect, test } from 'vitest'
import {
  createSigningKey,
  type FakePawapay,
  fakePawapay,
  json,
  pawapayToken,
  rejection,
  signCallback,
} from '#test/builders/fake-pawapay.ts'
import { type Answer, fakeServer } from '#test/fakes/http.ts'
import { pesewas } from '../../money.ts'
import { openPawapay } from './pawapay.ts'
import { failureCodes } from './pawapay-words.ts'
import type { Checkout } from './provider.ts'

const now = new Date('2026-11-20T12:00:00Z')
const reference = '8917c345-4791-4285-a416-62f24b6982db'
const refundId = '1d2a3c45-4791-4285-a416-62f24b6982db'
const payoutId = '2e2a3c45-4791-4285-a416-62f24b6982db'
const checkout: Checkout = {
  reference,
  amount: pesewas(1050),
  currency: 'GHS',
  description: 'Premium for 30 days, starting today (renewable at any time)',
  payer: { email: 'ama@adwuma.test', phone: '+233241234567' },
  returnUrl: 'https://adwuma.example/paid/subscription/1',
}
const payout = {
  reference: payoutId,
  amount: pesewas(15_000),
  recipient: { network: 'Telecel', number: '0201234567', name: 'Ama Kusi' },
  description: 'Order #12',
}
const wantedRefund = { reference: refundId, paymentReference: reference, amount: pesewas(1050) }

const connect = ({ baseUrl }: { baseUrl: string }, timeoutMs?: number) =>
  openPawapay({ baseUrl, token: pawapayToken, timeoutMs, pauseMs: 1 })

const deposit = (status: string, extraFields: object = {}) => ({
  depositId: reference,
  status,
  amount: '10.50',
  currency: 'GHS',
  country: 'GHA',
  ...extraFields,
})

test('a checkout is opened by the reference, with the amount as pawaPay writes it', async () => {
  const fake = await fakePawapay()
  const started = await connect(fake).startCheckout(checkout)
  expect(started).toEqual({
    state: 'started',
    checkoutUrl: `https://paywith.pawapay.example/?token=${reference}`,
    externalReference: null,
  })
  expect(JSON.parse(lastCall(fake, '/v2/paymentpage').body.toString())).toEqual({
    depositId: reference,
    returnUrl: checkout.returnUrl,
    customerMessage: 'Premium for 30 days st',
    amountDetails: { amount: '10.5', currency: 'GHS' },
    language: 'EN',
    country: 'GHA',
    reason: checkout.description.slice(0, 50),
  })
})

test.each([
  [100, '1'],
  [1010, '10.1'],
  [1999, '19.99'],
  [10_001, '100.01'],
])('%d pesewas are written as %s', async (amount, written) => {
  const fake = await fakePawapay()
  await connect(fake).startCheckout({ ...checkout, amount: pesewas(amount) })
  const sent = JSON.parse(lastCall(fake, '/v2/paymentpage').body.toString())
  expect(sent.amountDetails.amount).toBe(written)
})

test.each(['7', '★', 'A–Z: “all”, for everyone & everything'])(
  'the payer’s message for "%s" is one that pawaPay takes',
  async description => {
    const fake = await fakePawapay()
    expect(await connect(fake).startCheckout({ ...checkout, description })).toMatchObject({
      state: 'started',
    })
  },
)

test('an amount that no network takes is refused with the limits', async () => {
  const fake = await fakePawapay()
  const provider = connect(fake)
  for (const amount of [99, 500_001])
    expect(await provider.startCheckout({ ...checkout, amount: pesewas(amount) })).toEqual({
      state: 'rejected',
      reason: 'Mobile money takes payments from GH₵1.00 to GH₵5,000.00.',
    })
  expect(pathsOf(fake)).not.toContain('/v2/paymentpage')
})

test.each([
  [100, 'started'],
  [500_000, 'started'],
  [99, 'rejected'],
  [500_001, 'rejected'],
])('where GH₵1 to GH₵5,000 go through, %d pesewas are %s', async (amount, state) => {
  const fake = await fakePawapay()
  const started = await connect(fake).startCheckout({ ...checkout, amount: pesewas(amount) })
  expect(started.state).toBe(state)
})

test('limits are asked for once, not for every payment', async () => {
  const fake = await fakePawapay()
  const provider = connect(fake)
  await provider.startCheckout(checkout)
  await provider.startCheckout(checkout)
  expect(pathsOf(fake).filter(path => path === '/v2/active-conf')).toHaveLength(1)
})

test('no checkout begins while every network is closed', async () => {
  const fake = await fakePawapay()
  fake.limits.status = 'CLOSED'
  expect(await connect(fake).startCheckout(checkout)).toMatchObject({ state: 'rejected' })
})

test.each([
  ['breaks', json(500, {})],
  ['answers with something else', { status: 200, body: '<html>' }],
])('limits that cannot be read stop nobody: the account that %s', async (_case, answer) => {
  const fake = await fakePawapay()
  fake.misbehave = call => (call.url.pathname === '/v2/active-conf' ? answer : undefined)
  expect(await connect(fake).startCheckout(checkout)).toMatchObject({ state: 'started' })
})

const noAnswer: [string, Answer | 'hang'][] = [
  ['breaks', json(500, { failureReason: { failureCode: 'UNKNOWN_ERROR' } })],
  ['never answers', 'hang'],
  ['answers with a page', { status: 200, body: '<html>Welcome</html>' }],
  ['answers with an empty list', { status: 200, body: '[]' }],
  ['answers with half a text', { status: 200, body: '{"status":"FOU' }],
  ['sends us elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ['is asked too often', json(429, {})],
]

/** What never comes needs no waiting for; with an answer on its way, a busy machine is no silence. */
const patienceFor = (answer: Answer | 'hang') => (answer === 'hang' ? 20 : undefined)

test.each(noAnswer)('a pawaPay that %s leaves open what became of it', async (_case, answer) => {
  const fake = await fakePawapay()
  const provider = connect(fake, patienceFor(answer))
  fake.misbehave = () => answer
  expect(await provider.startCheckout(checkout)).toEqual({ state: 'unclear' })
  expect(await provider.refund(wantedRefund)).toEqual({ state: 'unclear' })
  expect(await provider.payOut(payout)).toEqual({ state: 'unclear' })
})

test.each(noAnswer)('a pawaPay that %s says nothing, and no secret', async (_case, answer) => {
  const fake = await fakePawapay()
  const provider = connect(fake, patienceFor(answer))
  fake.misbehave = () => answer
  for (const asking of [
    () => provider.askPayment(reference),
    () => provider.askRefund({ reference: refundId, paymentReference: reference }),
    () => provider.askPayout(payoutId),
    () => provider.readBalance(),
  ])
    expect(await failureOf(asking)).toMatch(
      /^ProviderUnreachable: pawaPay ((?!very-secret)[\s\S])*$/,
    )
})

test('a pawaPay that is not there leaves everything open', async () => {
  const provider = connect({ baseUrl: 'http://127.0.0.1:9' })
  expect(await provider.startCheckout(checkout)).toEqual({ state: 'unclear' })
  expect(await failureOf(() => provider.askPayment(reference))).toContain('could not be reached')
})

test('a pawaPay that stumbles once is asked again', async () => {
  const fake = await fakePawapay()
  let questions = 0
  fake.misbehave = () => {
    questions += 1
    return questions === 1 ? json(503, {}) : undefined
  }
  expect(await connect(fake).askPayment(reference)).toEqual({ state: 'unknown' })
  expect(questions).toBe(2)
})

test.each(failureCodes.filter(code => code !== 'UNKNOWN_ERROR'))(
  'the refusal %s reaches people as a sentence',
  async code => {
    const fake = await fakePawapay()
    fake.misbehave = ({ method }) => (method === 'POST' ? rejection(200, code) : undefined)
    const provider = connect(fake)
    for (const outcome of [
      await provider.startCheckout(checkout),
      await provider.refund(wantedRefund),
      await provider.payOut(payout),
    ]) {
      expect(outcome).toMatchObject({ state: 'rejected', reason: expect.stringMatching(sentence) })
      expect(JSON.stringify(outcome)).not.toMatch(/secret|_/)
    }
  },
)

test('a refusal of our token is a refusal, not a payment on its way', async () => {
  const fake = await fakePawapay()
  const provider = openPawapay({ baseUrl: fake.baseUrl, token: 'an old one' })
  expect(await provider.startCheckout(checkout)).toEqual({
    state: 'rejected',
    reason: 'Mobile money is not available right now. Please try again later.',
  })
})

test('a payment that nobody has pressed Pay for is unknown', async () => {
  const fake = await fakePawapay()
  expect(await connect(fake).askPayment(reference)).toEqual({ state: 'unknown' })
})

test.each(['ACCEPTED', 'PROCESSING', 'IN_RECONCILIATION', 'ENQUEUED', 'SOMETHING_NEW'])(
  'a payment that is %s is pending',
  async status => {
    const fake = await fakePawapay()
    fake.known.set(reference, deposit(status))
    expect(await connect(fake).askPayment(reference)).toEqual({ state: 'pending' })
  },
)

test.each([
  ['10.50', 1050],
  ['10.5', 1050],
  ['15', 1500],
  ['0.09', 9],
  ['10.505', null],
  ['1e3', null],
  ['-5', null],
])('a payment of %s is complete with %s pesewas', async (amount, expected) => {
  const fake = await fakePawapay()
  fake.known.set(reference, deposit('COMPLETED', { amount, providerTransactionId: 'MP-77' }))
  expect(await connect(fake).askPayment(reference)).toEqual({
    state: 'completed',
    amount: expected,
    currency: 'GHS',
    externalReference: 'MP-77',
  })
})

test.each(failureCodes)('a payment that failed with %s says why in a sentence', async code => {
  const fake = await fakePawapay()
  fake.known.set(reference, deposit('FAILED', { failureReason: { failureCode: code } }))
  expect(await connect(fake).askPayment(reference)).toEqual({
    state: 'failed',
    reason: expect.stringMatching(sentence),
  })
})

test('a failure without a known reason is a sentence too', async () => {
  const fake = await fakePawapay()
  fake.known.set(reference, deposit('FAILED', { failureReason: { failureCode: 'NEW_ONE' } }))
  const word = await connect(fake).askPayment(reference)
  expect(word).toEqual({ state: 'failed', reason: expect.stringMatching(sentence) })
})

test('an answer about another payment is no answer', async () => {
  const fake = await fakePawapay()
  fake.known.set(reference, deposit('COMPLETED', { depositId: refundId }))
  expect(await failureOf(() => connect(fake).askPayment(reference))).toContain('says nothing')
})

test('a refund goes out once, however often it is told', async () => {
  const fake = await fakePawapay()
  const provider = connect(fake)
  expect(await provider.refund(wantedRefund)).toEqual({ state: 'accepted' })
  expect(await provider.refund(wantedRefund)).toEqual({ state: 'accepted' })
  expect(JSON.parse(lastCall(fake, '/v2/refunds').body.toString())).toEqual({
    refundId,
    depositId: reference,
    amount: '10.5',
    currency: 'GHS',
  })
  const questions = { reference: refundId, paymentReference: reference }
  expect(await provider.askRefund(questions)).toEqual({ state: 'pending' })
})

test('a part of a payment goes back, once, also where the answer to it was a failure', async () => {
  const fake = await fakePawapay()
  const provider = connect(fake)
  const part = { ...wantedRefund, amount: pesewas(405) }
  fake.misbehave = ({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/v2/refunds') return undefined
    fake.known.set(refundId, { ...JSON.parse(body.toString()), status: 'ACCEPTED' })
    return json(500, {})
  }
  expect(await provider.refund(part)).toEqual({ state: 'unclear' })
  fake.misbehave = () => undefined
  expect(await provider.refund(part)).toEqual({ state: 'accepted' })
  expect(JSON.parse(lastCall(fake, '/v2/refunds').body.toString()).amount).toBe('4.05')
  const sent = fake.known.get(refundId)
  fake.known.set(refundId, { ...sent, status: 'COMPLETED' })
  expect(await provider.askRefund(part)).toMatchObject({ state: 'completed', amount: 405 })
})

test.each([
  ['MTN', '0241234567', 'MTN_MOMO_GHA', '233241234567'],
  ['mtn momo', '241234567', 'MTN_MOMO_GHA', '233241234567'],
  ['Telecel', '+233 20 123 4567', 'VODAFONE_GHA', '233201234567'],
  ['VOD', '233201234567', 'VODAFONE_GHA', '233201234567'],
  ['AT', '026-123-4567', 'AIRTELTIGO_GHA', '233261234567'],
])('a payout to %s %s goes to %s %s', async (network, number, provider, phoneNumber) => {
  const fake = await fakePawapay()
  const sending = connect(fake).payOut({
    ...payout,
    recipient: { network, number, name: 'Ama Kusi' },
  })
  expect(await sending).toEqual({ state: 'accepted' })
  expect(JSON.parse(lastCall(fake, '/v2/payouts').body.toString())).toEqual({
    payoutId,
    amount: '150',
    currency: 'GHS',
    recipient: { type: 'MMO', accountDetails: { phoneNumber, provider } },
    customerMessage: 'Order 12',
  })
})

test.each([
  ['GCB Bank', '0241234567'],
  ['MTN', '1234567890123'],
  ['MTN', '0241'],
])('no payout is tried to %s %s', async (network, number) => {
  const fake = await fakePawapay()
  const recipient = { network, number, name: 'Ama Kusi' }
  expect(await connect(fake).payOut({ ...payout, recipient })).toMatchObject({ state: 'rejected' })
  expect(fake.calls).toHaveLength(0)
})

test('money can be sent to wallets, not to banks', async () => {
  const provider = connect(await fakePawapay())
  expect(provider.canPayOutTo({ accountType: 'mobile_money', network: 'AT' })).toBe(true)
  expect(provider.canPayOutTo({ accountType: 'mobile_money', network: 'Moon Mobile' })).toBe(false)
  expect(provider.canPayOutTo({ accountType: 'bank', network: 'Absa Bank' })).toBe(false)
})

test('the balance is that of all wallets in cedis together', async () => {
  const fake = await fakePawapay()
  fake.balances = [
    { country: 'GHA', balance: '100.10', currency: 'GHS', provider: 'MTN_MOMO_GHA' },
    { country: 'GHA', balance: '0.05', currency: 'GHS', provider: 'VODAFONE_GHA' },
    { country: 'GHA', balance: '77', currency: 'USD', provider: '' },
  ]
  expect(await connect(fake).readBalance()).toBe(10_015)
})

test('a balance that cannot be read in full is not read at all', async () => {
  const fake = await fakePawapay()
  fake.balances = [
    { balance: '100.10', currency: 'GHS' },
    { balance: 'a lot', currency: 'GHS' },
  ]
  expect(await failureOf(() => connect(fake).readBalance())).toContain('says nothing')
})

test.each([
  [
    { depositId: reference, status: 'COMPLETED' },
    { kind: 'payment', reference },
  ],
  [
    { refundId, depositId: reference, status: 'FAILED' },
    { kind: 'refund', reference: refundId },
  ],
  [
    { payoutId, status: 'COMPLETED' },
    { kind: 'payout', reference: payoutId },
  ],
  [{ statementId: 'x' }, 'nothing'],
])('a signed callback says only what to ask about: %o', async (body, meaning) => {
  const fake = await fakePawapay()
  const key = createSigningKey('ecdsa-p256-sha256')
  fake.keys = [key.published]
  const callback = signCallback({ body: JSON.stringify(body), key, now })
  expect(await connect(fake).readCallback(callback, now)).toEqual(meaning)
})

test('a signed callback that is no JSON means nothing', async () => {
  const fake = await fakePawapay()
  const key = createSigningKey('rsa-v1_5-sha256')
  fake.keys = [key.published]
  const callback = signCallback({ body: 'Hello', key, now })
  expect(await connect(fake).readCallback(callback, now)).toBe('nothing')
})

test('a callback signed by a stranger is not pawaPay’s', async () => {
  const fake = await fakePawapay()
  fake.keys = [createSigningKey('ecdsa-p256-sha256').published]
  const key = createSigningKey('ecdsa-p256-sha256')
  const callback = signCallback({ body: '{}', key, now })
  expect(await connect(fake).readCallback(callback, now)).toBeNull()
})

test('keys are fetched once, and strangers cannot make us fetch them again and again', async () => {
  const fake = await fakePawapay()
  const key = createSigningKey('ecdsa-p256-sha256')
  fake.keys = [key.published]
  const provider = connect(fake)
  const stranger = createSigningKey('ecdsa-p256-sha256', 'HTTP_KEY:unheard-of')
  for (const by of [key, stranger, key, stranger])
    await provider.readCallback(signCallback({ body: '{}', key: by, now }), now)
  expect(pathsOf(fake)).toEqual(['/v2/public-key/http'])
})

test('a callback cannot be judged while the keys cannot be had', async () => {
  const fake = await fakePawapay()
  const key = createSigningKey('ecdsa-p256-sha256')
  fake.keys = [key.published]
  const provider = connect(fake)
  fake.misbehave = () => json(500, {})
  const callback = signCallback({ body: '{"depositId":"x"}', key, now })
  expect(await failureOf(() => provider.readCallback(callback, now))).toContain('pawaPay')
  fake.misbehave = () => undefined
  expect(await provider.readCallback(callback, now)).toEqual({ kind: 'payment', reference: 'x' })
})

const sentence = /^[A-Z][^_{}]+\.$|^pawaPay [^_{}]+\.$/

const pathsOf = ({ calls }: FakePawapay) => calls.map(({ url }) => url.pathname)

function lastCall({ calls }: FakePawapay, path: string) {
  const call = calls.findLast(({ url }) => url.pathname === path)
  if (!call) throw new Error(`${path} was not called`)
  return call
}

/** Everything that a log would show of it. */
const failureOf = (asking: () => Promise<unknown>): Promise<string> =>
  asking().then(
    () => 'it did not fail',
    error => `${error} ${error.stack} ${JSON.stringify(error)}`,
  )

test('a pawaPay that sends us elsewhere is not followed: nobody else sees the key or what we sent', async () => {
  const elsewhere = await fakeServer(() => json(200, {}))
  for (const status of [301, 302, 307, 308]) {
    const fake = await fakePawapay()
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
