import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteServerTime } from '#platform/web/server-time.ts'
import { paymentToCheck } from '#test/builders/payment-to-check.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { PriceOnce } from './price-once.tsx'
import SubscriptionPage from './subscription-page.tsx'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T00:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

const offers = [
  { id: 1, name: 'Premium for 30 days', price: 60, days: 30 },
  { id: 2, name: 'Premium for 90 days', price: 150, days: 90 },
]
const subscription = {
  start_date: '2026-03-01T00:00:00.000Z',
  end_date: '2026-03-31T00:00:00.000Z',
}

const renderPage = (active: object) =>
  renderScreen(SubscriptionPage, {
    answers: [
      ['GET /api/subscriptions/active', {}, active],
      ['GET /api/subscriptions/offers', {}, { offers, with_support: true }],
      ['GET /api/payments/active', {}, { active_payment_method: 'SANDBOX' }],
    ],
  })

test('whoever has no subscription reads so, what Premium gives, and what it costs in cedis', () => {
  const text = textIn(renderPage({ subscription: null }))
  expect(text).toContain('You do not have Premium')
  for (const benefit of ['Priority ranking', 'Unlimited orders', 'A gold badge'])
    expect(text).toContain(benefit)
  expect(text).toContain('A support representative Write to a person of ours on WhatsApp.')
  expect(text).toMatch(/Premium for 30 days.*GH₵60.*Premium for 90 days.*GH₵150/)
  expect(text).toMatch(/Subscribe$/)
})

test('a subscription is Active, with its beginning and end, its WhatsApp, and can be extended', () => {
  const support_whatsapp = 'https://wa.me/233241234567'
  const html = renderPage({ subscription, support_whatsapp })
  const text = textIn(html)
  expect(text).toContain('Premium Active 28 days left')
  expect(text).toMatch(/Started 1 Mar 2026 Ends 31 Mar 2026/)
  expect(html).toContain(`href="${support_whatsapp}"`)
  expect(text).toMatch(/Extend$/)
})

test('how long Premium still is, is counted by the server where the clock of the phone is wrong', () => {
  vi.setSystemTime(new Date('2026-03-28T00:00:00Z'))
  noteServerTime('Tue, 03 Mar 2026 00:00:00 GMT')
  expect(textIn(renderPage({ subscription }))).toContain('Premium Active 28 days left')
  noteServerTime('Sat, 28 Mar 2026 00:00:00 GMT')
})

const asked = { object_type: 'subscription', records_per_page: 20 }
const premium = { object_type: 'subscription', object_id: 1, object_additional: null } as const

const renderByHand = (
  payments: object[],
  { active = { subscription: null }, method = 'MANUAL' }: { active?: object; method?: string } = {},
) =>
  renderScreen(SubscriptionPage, {
    answers: [
      ['GET /api/subscriptions/active', {}, active],
      ['GET /api/subscriptions/offers', {}, { offers, with_support: true }],
      ['GET /api/payments/active', {}, { active_payment_method: method }],
      ['GET /api/payments', asked, { transactions: { data: payments } }],
    ],
  })

test('Premium that is paid at a provider begins at once, by hand once the money is checked', () => {
  expect(textIn(renderPage({ subscription: null }))).toContain(
    'Choose an offer, pay, and it begins at once.',
  )
  const text = textIn(renderByHand([]))
  expect(text).toContain(
    'Choose an offer and pay. It begins once we have checked that the money has arrived.',
  )
  expect(text).not.toContain('at once')
  expect(text).toMatch(/Subscribe$/)
})

test('a payment for Premium that is being checked is shown in place of the offers', () => {
  const html = renderByHand([paymentToCheck(premium)])
  const text = textIn(html)
  expect(text).toContain(
    'You do not have Premium It begins once we have checked that the money has arrived.',
  )
  expect(text).toContain('We are checking your payment')
  expect(text).toContain('Do not pay a second time.')
  expect(html).toContain(
    `href="/paid/subscription/1?depositId=${paymentToCheck(premium).reference}"`,
  )
  expect(text).not.toMatch(/Subscribe|GH₵150/)
})

test('who extends Premium is not asked again either, whatever the method is by now', () => {
  const active = { subscription }
  for (const method of ['MANUAL', 'SANDBOX']) {
    const text = textIn(renderByHand([paymentToCheck(premium)], { active, method }))
    expect(text).toContain('Premium Active')
    expect(text).toContain('We are checking your payment')
    expect(text).not.toContain('Extend')
  }
})

test.each([
  ['has only begun', { submitted_at: null }],
  ['was checked', { status_code: 'CMPLTD' }],
  ['has failed', { status_code: 'FAILED' }],
  ['goes back', { kind: 'refund' }],
  ['is made at a provider', { method: 'SANDBOX' }],
] as const)('a payment that %s keeps nobody from paying', (_, changes) => {
  const text = textIn(renderByHand([{ ...paymentToCheck(premium), ...changes }]))
  expect(text).not.toContain('We are checking your payment')
  expect(text).toMatch(/Subscribe$/)
})

test('where people pay by hand nobody is asked to pay before it is known what was paid', () => {
  const html = renderScreen(SubscriptionPage, {
    answers: [
      ['GET /api/subscriptions/active', {}, { subscription: null }],
      ['GET /api/subscriptions/offers', {}, { offers, with_support: true }],
      ['GET /api/payments/active', {}, { active_payment_method: 'MANUAL' }],
    ],
  })
  expect(textIn(html)).not.toContain('Subscribe')
})

test('until when one has Premium is said before it is paid, and by hand only for how long, since nobody knows from when', () => {
  const textFor = (isByHand: boolean) =>
    textIn(
      renderScreen(() => <PriceOnce offer={offers[0]} running={undefined} isByHand={isByHand} />),
    )
  expect(textFor(false)).toMatch(/^You pay GH₵60\.00 once, and have Premium until \d+ \w+ 2026/)
  expect(textFor(true)).toBe(
    'You pay GH₵60.00 once, and get 30 days of Premium once we have checked that the money has arrived. Nothing renews by itself.',
  )
})
