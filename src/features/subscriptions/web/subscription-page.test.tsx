import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteServerTime } from '#platform/web/server-time.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
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
