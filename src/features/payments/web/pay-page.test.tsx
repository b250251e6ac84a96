import { expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { PayeePanel } from '#features/orders/payee/web/payee-panel.tsx'
import { confirmedReceipt, gig, order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import PayPage from './pay-page.tsx'
import type { Transaction } from './transaction-words.ts'

const { offer } = order()
const reference = 'ab120000-0000-4000-8000-000000000000'
const begun: Transaction = {
  ...{ reference, kind: 'payment', method: 'MANUAL', description: 'Order #4711: Leaking taps' },
  external_reference: null,
  ...{ object_type: 'offer', object_id: offer.id, object_additional: null },
  ...{ amount: 150, currency: 'GHS', status_code: 'PENDNG', checkout_url: null },
  ...{ outcome: null, refund_reason: null },
  pay_to: { network: 'MTN', number: '0244000000', name: 'Nkwa Limited' },
  ...{ created_at: '2026-03-02T09:00:00.000Z', submitted_at: null, settled_at: null },
}

const screenFor = (
  shownOffer: typeof offer,
  shownOrder = order({ status_id: 3 }),
  transaction = begun,
  active_payment_method = 'MANUAL',
) =>
  renderScreen(PayPage, {
    path: '/pay/:object_type/:object_id/:checkout_id',
    at: `/pay/offer/${offer.id}/${reference}`,
    answers: [
      ['GET /api/payments/transaction/{reference}', { reference }, { transaction }],
      ['GET /api/offers/{id}', { id: offer.id }, { offer: shownOffer }],
      ['GET /api/orders/{id}', { id: 4711 }, { order: shownOrder }],
      ['GET /api/payments/active', {}, { active_payment_method }],
    ],
  })
const activeByHand = ['GET /api/payments/active', {}, { active_payment_method: 'MANUAL' }] as const
const textFor = (...shown: Parameters<typeof screenFor>) => textIn(screenFor(...shown))

test('a payment by hand says where to send the money as long as its order stands', () => {
  expect(textFor(offer)).toContain('Send mobile money to')
})

test('a payment by hand whose order was cancelled says not to send, and hears of money that was sent', () => {
  const text = textFor({ ...offer, order: null })
  expect(text).toContain('The order is cancelled Do not send money.')
  expect(text).toContain('I have completed payment.')
  expect(text).not.toMatch(/Send mobile money to|ab12|Pay GH₵/)
})

test('a payment by hand whose order is completed asks for no more money, and hears of money that was sent', () => {
  const text = textFor({ ...offer, order: { id: 4711, status_id: 4 } })
  expect(text).toContain('The order is completed Do not send money.')
  expect(text).toContain('I have completed payment.')
  expect(text).not.toMatch(/Send mobile money to|ab12|Pay GH₵/)
})

test.each([
  [
    'both sides say was paid directly',
    { receipt: confirmedReceipt },
    'You have paid for this order',
  ],
  ['another payment has paid', { is_paid: true }, 'You have paid for this order'],
  [
    'another payment that is being checked is for',
    { payment_state: 'being checked' as const },
    'We are checking your payment',
  ],
])('a payment by hand asks for no money for an order that %s', (_, changes, title) => {
  const text = textFor(offer, order({ status_id: 3, ...changes }))
  expect(text).toContain(`${title} Do not send money.`)
  expect(text).toContain('I have completed payment.')
  expect(text).not.toMatch(/Send mobile money to|ab12|Pay GH₵/)
})

const dispute = {
  ...({ id: 5, status: 'answering', opened_by: 'buyer', is_overdue: false } as const),
  ...{ answer_by: begun.created_at, decide_by: null, appeal_by: null },
}

test('a payment by hand asks for no money while its order is in dispute, and hears of money that was sent', () => {
  const text = textFor(offer, order({ status_id: 3, dispute }))
  expect(text).toContain('The order is in dispute Do not send money.')
  expect(text).toContain('I have completed payment.')
  expect(text).not.toMatch(/Send mobile money to|ab12|Pay GH₵/)
})

const onOtherPage: Transaction = {
  ...{ ...begun, method: 'SANDBOX', pay_to: null },
  checkout_url: `https://pay.example/${reference}`,
}
const seller_payment_method = {
  ...{ account_type_code: 'mobile_money', institution_name: 'MTN', account_currency: 'GHS' },
  name_check: { result: 'same' as const, checked_at: begun.created_at, reason: null },
  ...{ changed_at: null, saved_at: begun.created_at, card_verified_at: null },
}

test('a payment that is made on the page of a provider says who gets the money, and leads to the tricks', () => {
  const html = screenFor({ ...offer, seller_payment_method }, order({ status_id: 3 }), onOtherPage)
  expect(textIn(html)).toContain('Loading who gets the money')
  expect(textIn(html)).toContain('Go to the payment page')
  expect(html).toContain('href="/safety"')
})

test('who pays through us is not to compare our name with that of the seller’s wallet', async () => {
  const unknown = { result: 'unknown' as const, checked_at: null, reason: 'not_asked' as const }
  const method = { ...seller_payment_method, name_check: unknown }
  const shown = { ...offer, seller_payment_method: method }
  const textOf = (isPaidThroughUs: boolean) =>
    textIn(renderScreen(() => <PayeePanel offer={shown} isPaidThroughUs={isPaidThroughUs} />))
  expect(textOf(false)).toContain('Compare the name that your network shows')
  expect(textOf(true)).not.toContain('Compare the name')
  expect(textOf(true)).toContain('You send the money to us.')
  expect(textOf(true)).toContain('Nobody could tell us in whose name that wallet is.')
})

const goesBack = 'Do not pay. If you have paid already, we will send the money back.'
const isChecked = 'Do not pay. If you have paid already, we check, then tell you.'

test.each([
  ['cancelled', { ...offer, order: null }, {}, goesBack],
  // It may count for the seller.
  ['completed', { ...offer, order: { id: 4711, status_id: 4 } }, {}, isChecked],
  ['in dispute', offer, { dispute }, isChecked],
  ['paid', offer, { receipt: confirmedReceipt }, isChecked],
  // By this very payment, should it have brought another amount.
  ['being checked', offer, { payment_state: 'being checked' as const }, isChecked],
])('nobody is led to the page of a provider for an order that is %s', (_, shown, changes, lead) => {
  const text = textFor(shown, order({ status_id: 3, ...changes }), onOtherPage)
  expect(text).toContain(lead)
  expect(text).not.toMatch(/Go to the payment page|Pay GH₵/)
})

test.each([
  ['failed', { ...begun, status_code: 'FAILED' as const }, 'Do not pay for it again.'],
  ['lapsed', { ...begun, status_code: 'CANCLD' as const }, 'If you sent it, do not pay again'],
  ['lapsed', { ...onOtherPage, status_code: 'CANCLD' as const }, goesBack],
])('what has %s of an order that is cancelled is not paid for once more', (_, payment, lead) => {
  expect(textFor(offer, order({ status_id: 3 }), payment)).toContain('Try again')
  const text = textFor({ ...offer, order: null }, undefined, payment)
  expect(text).toContain(`The order is cancelled`)
  expect(text).toContain(lead)
  expect(text).not.toMatch(/Try again|new payment|Pay GH₵/)
})

test('a payment by hand asks for no money once people pay at a provider, and leads who sent it to the report', () => {
  const textWhere = (active_payment_method: string) =>
    textIn(screenFor(offer, order({ status_id: 3 }), begun, active_payment_method))
  expect(textWhere('MANUAL')).toContain('Send mobile money to')
  const text = textWhere('PAYSTACK')
  expect(text).not.toMatch(/Send mobile money to|I have completed payment/)
  expect(text).toContain('Do not send money for this payment.')
  expect(text).toContain('report a problem and name the reference ab12')
  expect(text).toContain('Try again')
})

test('a payment that is made leads to no tricks any more', () => {
  const done = { ...onOtherPage, status_code: 'CMPLTD' as const }
  expect(screenFor(offer, order({ status_id: 4 }), done)).not.toContain('href="/safety"')
})

test('a payment by hand of which nobody told us in time asks for no other one of who has sent the money', () => {
  const lapsed = { ...begun, status_code: 'CANCLD' as const, settled_at: begun.created_at }
  const html = screenFor(offer, order({ status_id: 3 }), lapsed)
  expect(textIn(html)).toContain(
    'If you sent it, do not pay again: report a problem and name the reference ab12',
  )
  expect(textIn(html)).not.toContain('Start a new payment.')
  expect(html).toContain(`href="/report?about=/pay/offer/${offer.id}/${reference}"`)
})

test('a payment by hand for a promotion asks for no money once the gig is deleted, and hears of money that was sent', () => {
  const promoted = { object_type: 'promotion', object_id: 2, object_additional: 15 } as const
  const textWhere = (status_id: number) =>
    textIn(
      renderScreen(PayPage, {
        path: '/pay/:object_type/:object_id/:checkout_id',
        at: `/pay/promotion/2_15/${reference}`,
        answers: [
          [
            'GET /api/payments/transaction/{reference}',
            { reference },
            { transaction: { ...begun, ...promoted } },
          ],
          ['GET /api/gigs/{id}', { id: 15 }, { gig: gig({ id: 15, status_id }) }],
          activeByHand,
          [
            'GET /api/payments',
            { object_type: 'promotion', records_per_page: 20 },
            { transactions: { data: [] } },
          ],
        ],
      }),
    )
  expect(textWhere(gigStatus.live)).toContain('Send mobile money to')
  expect(textWhere(gigStatus.deleted)).toContain('The gig is deleted Do not send money.')
  expect(textWhere(gigStatus.deleted)).toContain('I have completed payment.')
  expect(textWhere(gigStatus.deleted)).not.toMatch(/Send mobile money to|ab12|Pay GH₵/)
})

test('a payment that has failed is not what is being checked, whatever was known of it before', () => {
  const failed = { ...begun, status_code: 'FAILED' as const }
  const known = order({ status_id: 3, payment_state: 'being checked' as const })
  expect(textFor(offer, known, failed)).toContain('Try again')
  expect(textFor(offer, known, failed)).not.toContain('We are checking your payment')

  const premium = { ...failed, object_type: 'subscription', object_id: 1 } as const
  const before = { ...premium, status_code: 'PENDNG', submitted_at: begun.created_at }
  const text = textIn(
    renderScreen(PayPage, {
      path: '/pay/:object_type/:object_id/:checkout_id',
      at: `/pay/subscription/1/${reference}`,
      answers: [
        ['GET /api/payments/transaction/{reference}', { reference }, { transaction: premium }],
        [
          'GET /api/payments',
          { object_type: 'subscription', records_per_page: 20 },
          { transactions: { data: [before] } },
        ],
      ],
    }),
  )
  expect(text).toContain('Try again')
})

test('a payment by hand for Premium asks for no money while another one is being checked, and hears of money that was sent', () => {
  const premium = { ...begun, object_type: 'subscription', object_id: 1 } as const
  const textWith = (changes: Partial<Transaction>) => {
    const other = { ...premium, reference: 'cd120000-0000-4000-8000-000000000000', ...changes }
    return textIn(
      renderScreen(PayPage, {
        path: '/pay/:object_type/:object_id/:checkout_id',
        at: `/pay/subscription/1/${reference}`,
        answers: [
          ['GET /api/payments/transaction/{reference}', { reference }, { transaction: premium }],
          activeByHand,
          [
            'GET /api/payments',
            { object_type: 'subscription', records_per_page: 20 },
            { transactions: { data: [other, premium] } },
          ],
        ],
      }),
    )
  }
  expect(textWith({})).toContain('Send mobile money to')
  const text = textWith({ submitted_at: begun.created_at })
  expect(text).toContain('We are checking your payment Do not send money.')
  expect(text).toContain('I have completed payment.')
  expect(text).not.toMatch(/Send mobile money to|Pay GH₵/)
})
