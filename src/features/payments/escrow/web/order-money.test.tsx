import { expect, test } from 'vitest'
import { confirmedReceipt, order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { Transaction } from '../../web/transaction-words.ts'
import { OrderMoney } from './order-money.tsx'

const onePage = { last_page: 1, current_page: 1, per_page: 5 }

/** At a provider: its payer reads nothing of the other amount. */
const held: Transaction = {
  ...{ reference: 'ab120000-0000-4000-8000-000000000000', kind: 'payment', method: 'PAWAPAY' },
  ...{ external_reference: null, description: 'Order #4711: Leaking taps', pay_to: null },
  ...{ object_type: 'offer', object_id: order().offer.id, object_additional: null },
  ...{ amount: 150, currency: 'GHS', status_code: 'PENDNG', checkout_url: null },
  ...{ outcome: null, refund_reason: null },
  ...{ created_at: '2026-03-02T09:00:00.000Z', submitted_at: null, settled_at: null },
}

const renderMoney = (changes: Parameters<typeof order>[0], data: Transaction[] = []) =>
  renderScreen(() => <OrderMoney order={order(changes)} />, {
    answers: [
      [
        'GET /api/payments',
        { object_type: 'offer', object_id: order().offer.id, records_per_page: 5 },
        { transactions: { ...onePage, data, total: data.length } },
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

test('while the seller looks for what was paid directly the button is not the main one', () => {
  const stated = { ...confirmedReceipt, state: 'stated' } as const
  expect(buttonIn(renderMoney({ status_id: 3, receipt: stated }))).not.toContain('bg-brand ')
})

test('into a wallet in another name there is no way to pay', () => {
  const { offer } = order()
  const seller_payment_method = {
    ...{ account_type_code: 'mobile_money', institution_name: 'MTN', account_currency: 'GHS' },
    ...{ name_check: { result: 'different' as const, checked_at: null }, changed_at: null },
    ...{ saved_at: '2026-03-02T09:00:00.000Z', card_verified_at: null },
  }
  expect(renderMoney({ status_id: 3, offer: { ...offer, seller_payment_method } })).not.toMatch(
    /<button|Pay through/,
  )
})

test('while a payment is being checked, also one that arrived otherwise than asked for, nothing is to be paid', () => {
  const html = renderMoney({ status_id: 3, payment_state: 'being checked' }, [held])
  expect(textIn(html)).toMatch(/Payments .*pending verification.* Do not pay again, nor directly\./)
  expect(html).not.toMatch(/<button|Pay through/)
})

test('of an order that was paid directly its payments are shown, and no way to pay', () => {
  const back = { ...held, status_code: 'CMPLTD', outcome: 'owed back' } as const
  const changes = { status_id: 3, payment_state: 'owed back', receipt: confirmedReceipt } as const
  const text = textIn(renderMoney(changes, [back]))
  expect(text).toMatch(/^Payments Payment GH₵150\.00 Completed/)
  expect(text).not.toMatch(/Nkwa holds it|Pay through/)
})

const buttonIn = (html: string) => html.match(/<button[^>]*>/g)?.at(-1)
