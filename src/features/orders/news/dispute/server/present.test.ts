import { expect, test } from 'vitest'
import { disputeActions, type OrderActor, orderStatus } from '../../../process.ts'
import { occasionOf, wordingOf } from '../../server/present.ts'
import type { Deal } from '../../server/queries.ts'

const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

const deal: Deal = {
  ...{ id: 1, status_id: orderStatus.cancelled, respond_by: noon, started_on: noon },
  ...{ due_on: noon, submitted_on: null, revised_on: null, counts_from: null, ending: null },
  ...{ title: 'Leaking taps repaired', amount_pesewas: 15_000 },
  ...{ is_paid: true, is_paid_directly: false, payment_state: null },
  ...{ held_pesewas: 15_000, to_buyer_pesewas: 5_000, to_seller_pesewas: 10_000 },
  ...{ seller: { id: 2, name: 'Kofi Mensah' }, buyer: { id: 3, name: 'Ama Kusi' } },
}
const dispute = {
  ...{ id: 12, held_pesewas: 15_000 },
  ...{ answer_by: later(72), decide_by: later(240), appeal_by: later(96) },
  decision: { level: 1, toBuyer: 5_000, toSeller: 10_000 },
}
const forSeller = 'You get GH₵100.00, Ama Kusi gets GH₵50.00.'
const forBuyer = 'You get GH₵50.00, Kofi Mensah gets GH₵100.00.'

const wordsOf = (action: (typeof disputeActions)[number], by: OrderActor, level = 1) =>
  wordingOf(
    {
      ...{ action, by, now: noon },
      dispute: { ...dispute, decision: { ...dispute.decision, level } },
    },
    deal,
  )

test('the other side of a new dispute reads until when to answer, also by SMS', () => {
  const { notifications, chatLine } = wordsOf('open-dispute', 'buyer')
  expect(chatLine).toMatchObject({ from: 'buyer', text: expect.stringContaining('dispute #12') })
  expect(notifications).toMatchObject([
    {
      ...{ to: 'seller', trueUntil: later(72) },
      text: expect.stringContaining('Say what happened by Mon 9 Mar, 12:00 pm.'),
      sms: { after: '". Answer by Mon 12:00 pm' },
    },
  ])
})

test('a decision is told to both with both amounts and until when to appeal, and its reasons to nobody', () => {
  const { notifications, chatLine } = wordsOf('decide-dispute', 'manager')
  expect(chatLine?.text).toContain('Our team decided dispute #12')
  expect(notifications.map(({ to }) => to).sort()).toEqual(['buyer', 'seller'])
  for (const { to, text, sms } of notifications) {
    expect(text).toContain(to === 'seller' ? forSeller : forBuyer)
    expect(text).toContain('Accept it or appeal by Tue 10 Mar, 12:00 pm.')
    expect(sms?.after).toBe('". Answer by Tue 12:00 pm')
  }
})

test('a decision on an appeal takes effect at once, so that nobody is asked for an answer', () => {
  for (const { text, sms } of wordsOf('decide-dispute', 'manager', 2).notifications) {
    expect(text).toContain('This takes effect now.')
    expect(sms?.after).toBe('"')
  }
})

test('once a decision takes effect both read who got what', () => {
  const { notifications, chatLine } = wordsOf('effect-decision', 'clock')
  expect(chatLine).not.toBeNull()
  expect(Object.fromEntries(notifications.map(({ to, text }) => [to, text]))).toEqual({
    seller: expect.stringContaining(forSeller),
    buyer: expect.stringContaining(forBuyer),
  })
})

test.each(['answer-dispute', 'withdraw-dispute', 'appeal-dispute'] as const)(
  'of %s the other side alone is told, without an SMS',
  action => {
    const { notifications, chatLine } = wordsOf(action, 'seller')
    expect(chatLine?.from ?? null).toBe(action === 'answer-dispute' ? null : 'seller')
    expect(notifications.map(({ to, sms }) => [to, sms])).toEqual([['buyer', undefined]])
  },
)

test('disputes are news of a kind of their own', () => {
  for (const event of disputeActions) expect(occasionOf(event)).toEqual({ kind: 'dispute', event })
})

test('an event of a dispute that says nothing of it is refused', () => {
  const event = { action: 'open-dispute', by: 'buyer', now: noon } as const
  expect(() => wordingOf(event, deal)).toThrow('Nothing is known of the dispute')
})
