import { expect, test } from 'vitest'
import { questionOf } from './review-words.ts'

const payment = {
  kind: 'payment' as const,
  amount: 60,
  received_amount: null,
  held_for: null,
  pay_to: null,
  sent_by_provider: false,
  approvals_needed: 1,
  approvals: [],
  user: { id: 2, username: 'ama.k', name: 'Ama' },
}
const held = {
  ...payment,
  held_for: 'GHS 59.50 arrived instead of GHS 60.00.',
  received_amount: 59.5,
}
const approval = { user: { id: 1, username: 'esi.m' }, created_at: '2026-03-20T11:00:00Z' }
const account = { network: 'MTN', number: '0244123456', name: 'Ama Kusi' }
const payout = { ...payment, kind: 'payout' as const, pay_to: account }

test('a payment that is there is approved without a question', () => {
  expect(questionOf(payment, 'approve')).toBeNull()
})

test('what arrived instead is named before it is taken as paid', () => {
  expect(questionOf(held, 'approve')?.text).toBe(
    'GHS 59.50 arrived instead of GHS 60.00. ama.k is given what costs GH₵60.00 for GH₵59.50.',
  )
})

test('failing says what becomes of the money', () => {
  expect(questionOf(payment, 'fail')?.text).toContain('no money has arrived from ama.k')
  expect(questionOf(held, 'fail')?.text).toContain('GH₵59.50 that arrived is owed back to ama.k')
  expect(questionOf(payout, 'fail')).toMatchObject({ title: 'Fail this payout?' })
})

test('reopening says that nothing is sent by it', () => {
  expect(questionOf(payout, 'reopen')).toMatchObject({
    title: 'Reopen this payout?',
    text: expect.stringContaining('Nothing is sent before that is approved.'),
  })
  expect(questionOf({ ...payout, kind: 'refund' }, 'reopen')?.title).toBe('Reopen this refund?')
})

test('a payout by hand asks whether it was sent, and where to', () => {
  expect(questionOf(payout, 'approve')).toMatchObject({
    title: 'Have you sent GH₵60.00 to ama.k?',
    text: 'No provider can send it: say so only once you have sent it by hand to MTN, 0244123456, Ama Kusi.',
  })
  expect(questionOf({ ...payout, pay_to: null }, 'approve')?.text).toContain(
    'has named no payment account yet',
  )
})

test('what a provider sends is not sent by hand as well', () => {
  const byProvider = { ...payout, sent_by_provider: true }
  expect(questionOf(byProvider, 'approve')).toMatchObject({
    title: 'Send GH₵60.00 to ama.k?',
    text: 'The payment provider is told to send it to MTN, 0244123456, Ama Kusi. This cannot be undone.',
  })
  expect(questionOf({ ...byProvider, kind: 'refund' }, 'approve')?.text).toContain(
    'back where the payment came from',
  )
})

test('the first of two by hand is told not to send it yet, and the second is asked whether it was sent', () => {
  const first = { ...payout, approvals_needed: 2 }
  expect(questionOf(first, 'approve')).toMatchObject({
    title: 'Approve paying GH₵60.00 to ama.k?',
    text: 'Do not send it yet: another manager approves as well. It is to go to MTN, 0244123456, Ama Kusi.',
    yes: 'Approve',
  })
  const second = { ...first, approvals: [approval] }
  expect(questionOf(second, 'approve')).toEqual(questionOf(payout, 'approve'))
})

test('the first of two by a provider sends nothing, and the second is told that it is sent', () => {
  const byProvider = { ...payout, sent_by_provider: true }
  const first = { ...byProvider, approvals_needed: 2 }
  expect(questionOf(first, 'approve')).toMatchObject({
    text: 'Nothing is sent yet: another manager approves as well. It is to go to MTN, 0244123456, Ama Kusi.',
    yes: 'Approve',
  })
  expect(questionOf({ ...first, kind: 'refund' }, 'approve')?.text).toContain(
    'It is to go back where the payment came from.',
  )
  const second = { ...first, approvals: [approval] }
  expect(questionOf(second, 'approve')).toEqual(questionOf(byProvider, 'approve'))
})
