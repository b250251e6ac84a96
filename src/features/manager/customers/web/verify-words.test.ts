import { expect, test } from 'vitest'
import { customer } from '#test/builders/sample-answers.ts'
import { verifyQuestion } from './verify-words.ts'

const { payment_detail } = customer()
const someone = customer({
  name: 'Ama Serwaa',
  profile_name: 'SERWAA ama',
  payment_detail: payment_detail && { ...payment_detail, name_on_account: 'ama serwaa' },
})

test('an identity whose names agree is verified without a question, also without an account', () => {
  expect(verifyQuestion(someone)).toBeNull()
  expect(verifyQuestion({ ...someone, payment_detail: null })).toBeNull()
})

test('a name that differs on profile or account is asked about first', () => {
  expect(verifyQuestion({ ...someone, profile_name: 'Kofi Mensah' })?.text).toContain(
    'The document says Ama Serwaa, the profile Kofi Mensah.',
  )
  const account = payment_detail && { ...payment_detail, name_on_account: 'Kofi Mensah' }
  expect(verifyQuestion({ ...someone, payment_detail: account })?.text).toContain(
    'the payment account Kofi Mensah',
  )
})
