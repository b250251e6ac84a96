import { expect, test } from 'vitest'
import { sentenceBeside, sentenceInList } from './field-sentences.ts'

const wording = {
  called: { id_reference: 'ID number', country_alpha_2_code: 'country' },
  prompts: { buyer_id: 'Choose the buyer.', consent: 'Tick the box to agree.' },
  mismatches: { name: 'This must be the same name as on your payment account.' },
}

test.each([
  ['name', 'The name field is required.', 'Enter your name.'],
  ['id_reference', 'The id reference field is required.', 'Enter your ID number.'],
  ['buyer_id', 'The buyer id field is required.', 'Choose the buyer.'],
  ['buyer_id', 'The buyer id field is required for a custom offer.', 'Choose the buyer.'],
  ['consent', 'The consent field must be accepted.', 'Tick the box to agree.'],
  [
    'password_confirmation',
    'The password confirmation field is required.',
    'Enter your password again.',
  ],
  ['country_alpha_2_code', 'The selected country alpha 2 code is invalid.', 'Choose a country.'],
  ['id_reference', 'The selected id reference is invalid.', 'Choose an ID number.'],
  ['name', 'The name field must be at least 4 characters.', 'Use at least 4 characters.'],
  ['name', 'The name field must not be greater than 60 characters.', 'Use at most 60 characters.'],
  ['phone', 'The phone field must be 10 digits.', 'Enter 10 digits, such as 0244123456.'],
  ['verification_code', 'The verification code field must be 6 digits.', 'Enter 6 digits.'],
  ['duration', 'The duration field must be at least 1.', 'Enter 1 or more.'],
  ['duration', 'The duration field must not be greater than 8760.', 'Enter 8760 or less.'],
  ['amount', 'The amount field must be at least 0.01.', 'Enter 0.01 or more.'],
  ['files', 'The files field must not have more than 10 items.', 'Choose at most 10.'],
  [
    'id_reference',
    'The id reference field must be a number of a Passport: 4 to 20 letters and digits, such as G1234567.',
    'Enter a number of a Passport: 4 to 20 letters and digits, such as G1234567.',
  ],
  [
    'name',
    'The name field must match the name on the payment account.',
    'This must be the same name as on your payment account.',
  ],
  [
    'revision',
    'The revision field must not nest more than 100 tags.',
    'This must not nest more than 100 tags.',
  ],
])('beside the field %s, "%s" reads "%s"', (field, message, said) => {
  expect(sentenceBeside({ field, message }, wording)).toBe(said)
})

test('a sentence that does not begin with the name of its field stays as it is', () => {
  const message = 'The username has already been taken.'
  expect(sentenceBeside({ field: 'username', message }, wording)).toBe(message)
  expect(sentenceInList({ field: 'username', message }, wording)).toBe(message)
})

test('a list of alerts says which field a rule is about, unless the sentence says so itself', () => {
  const short = {
    field: 'id_reference',
    message: 'The id reference field must be at least 4 characters.',
  }
  expect(sentenceInList(short, wording)).toBe('ID number: use at least 4 characters.')
  const missing = { field: 'id_reference', message: 'The id reference field is required.' }
  expect(sentenceInList(missing, wording)).toBe('Enter your ID number.')
})
