import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { order, premium } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { OrderView } from './order-view.tsx'
import type { Order } from './order-words.ts'

const viewer = vi.hoisted(() => ({ id: 3, manager_roles: [] as readonly string[] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => viewer,
}))

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T08:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

const renderOrder = (changes: Partial<Order> = {}) =>
  renderScreen(() => <OrderView order={order(changes)} notice={null} />)

const paymentDetail = {
  ...{ account_type_code: 'mobile_money', account_currency: 'GHS', institution_name: 'MTN' },
  ...{ institution_code: 'MTN', account_no: '0241234567', name_on_account: 'Ama Serwaa' },
  is_kyc_verified: true,
  name_check: { result: 'same' as const, checked_at: null },
  changed_at: null,
  trust: { sentence: 'The wallet is in the name on the account.', facts: [] },
}

test('an order shows its number, gig, price, times, state and description', () => {
  const html = renderOrder()
  expect(html).toMatch(/<h1[^>]*>Order #4711<\/h1>/)
  expect(html).toContain('href="/gigs/view/31/leaking-taps"')
  expect(html).toContain('<p>Two taps and <strong>one tank</strong>.</p>')
  const text = textIn(html)
  for (const words of ['GH₵1,250.50', 'Ongoing', 'Leaking taps repaired on the same day'])
    expect(text).toContain(words)
  expect(text).toMatch(/Created 2 Mar 2026, 9:00 am Started 2 Mar 2026, 12:00 pm/)
  expect(text).toMatch(/Due 5 Mar 2026, 12:00 pm/)
})

test('a gig that is not live is linked from its order for who moderates alone', () => {
  const { offer } = order()
  const paused = { offer: { ...offer, gig: { ...offer.gig, is_live: false } } }
  expect(renderOrder(paused)).not.toContain('href="/gigs/view/31/leaking-taps"')
  viewer.manager_roles = ['moderation']
  onTestFinished(() => {
    viewer.manager_roles = []
  })
  expect(renderOrder(paused)).toContain('href="/gigs/view/31/leaking-taps"')
})

test('each side sees the other by name, with the badge of a verified person', () => {
  const asSeller = renderOrder({ role: 'seller' })
  expect(textIn(asSeller)).toContain('Kofi Boateng')
  expect(textIn(asSeller)).not.toContain('Ama Serwaa')
  expect(asSeller).toContain('aria-label="Identity verified"')
  const asBuyer = renderOrder({ role: 'buyer' })
  expect(textIn(asBuyer)).toContain('Ama Serwaa')
  expect(textIn(asBuyer)).not.toContain('Kofi Boateng')
  expect(asBuyer).not.toContain('aria-label="Identity verified"')
})

test('where to pay is shown to the buyer of an order in review alone', () => {
  const inReview = { status_id: 3, seller_payment_detail: paymentDetail }
  expect(textIn(renderOrder(inReview))).toMatch(
    /Or pay ama\.s directly.*GH₵1,250\.50.*MTN.*0241234567.*Ama Serwaa/,
  )
  expect(textIn(renderOrder({ ...inReview, role: 'seller' }))).not.toContain('0241234567')
})

test('while a payment is being checked the account stands in review without being asked to be paid into', () => {
  const text = textIn(
    renderOrder({
      ...{ status_id: 3, seller_payment_detail: paymentDetail, payment_state: 'being checked' },
      available_actions: ['revision', 'complete'],
    }),
  )
  expect(text).toMatch(/Payment account of ama\.s.*MTN.*0241234567.*Ama Serwaa/)
  expect(text).not.toMatch(/directly|Amount|Before you pay/)
})

test('a wallet in another name is shown to pay into only to whoever unfolds it', () => {
  const differs = { name_check: { result: 'different' as const, checked_at: null } }
  const renderDetail = (changes: Partial<typeof paymentDetail> | typeof differs) =>
    renderOrder({ status_id: 3, seller_payment_detail: { ...paymentDetail, ...changes } })
  const folded = /<details[^>]*>.*The wallet in another name.*0241234567.*<\/details>/
  expect(renderDetail(differs)).toMatch(folded)
  expect(renderDetail({})).toContain('0241234567')
  expect(renderDetail({})).not.toContain('The wallet in another name')
})

test('who pays directly reads amount, number and name before the button that confirms', () => {
  const text = textIn(
    renderOrder({
      ...{ status_id: 3, seller_payment_detail: paymentDetail },
      available_actions: ['revision', 'complete'],
    }),
  )
  expect(text).toMatch(
    /GH₵1,250\.50.*0241234567.*Ama Serwaa.*Press “I have made Payment” only after you have sent GH₵1,250\.50.* I have made Payment Error with Order/,
  )
})

test('where the order is paid already, the button that confirms says what it does', () => {
  const text = textIn(renderOrder({ status_id: 3, is_paid: true, available_actions: ['complete'] }))
  expect(text).toContain(
    'You have paid. Press “I have made Payment” when the work is right. Then ama.s gets the money.',
  )
  expect(text).not.toContain('directly')
})

test('a request says until when the seller can answer, and what happens otherwise', () => {
  const text = textIn(
    renderOrder({
      ...{ status_id: 1, started_on: null, due_on: null, role: 'seller' },
      available_actions: ['accept', 'cancel'],
      deadline: { by: 'seller', on: order().respond_by, then: 'cancelled' },
    }),
  )
  expect(text).toMatch(
    /1 hour left to answer If you do not answer by Tue 3 Mar, 9:00 am, the request is cancelled\./,
  )
  expect(text).toMatch(/Accept & Start Gig Reject Request/)
})

test('the other ways to end an order have a place where there are any', () => {
  expect(textIn(renderOrder({ available_actions: ['withdraw'] }))).toContain(
    'Other ways to end this order',
  )
  expect(textIn(renderOrder({ available_actions: ['submit-for-review'] }))).not.toContain(
    'Other ways',
  )
})

test('while a dispute is open nothing can be paid, and its own deadline is told', () => {
  const dispute = {
    ...({ id: 12, status: 'deciding', opened_by: 'buyer', is_overdue: false } as const),
    ...{ answer_by: order().respond_by, decide_by: '2026-03-10T09:00:00.000Z', appeal_by: null },
  }
  const text = textIn(
    renderOrder({
      ...{ status_id: 3, seller_payment_detail: paymentDetail, dispute, dispute_ids: [12] },
      deadline: { by: 'manager', on: dispute.decide_by, then: 'overdue' },
    }),
  )
  expect(text).toContain('Our team decides dispute #12. Our team decides by Tue 10 Mar, 9:00 am.')
  for (const words of ['directly', 'Pay through', 'I have made Payment'])
    expect(text).not.toContain(words)
})

test('a completed order of a Premium seller has the badge of Premium beside the name', () => {
  const seller = { ...order().seller, active_subscription: premium }
  expect(renderOrder({ seller, status_id: 4 })).toContain('aria-label="Premium"')
})

test('what happens next stands before all else of an order, tinted and woven; an order that is over is neither', () => {
  const ongoing = renderOrder({ role: 'seller' })
  expect(textIn(ongoing)).toMatch(
    /Order #4711 Ongoing Next Do the work, then submit it for review\..*GH₵1,250\.50/,
  )
  expect(ongoing).toMatch(/bg-brand-soft[^"]*"><div class="selvedge"/)
  const over = renderOrder({ role: 'seller', status_id: 5 })
  expect(textIn(over)).toContain('The order is cancelled.')
  expect(over).not.toMatch(/bg-brand-soft|selvedge/)
})
