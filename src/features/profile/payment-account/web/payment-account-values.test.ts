import { expect, test } from 'vitest'
import { groupDigits, valuesOf, withoutBlanks } from './payment-account-values.ts'

test.each([
  ['0244123456', '024 412 3456'],
  ['1234567890123', '1234 5678 9012 3'],
  ['12345678', '1234 5678'],
  ['123456', '1234 56'],
])('%s is shown in groups', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown)
})

test('what is no number, or too short to mistake, is not grouped', () => {
  expect(groupDigits('GH12ABCD')).toBeUndefined()
  expect(groupDigits('12345')).toBeUndefined()
})

test('a number pasted in groups is kept without them', () => {
  expect(withoutBlanks(' 1234 5678\u00a09012 ')).toBe('123456789012')
})

test('a first account is in cedis, and its kind is the person’s to choose', () => {
  expect(valuesOf(null)).toMatchObject({
    payment_account_type_code: '',
    payment_account_currency: 'GHS',
  })
})
