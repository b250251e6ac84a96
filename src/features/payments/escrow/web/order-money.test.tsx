import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { OrderMoney } from './order-money.tsx'

const none = {
  transactions: { data: [], total: 0, last_page: 1, current_page: 1, per_page: 5 },
}

const renderMoney = (changes: Parameters<typeof order>[0]) =>
  renderScreen(() => <OrderMoney order={order(changes)} />, {
    answers: [
      [
        'GET /api/payments',
        { object_type: 'offer', object_id: order().offer.id, records_per_page: 5 },
        none,
      ],
      ['GET /api/payments/active', {}, { active_payment_method: 'PAWAPAY' }],
    ],
  })

test('to pay through the platform is recommended, with its three steps and the main button', () => {
  const html = renderMoney({ status_id: 3 })
  expect(textIn(html)).toMatch(
    /Pay through Nkwa Recommended 1 Pay 2 Nkwa holds it 3 You confirm, the worker is paid/,
  )
  expect(buttonIn(html)).toContain('bg-brand')
})

test('before the seller has accepted the button is not the main one', () => {
  expect(buttonIn(renderMoney({ status_id: 1 }))).not.toContain('bg-brand ')
})

test('into a wallet in another name there is no way to pay', () => {
  const { offer } = order()
  const seller_payment_method = {
    ...{ account_type_code: 'mobile_money', institution_name: 'MTN', account_currency: 'GHS' },
    ...{ name_check: { result: 'different' as const, checked_at: null }, changed_at: null },
  }
  expect(renderMoney({ status_id: 3, offer: { ...offer, seller_payment_method } })).not.toMatch(
    /<button|Pay through/,
  )
})

const buttonIn = (html: string) => html.match(/<button[^>]*>/g)?.at(-1)
