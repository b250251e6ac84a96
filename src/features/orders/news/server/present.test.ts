import { expect, test } from 'vitest'
import { orderStatus } from '../../process.ts'
import { wordingOf } from './present.ts'
import type { Deal } from './queries.ts'

const request = { action: 'request', by: 'buyer', now: new Date('2026-03-06T12:00:00Z') } as const
const untouched = {
  ...{ started_on: null, submitted_on: null, revised_on: null, counts_from: null, ending: null },
  ...{ held_pesewas: 0, to_buyer_pesewas: null, to_seller_pesewas: null },
  ...{ is_paid_directly: false, payment_state: null },
}

const deal = {
  ...untouched,
  ...{ id: 1, status_id: orderStatus.completed, due_on: null, title: 'Taps', is_paid: false },
  ...{ respond_by: new Date('2026-03-07T12:00:00Z'), amount_pesewas: 15_000 },
  ...{ seller: { id: 2, name: 'Kofi Mensah' }, buyer: { id: 3, name: 'Ama Kusi' } },
} as const

test('amounts and times read as on every screen', () => {
  const { chatLine, notifications } = wordingOf(request, {
    ...untouched,
    id: 1,
    status_id: orderStatus.pending,
    respond_by: new Date('2026-03-07T12:00:00Z'),
    due_on: null,
    title: 'Leaking taps repaired',
    amount_pesewas: 125_050,
    is_paid: false,
    seller: { id: 2, name: 'Kofi Mensah' },
    buyer: { id: 3, name: 'Ama Kusi' },
  })
  expect(chatLine?.text).toBe('I request “Leaking taps repaired” for GH₵1,250.50.')
  expect(notifications[0]?.text).toContain(
    'for GH₵1,250.50. Accept or reject it by Sat 7 Mar, 12:00 pm,',
  )
})

test.each([
  [15_000, 'GHS 150.'],
  [15_050, 'GHS 150.50.'],
  [1_500_000, 'GHS 15,000.'],
])('%s pesewas are written in an SMS as %s', (amount_pesewas, said) => {
  const { notifications } = wordingOf(request, {
    ...untouched,
    ...{ id: 1, status_id: orderStatus.pending, due_on: null, title: 'Taps', is_paid: false },
    ...{ respond_by: new Date('2026-03-07T12:00:00Z'), amount_pesewas },
    ...{ seller: { id: 2, name: 'Kofi Mensah' }, buyer: { id: 3, name: 'Ama Kusi' } },
  })
  expect(notifications[0]?.sms?.after).toBe(`" for ${said} Answer by Sat 12:00 pm`)
})

test('of a completed order that was paid directly the seller is not told to check that the money has arrived', () => {
  const { notifications } = wordingOf(
    { ...request, action: 'complete' },
    { ...deal, is_paid_directly: true },
  )
  expect(notifications[0]?.text).toBe(
    'Ama Kusi completed the order for “Taps”. You have confirmed that it was paid directly.',
  )
})

test.each([
  [
    'being checked',
    'We are checking the payment of GH₵150.00. It is paid only once we tell you that it has arrived.',
  ],
  [null, 'Check that the money has arrived.'],
] as const)(
  'of a completed order whose payment is %o the seller reads: %s',
  (payment_state, said) => {
    const { notifications } = wordingOf(
      { ...request, action: 'complete' },
      { ...deal, payment_state },
    )
    expect(notifications[0]?.text).toContain(said)
  },
)

test.each([
  ['submit-for-review', orderStatus.ongoing],
  ['remind', orderStatus.inReview],
] as const)(
  'while a payment is being checked, and once it was paid directly, nobody is asked to pay by the news of the step %s',
  (action, status_id) => {
    const now = new Date('2026-03-08T00:00:00Z')
    const textFor = (changes: Partial<Deal>) =>
      wordingOf(
        { ...request, action, now },
        { ...deal, status_id, submitted_on: request.now, ...changes },
      ).notifications[0]?.text
    expect(textFor({})).toContain('then pay GH₵150.00 and confirm, or say what to correct.')
    for (const changes of [{ payment_state: 'being checked' as const }, { is_paid_directly: true }])
      expect(textFor(changes)).toContain('then complete the order, or say what to correct.')
  },
)

test.each([
  [
    'was paid directly',
    true,
    [
      'You have paid: complete the order before then.',
      'You have confirmed that it was paid directly: close the order before then.',
    ],
  ],
  [
    'nobody says was paid',
    false,
    [
      'If you have paid for it, complete the order before then.',
      'If you have received the money, close the order before then.',
    ],
  ],
])(
  'a day before its end both sides of an order that %s read what to do',
  (_, is_paid_directly, said) => {
    const now = new Date('2026-04-04T12:00:00Z')
    const inReview = { status_id: orderStatus.inReview, submitted_on: request.now } as const
    const { notifications } = wordingOf(
      { action: 'remind', by: 'clock', now },
      { ...deal, ...inReview, is_paid_directly },
    )
    const texts = ['buyer', 'seller'].map(
      side => notifications.find(({ to }) => to === side)?.text ?? '',
    )
    for (const [place, text] of texts.entries()) expect(text).toContain(said[place])
  },
)

test('of work that came too late its buyer reads that a payment which is being checked goes back', () => {
  const { notifications } = wordingOf(
    { action: 'expire', by: 'clock', now: request.now },
    {
      ...{ ...deal, status_id: orderStatus.cancelled, started_on: request.now },
      payment_state: 'being checked',
    },
  )
  const [toBuyer, toSeller] = notifications.map(({ text }) => text)
  expect(toBuyer).toContain('What you paid through us goes back to you.')
  expect(toSeller).toContain('We held no money for this order.')
})
