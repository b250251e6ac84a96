import { afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { fakeStripe, stripeKey } from '#test/builders/fake-stripe.ts'
import { fakeServer } from '#test/fakes/http.ts'

const app = useApp()
let headers: Record<string, string>

beforeAll(async () => {
  headers = await asUser(await buildUser({ manager: true }))
})

afterEach(() => {
  Object.assign(settings, {
    ...{ STRIPE_SECRET_KEY: undefined, STRIPE_URL: undefined, production: false },
  })
})

async function useStripe() {
  const stripe = await fakeStripe()
  Object.assign(settings, { STRIPE_SECRET_KEY: stripeKey, STRIPE_URL: stripe.baseUrl })
  return stripe
}

async function pay(card: unknown, as = headers) {
  const request = { method: 'POST', url: '/api/testing/stripe/pay', payload: { card } } as const
  const answer = await app.server.inject({ ...request, headers: as })
  return { status: answer.statusCode, ...answer.json() }
}

test.each([
  ['visa', 'pm_card_visa'],
  ['mastercard', 'pm_card_mastercard'],
])('%s is paid with, by an id and never by its number', async (card, id) => {
  const stripe = await useStripe()
  expect(await pay(card)).toEqual({
    status: 200,
    result: { succeeded: true, id: 'pi_1', status: 'succeeded', code: null, decline_code: null },
    message: 'The test payment succeeded.',
  })
  const form = Object.fromEntries(new URLSearchParams(stripe.calls[0]?.body.toString()))
  expect(form).toEqual({
    ...{ amount: '1000', currency: 'usd', payment_method: id, confirm: 'true' },
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  expect(stripe.calls[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a Stripe that sends us elsewhere is not followed', async () => {
  const elsewhere = await fakeServer(() => ({ body: '{}' }))
  for (const status of [302, 307]) {
    const stripe = await useStripe()
    const headers = { location: `${elsewhere.baseUrl}/v1/payment_intents` }
    stripe.misbehave = () => ({ status, headers, body: '{}' })
    await pay('visa')
    expect(stripe.calls.length).toBeGreaterThan(0)
  }
  expect(elsewhere.calls).toEqual([])
})

test.each([
  ['declined', 'generic_decline'],
  ['insufficient-funds', 'insufficient_funds'],
])('a card that is %s is an answer, not an error', async (card, decline_code) => {
  await useStripe()
  const { status, result } = await pay(card)
  expect([status, result]).toEqual([
    200,
    {
      ...{ succeeded: false, id: 'pi_1', status: 'requires_payment_method' },
      ...{ code: 'card_declined', decline_code },
    },
  ])
})

test('each press is a payment of its own', async () => {
  const stripe = await useStripe()
  await pay('visa')
  await pay('visa')
  const keys = stripe.calls.map(call => call.headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
})

test('without a key it says so, and asks nobody', async () => {
  const stripe = await useStripe()
  settings.STRIPE_SECRET_KEY = undefined
  expect(await pay('visa')).toEqual({
    status: 409,
    error: 'No Stripe test key is set: set STRIPE_SECRET_KEY to one.',
  })
  expect(stripe.calls).toEqual([])
})

test('what can be tried is told, and whether there is a key', async () => {
  const ask = async () => (await app.server.inject({ url: '/api/testing/stripe', headers })).json()
  expect(await ask()).toMatchObject({ is_set: false, amount: 'USD 10.00' })
  await useStripe()
  const { is_set, cards } = await ask()
  expect([is_set, cards.length, cards[0].number]).toEqual([true, 4, '4242 4242 4242 4242'])
})

test('a key that Stripe does not know, and a Stripe that fails, are said in a sentence', async () => {
  const stripe = await useStripe()
  settings.STRIPE_SECRET_KEY = 'sk_test_other'
  expect(await pay('visa')).toEqual({ status: 503, error: 'Stripe does not know this key.' })
  settings.STRIPE_SECRET_KEY = stripeKey
  stripe.misbehave = () => ({ status: 500, body: 'sorry' })
  const answer = await pay('visa')
  expect(answer).toEqual({
    status: 503,
    error: 'Stripe does not answer. Try again in a moment.',
  })
})

test.each(['amex', '', null, 4242, '4242424242424242'])('%j is no test card', async card => {
  await useStripe()
  const { status, errors } = await pay(card)
  expect([status, Object.keys(errors)]).toEqual([422, ['card']])
})

test('it is for managers alone', async () => {
  await useStripe()
  expect((await pay('visa', {})).status).toBe(401)
  expect((await pay('visa', asVisitor())).status).toBe(401)
  expect((await pay('visa', await asUser(await buildUser()))).status).toBe(403)
})

test('in production there is nothing of it', async () => {
  await useStripe()
  settings.production = true
  const live = await createApp({ ports, pages: false })
  const urls = [
    { method: 'POST', url: '/api/testing/stripe/pay', payload: { card: 'visa' }, headers },
    { url: '/api/testing/stripe', headers },
  ] as const
  for (const url of urls) expect((await live.inject(url)).statusCode).toBe(404)
  await live.close()
})
