import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import PaidPage from './paid-page.tsx'

const { offer } = order()
const reference = 'ab120000-0000-4000-8000-000000000000'
const transaction = {
  ...{ reference, kind: 'payment', method: 'SANDBOX', description: 'Order #4711: Leaking taps' },
  ...{ external_reference: null, checkout_url: null, pay_to: null, submitted_at: null },
  ...{ object_type: 'offer', object_id: offer.id, object_additional: null },
  ...{ amount: 150, currency: 'GHS', status_code: 'PENDNG', outcome: null, refund_reason: null },
  ...{ created_at: '2026-03-02T09:00:00.000Z', settled_at: null },
}

const textWhere = (shownOffer: object) =>
  textIn(
    renderScreen(PaidPage, {
      path: '/paid/:object_type/:object_id',
      at: `/paid/offer/${offer.id}?depositId=${reference}&cancel=true`,
      answers: [
        ['GET /api/payments/transaction/{reference}', { reference }, { transaction }],
        ['GET /api/offers/{id}', { id: offer.id }, { offer: shownOffer }],
        ['GET /api/orders/{id}', { id: 4711 }, { order: order({ status_id: 3 }) }],
      ],
    }),
  )

test('whoever comes back from the page of a provider without paying may try again, unless the order is over', () => {
  expect(textWhere({ ...offer, order: { id: 4711, status_id: 3 } })).toContain('Try again')
  const text = textWhere({ ...offer, order: null })
  expect(text).toContain('The order is cancelled Do not pay for it again.')
  expect(text).not.toContain('Try again')
})
