import { expect, test } from 'vitest'
import { endingActions, orderStatus } from '../../../process.ts'
import { occasionOf, wordingOf } from '../../server/present.ts'
import type { Deal } from '../../server/queries.ts'

const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

const underWay: Deal = {
  ...{ id: 1, status_id: orderStatus.ongoing, respond_by: noon, started_on: noon },
  ...{ due_on: noon, submitted_on: null, revised_on: null, counts_from: null },
  ...{ title: 'Leaking taps repaired', amount_pesewas: 15_000 },
  ...{ is_paid: true, is_paid_directly: false, payment_state: null },
  ...{ held_pesewas: 15_000, to_buyer_pesewas: null, to_seller_pesewas: null },
  ending: { held_pesewas: 15_000, to_buyer_pesewas: 5_000, expires_on: later(48) },
  ...{ seller: { id: 2, name: 'Kofi Mensah' }, buyer: { id: 3, name: 'Ama Kusi' } },
}
const ended: Deal = {
  ...underWay,
  ...{ status_id: orderStatus.cancelled, to_buyer_pesewas: 5_000, to_seller_pesewas: 10_000 },
}

const forSeller = 'You get GH₵100.00, Ama Kusi gets GH₵50.00.'
const forBuyer = 'You get GH₵50.00, Kofi Mensah gets GH₵100.00.'

test('whoever is asked to end an order reads both amounts, and until when to answer', () => {
  const event = { action: 'propose-ending', by: 'seller', now: noon } as const
  const { notifications, chatLine } = wordingOf(event, underWay)
  expect(chatLine?.from).toBe('seller')
  const [news, ...others] = notifications
  expect(others).toEqual([])
  expect(news).toMatchObject({ to: 'buyer', trueUntil: later(48) })
  expect(news?.text).toBe(
    `Kofi Mensah proposes to end “Leaking taps repaired”. ${forBuyer} Accept or reject it by Sun 8 Mar, 12:00 pm.`,
  )
  expect(news?.sms).toEqual({
    ...{ before: 'Kofi wants to end "', title: 'Leaking taps repaired' },
    after: '". Answer by Sun 12:00 pm',
  })
})

test.each([
  ['withdraw', 'buyer', 'seller', forSeller],
  ['give-up', 'seller', 'buyer', forBuyer],
  ['end-by-agreement', 'buyer', 'seller', forSeller],
  ['end-by-agreement', 'seller', 'buyer', forBuyer],
  ['close', 'seller', 'buyer', forBuyer],
] as const)('of %s by the %s the %s reads who gets what', (action, by, to, amounts) => {
  const { notifications, chatLine } = wordingOf({ action, by, now: noon }, ended)
  expect(chatLine).toMatchObject({ from: by, text: expect.stringContaining(ended.title) })
  expect(notifications).toEqual([
    { to, subject: expect.anything(), text: expect.stringContaining(amounts) },
  ])
})

test('where nothing was paid through the platform this is said in place of amounts', () => {
  const unpaid = { ...ended, held_pesewas: 0, to_buyer_pesewas: 0, to_seller_pesewas: 0 }
  const { notifications } = wordingOf({ action: 'withdraw', by: 'buyer', now: noon }, unpaid)
  expect(notifications[0]?.text).toContain('We held no money for this order.')
})

test.each([
  ['complete', { submitted_on: noon, status_id: orderStatus.completed }],
  ['expire', {}],
  ['expire', { started_on: null, due_on: null }],
  ['expire', { submitted_on: noon }],
  ['expire', { submitted_on: noon, revised_on: later(1) }],
] as const)('what the clock ends by %s both sides read with both amounts', (action, state) => {
  const { notifications } = wordingOf({ action, by: 'clock', now: noon }, { ...ended, ...state })
  const texts = Object.fromEntries(notifications.map(({ to, text }) => [to, text]))
  expect(texts).toEqual({
    seller: expect.stringContaining(forSeller),
    buyer: expect.stringContaining(forBuyer),
  })
})

test('an order closed as paid is completed, and its buyer is asked for a review', () => {
  const closed = { ...ended, status_id: orderStatus.completed }
  const { notifications } = wordingOf({ action: 'close', by: 'seller', now: noon }, closed)
  expect(notifications[0]?.text).toContain('Please write a review.')
})

test('the ways out of an order are news of a kind of their own', () => {
  for (const event of endingActions) expect(occasionOf(event)).toEqual({ kind: 'ending', event })
  for (const event of ['complete', 'expire', 'remind'] as const)
    expect(occasionOf(event)).toEqual({ kind: 'order', event })
})
