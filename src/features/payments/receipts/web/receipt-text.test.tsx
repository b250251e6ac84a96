import { expect, test } from 'vitest'
import type { Received } from '#platform/contract.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { showReceipt } from '../contract.ts'
import { ReceiptText } from './receipt-text.tsx'

type Receipt = Received<typeof showReceipt>['receipt']

const operator = { status: null, address: null, phone: null, email: null, registration: null }
const transaction: Receipt['transaction'] = {
  ...{ reference: 'ab120000-0000-4000-8000-000000000000', kind: 'payment', method: 'SANDBOX' },
  ...{ object_type: 'offer', object_id: 2, object_additional: null, description: 'Leaking taps' },
  ...{ amount: 20, currency: 'GHS', status_code: 'CMPLTD' },
  ...{ outcome: 'owed back', refund_reason: null },
  ...{ external_reference: null, checkout_url: null, pay_to: null, submitted_at: null },
  ...{ created_at: '2026-03-02T09:00:00.000Z', settled_at: '2026-03-02T09:01:00.000Z' },
}

const textOf = (changes: Partial<Receipt['transaction']>) => {
  const person = { name: 'Ama Serwaa', username: 'ama.s' }
  const receipt = { transaction: { ...transaction, ...changes }, amount: 20, person }
  return textIn(
    renderScreen(() => (
      <ReceiptText receipt={{ ...receipt, operator: { name: 'Adwuma', ...operator } }} />
    )),
  )
}

test('a receipt says why the money goes back, as it was decided', () => {
  const ofOrder = 'The order is paid in another way or closed.'
  const unused = 'It could not be used for this.'
  expect(textOf({})).toContain(ofOrder)
  expect(textOf({ refund_reason: 'not given' })).toContain(ofOrder)
  expect(textOf({ refund_reason: 'not accepted' })).toContain(unused)
  const promotion = { object_type: 'promotion' } as const
  expect(textOf({ ...promotion, refund_reason: 'not given' })).toContain(
    'The gig has been deleted.',
  )
  expect(textOf({ ...promotion, refund_reason: 'not accepted' })).toContain(unused)
  expect(textOf({ ...promotion })).toContain(unused)
})

test('a receipt of what was given says nothing of money that goes back', () => {
  expect(textOf({ outcome: 'given' })).not.toContain('goes back')
})
