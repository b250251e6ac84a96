import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { PaymentResult } from './payment-result.tsx'
import type { PurchaseEnd } from './purchase-end.ts'
import type { Transaction } from './transaction-words.ts'

const payment: Transaction = {
  ...{ reference: 'ab120000-0000-4000-8000-000000000000', kind: 'payment', method: 'SANDBOX' },
  ...{ object_type: 'offer', object_id: 2, object_additional: null, description: 'Leaking taps' },
  ...{ amount: 20, currency: 'GHS', status_code: 'CMPLTD' },
  ...{ outcome: 'owed back', refund_reason: null },
  ...{ external_reference: null, checkout_url: null, pay_to: null, submitted_at: null },
  ...{ created_at: '2026-03-02T09:00:00.000Z', settled_at: '2026-03-02T09:01:00.000Z' },
}

const screenOf = (
  changes: Partial<Transaction>,
  saysCancelled = false,
  end: PurchaseEnd | null = null,
) => {
  const shown = { ...payment, ...changes }
  const followed = { payment: shown, orderId: undefined, isUnknown: false, silence: undefined }
  const more = { isLoading: false, isAsking: false, failure: undefined, askAgain: async () => {} }
  return renderScreen(() => (
    <PaymentResult
      bought={shown}
      followed={
        { ...followed, ...more } as unknown as Parameters<typeof PaymentResult>[0]['followed']
      }
      isNamed={true}
      end={end}
      saysCancelled={saysCancelled}
    />
  ))
}

test('the payment of an order that goes back is explained by the order', () => {
  expect(textIn(screenOf({}))).toContain('but the order is paid in another way')
})

test('what else goes back is explained without an order', () => {
  for (const object_type of ['subscription', 'promotion'] as const) {
    const text = textIn(screenOf({ object_type }))
    expect(text).toContain('but it could not be used for this. We will send the money back.')
    expect(text).not.toContain('but the order')
  }
})

test('a payment that a manager did not accept is not explained by its order, which may be open', () => {
  const text = textIn(screenOf({ refund_reason: 'not accepted' }))
  expect(text).toContain('but it could not be used for this. We will send the money back.')
  expect(text).not.toContain('but the order')
  expect(textIn(screenOf({ refund_reason: 'not given' }))).toContain('but the order is paid')
})

test('a promotion that could not be given is explained by its gig', () => {
  const promotion = { object_type: 'promotion', refund_reason: 'not given' } as const
  expect(textIn(screenOf(promotion))).toContain('but the gig has been deleted.')
  const refused = { ...promotion, refund_reason: 'not accepted' } as const
  expect(textIn(screenOf(refused))).toContain('but it could not be used for this.')
})

test('who left the page of the provider and has paid all the same reads that the money goes back', () => {
  const text = textIn(screenOf({}, true))
  expect(text).toContain('The money goes back to you')
  expect(text).not.toContain('Do not pay a second time.')
  expect(textIn(screenOf({ outcome: 'given' }, true))).toContain('Do not pay a second time.')
})

test.each(['FAILED', 'CANCLD'] as const)(
  'what is over is not paid for once more where a payment is %s',
  status_code => {
    const end = { title: 'The order is cancelled', leadByHand: '', leadAtProvider: '' }
    const outcome = { status_code, outcome: null }
    expect(textIn(screenOf(outcome))).toContain('Try again')
    const text = textIn(screenOf(outcome, false, end))
    expect(text).toContain('The order is cancelled Do not pay for it again.')
    expect(text).not.toMatch(/Try again|please retry/)
  },
)

test('a promotion whose gig is gone is not paid for once more', () => {
  const failed = {
    object_type: 'promotion',
    object_additional: null,
    status_code: 'FAILED',
  } as const
  expect(screenOf(failed)).toContain('href="/account/gigs"')
  expect(textIn(screenOf(failed))).not.toContain('Try again')
  expect(screenOf({ ...failed, object_additional: 15 })).toContain('href="/gigs/promote/15"')
})

test('who told us too late of a payment by hand is led to the report, and everybody else hears when money comes', () => {
  const cancelled = { status_code: 'CANCLD', outcome: null } as const
  const html = screenOf({ ...cancelled, method: 'MANUAL' })
  expect(textIn(html)).toContain(
    'If you sent it, do not pay again: report a problem and name the reference ab12',
  )
  expect(textIn(html)).not.toContain('We will tell you when it comes.')
  expect(html).toContain(`href="/report?about=/pay/offer/2/${payment.reference}"`)
  expect(textIn(screenOf(cancelled))).toContain('We will tell you when it comes.')
})

test('a promotion that goes back leads to no gig, which may be gone, but to all of one’s own', () => {
  const promotion = { object_type: 'promotion', object_additional: 15 } as const
  expect(screenOf(promotion)).not.toContain('/gigs/view/15')
  expect(screenOf(promotion)).toContain('href="/account/gigs"')
  expect(screenOf({ ...promotion, outcome: 'given' })).toContain('href="/gigs/view/15"')
})
