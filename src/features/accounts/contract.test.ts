import { expect, test } from 'vitest'
import { contractResolver } from '#platform/web/forms/form-resolver.ts'
import { login, register } from './contract.ts'

const whole = {
  name: 'Esi Owusu',
  username: 'esi.owusu',
  phone: '0201234567',
  email: 'esi@example.test',
  password: 'waakye and shito',
  password_confirmation: 'waakye and shito',
  consent: true,
}
const options = { fields: {}, shouldUseNativeValidation: false }

const rules: [field: string, value: unknown, sentence: string][] = [
  ['name', '', 'The name field is required.'],
  ['name', 'Esi', 'The name field must be at least 4 characters.'],
  ['username', '', 'The username field is required.'],
  ['username', 'esi', 'The username field must be at least 4 characters.'],
  ['phone', '', 'The phone field is required.'],
  ['phone', '020123456', 'The phone field must be 10 digits.'],
  ['phone', '02012345678', 'The phone field must be 10 digits.'],
  ['email', '', 'The email field is required.'],
  ['email', 'esi', 'The email field must be a valid email address.'],
  ['password', '', 'The password field is required.'],
  ['password_confirmation', '', 'The password confirmation field is required.'],
  ['consent', false, 'The consent field must be accepted.'],
]

test.each(rules)('a registration with the %s "%s" is told: %s', async (field, value, sentence) => {
  const { errors } = await resolve({ [field]: value })
  expect(errors).toMatchObject({ [field]: { message: sentence } })
})

test('a registration whose passwords differ is told beside the password', async () => {
  const { errors } = await resolve({ password_confirmation: 'waakye and stew' })
  expect(errors).toMatchObject({
    password: { message: 'The password field confirmation does not match.' },
  })
})

test('names of four characters are long enough, and without a country it is Ghana', async () => {
  const { errors } = await resolve({ name: 'Abla', username: 'abla' })
  expect(errors).toEqual({})
  expect(register.input.parse(whole).country_alpha_2_code).toBe('GH')
})

test('a login needs an e-mail that is one, and a password', async () => {
  const messagesFor = async (fields: Record<string, unknown>) => {
    const { errors } = await contractResolver(login.input)(fields, undefined, options)
    return Object.values(errors).map(error => error?.message)
  }
  expect(await messagesFor({ email: '', password: '' })).toEqual([
    'The email field is required.',
    'The password field is required.',
  ])
  expect(await messagesFor({ email: 'esi', password: 'x' })).toEqual([
    'The email field must be a valid email address.',
  ])
  expect(await messagesFor({ email: 'esi@example.test', password: 'x' })).toEqual([])
})

const resolve = (changes: Record<string, unknown>) =>
  contractResolver(register.input)({ ...whole, ...changes }, undefined, options)
