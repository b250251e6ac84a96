import { expect, test, vi } from 'vitest'
import { confirmedReceipt, order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { useOrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { CloseDialog } from './close-order.tsx'
import { EndOrderForm } from './end-order-form.tsx'
import { EndingSent } from './ending-sent.tsx'
import { OrderStanding } from './order-standing.tsx'
import { OtherWays } from './other-ways.tsx'

const viewer = vi.hoisted(() => ({ manager_roles: [] as readonly string[] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => viewer,
}))

const ending = {
  ...({ id: 5, by: 'seller', to_buyer: 37.5, to_seller: 112.5 } as const),
  ...{ reason: 'Only one tap <drips>.', created_at: '2026-03-04T14:30:00.000Z' },
  expires_on: '2026-03-06T14:30:00.000Z',
}

function draw(Part: typeof OrderStanding, changes: Partial<Order>) {
  const shown = order(changes)
  return renderScreen(() => <Part order={shown} steps={useOrderSteps(shown)} />)
}

const drawForm = (changes: Partial<Order>) =>
  renderScreen(() => <EndOrderForm order={order(changes)} onSent={() => undefined} />)

test('a proposal says who gets what, one’s own part first, and who may answer', () => {
  const addressed = textIn(draw(OrderStanding, { ending, available_actions: ['answer-ending'] }))
  expect(addressed).toMatch(
    /ama\.s proposes to end the order You get GH₵37\.50 ama\.s gets GH₵112\.50/,
  )
  expect(addressed).toContain('Open until Fri 6 Mar, 2:30 pm.')
  expect(addressed).toMatch(/Accept Reject/)
  const own = textIn(draw(OrderStanding, { ending, role: 'seller', available_actions: [] }))
  expect(own).toMatch(
    /You proposed to end the order You get GH₵112\.50 kofi\.b gets GH₵37\.50 Why Only one tap/,
  )
  expect(own).not.toContain('Accept')
})

test('an order in dispute leads to it, and says when its decision is overdue', () => {
  const dispute = {
    ...({ id: 12, status: 'deciding', opened_by: 'buyer', is_overdue: true } as const),
    ...{ answer_by: ending.expires_on, decide_by: ending.expires_on, appeal_by: null },
  }
  const html = draw(OrderStanding, { dispute, dispute_ids: [7, 12] })
  expect(textIn(html)).toMatch(/dispute #12.*overdue.*Open dispute #12 Read dispute #7/)
  expect(html).toContain('href="/disputes/12"')
  viewer.manager_roles = ['disputes']
  expect(draw(OrderStanding, { dispute, dispute_ids: [12], role: null })).toContain(
    'href="/manager/disputes/view/12"',
  )
})

test('a manager who does not decide disputes reads of one, and is not led to it', () => {
  const dispute = {
    ...({ id: 12, status: 'deciding', opened_by: 'buyer', is_overdue: false } as const),
    ...{ answer_by: ending.expires_on, decide_by: ending.expires_on, appeal_by: null },
  }
  viewer.manager_roles = ['money']
  const html = draw(OrderStanding, { dispute, dispute_ids: [7, 12], role: null })
  expect(textIn(html)).toContain('dispute #12')
  expect(html).not.toContain('href=')
})

test('while a dispute is open, a proposal says that the dispute goes on', () => {
  const dispute = {
    ...({ id: 12, status: 'deciding', opened_by: 'buyer', is_overdue: false } as const),
    ...{ answer_by: ending.expires_on, decide_by: ending.expires_on, appeal_by: null },
  }
  const changes = { ending, dispute, dispute_ids: [12] }
  const sent = { order: order(changes), message: 'Proposal sent.' }
  const screens = [
    draw(OrderStanding, changes),
    drawForm(changes),
    renderScreen(() => <EndingSent answer={sent} />),
  ]
  for (const text of screens.map(textIn)) {
    expect(text).toContain('Until then the dispute goes on')
    expect(text).not.toContain('the order goes on')
  }
  expect(textIn(draw(OrderStanding, { ending }))).toContain('Until then the order goes on.')
})

test('an ended order says why, when and who got what', () => {
  const ended = {
    ...({ by: 'withdrawal', to_buyer: 150, to_seller: 0, reason: 'Too late.' } as const),
    ended_on: '2026-03-06T14:30:00.000Z',
  }
  const text = textIn(draw(OrderStanding, { ended, status_id: 5, role: 'seller' }))
  expect(text).toBe(
    'How it ended kofi.b withdrew from the order. 6 Mar 2026, 2:30 pm Why Too late. You get GH₵0.00 kofi.b gets GH₵150.00',
  )
  const unpaid = { ...ended, to_buyer: 0, reason: null }
  expect(textIn(draw(OrderStanding, { ended: unpaid, status_id: 5 }))).toContain(
    'Nothing was paid through us',
  )
  const late = { ended: unpaid, status_id: 5, payment_state: 'owed back' } as const
  expect(textIn(draw(OrderStanding, late))).not.toContain('Nothing was paid through us')
})

test('who may call nothing but a proposal is offered nothing else', () => {
  const text = textIn(draw(OtherWays, { available_actions: ['propose-ending'] }))
  expect(text).toContain('Propose how to end it')
  expect(text).not.toMatch(/Withdraw|Close the order|dispute/)
  const all = draw(OtherWays, {
    available_actions: ['withdraw', 'propose-ending', 'close', 'open-dispute'],
  })
  expect(textIn(all)).toMatch(
    /Close the order.*Propose how to end it.*Open a dispute.*Withdraw from the order/,
  )
  expect(all).toContain('href="/orders/dispute/4711"')
})

test('where nothing is held there is only a reason to give', () => {
  const unpaid = drawForm({})
  expect(textIn(unpaid)).toContain('Nothing was paid through us')
  expect(unpaid).not.toContain('name="to_buyer"')
  expect(textIn(drawForm({ held: 150 }))).toMatch(/0% 25% 50% 75% 100% Amount back to you/)
})

test('a proposal that answers another one shows what it answers', () => {
  expect(textIn(drawForm({ held: 150, ending }))).toContain(
    'Your proposal takes the place of the one of ama.s.',
  )
})

test('who closes an order is asked whether the money came, unless that was confirmed before', () => {
  const closing = {
    ...{ isAsked: true, pending: undefined, ask: () => {}, close: () => {} },
    send: async () => undefined,
  }
  const textFor = (changes: Partial<Order>) =>
    textIn(renderScreen(() => <CloseDialog order={order(changes)} closing={closing} />))
  expect(textFor({})).toMatch(/Did kofi\.b pay you\? .*No, I was not paid Yes, I was paid/)
  const confirmed = textFor({ receipt: confirmedReceipt })
  expect(confirmed).toMatch(/You have confirmed that kofi\.b paid you.* Yes, I was paid/)
  expect(confirmed).not.toMatch(/Did|not paid/)
})
