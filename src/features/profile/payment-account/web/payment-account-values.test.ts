import { expect, test } from 'vitest'
import { valuesToKeep } from '#platform/web/forms/form-rules.ts'
import { paymentAccountRules } from './payment-account-rules.ts'
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

const defaultValues = {
  payment_account_type_code: 'mobile_money',
  payment_account_currency: 'GHS',
  payment_institution_name: 'MTN Mobile Money',
  payment_institution_code: 'MTN',
  payment_account_no: '0241234567',
  payment_name_on_account: 'Ama Mensah',
}
const draftOf = (typed: object) =>
  valuesToKeep(paymentAccountRules, { values: { ...defaultValues, ...typed }, defaultValues })

test.each([
  { payment_account_no: '0201234567' },
  { payment_institution_name: 'Telecel Cash' },
  { payment_institution_code: 'VOD' },
  { payment_account_type_code: 'bank' },
])(
  'a draft of %j keeps network and number as one, so that neither comes back beside another',
  typed => {
    const { payment_account_currency, ...whole } = defaultValues
    expect(draftOf(typed)).toEqual({ ...whole, ...typed })
  },
)

test.each([{ payment_name_on_account: 'Ama A. Mensah' }, { payment_account_currency: 'USD' }])(
  'a draft of %j keeps no number',
  typed => {
    expect(draftOf(typed)).toEqual(typed)
  },
)
