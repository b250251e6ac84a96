import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const safe = {
  NODE_ENV: 'production',
  APP_SECRET: 's'.repeat(32),
  IDENTITY_KEY: Buffer.alloc(32, 1).toString('base64'),
  APP_URL: 'https://adwuma.example/',
  DATABASE_URL: 'postgres://db/adwuma',
  OPERATOR_NAME: 'Adwuma Limited',
  OPERATOR_ADDRESS: '1 Ring Road, Accra',
  OPERATOR_EMAIL: 'office@adwuma.example',
  SMS_DRIVER: 'arkesel',
  ARKESEL_API_KEY: 'key',
  MAIL_DRIVER: 'smtp',
  SMTP_URL: 'smtp://mail',
  PAYMENT_METHOD: 'MANUAL',
  MANUAL_PAY_NETWORK: 'MTN',
  MANUAL_PAY_NUMBER: '244000000',
  MANUAL_PAY_NAME: 'Adwuma Limited',
}

test('nothing has to be set on a machine of one’s own', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    DEMO: true,
    APP_URL: 'http://localhost:3000',
    production: false,
  })
})

test('demo people are not made in somebody else’s database unless asked for', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://db/adwuma' }).DEMO).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://db/adwuma', DEMO: '1' }).DEMO).toBe(true)
})

test('production starts with safe settings', () => {
  expect(readSettings(safe)).toMatchObject({
    production: true,
    APP_URL: 'https://adwuma.example',
    DEMO: false,
  })
})

test.each([
  ['APP_SECRET', undefined],
  ['IDENTITY_KEY', undefined],
  ['APP_URL', 'http://adwuma.example'],
  ['DATABASE_URL', undefined],
  ['DEMO', '1'],
  ['TRUST_PROXY', '10.0.0.1, 0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['OPERATOR_NAME', undefined],
  ['OPERATOR_ADDRESS', undefined],
  ['OPERATOR_EMAIL', undefined],
  ['SMS_DRIVER', 'outbox'],
  ['MAIL_DRIVER', 'outbox'],
  ['PAYMENT_METHOD', 'SANDBOX'],
  ['PAWAPAY_URL', 'https://api.sandbox.pawapay.io'],
  ['PAWAPAY_URL', 'http://api.pawapay.io'],
  ['PAYSTACK_URL', 'http://api.paystack.co'],
  ['PAYSTACK_SECRET_KEY', 'sk_test_of-nobody'],
  ['MANUAL_PAY_NUMBER', undefined],
  ['RATE_LIMITS', 'off'],
  ['CLOCK_OFFSET_MS', '60000'],
])('production refuses to start with %s %s, and says why', (name, value) => {
  expect(() => readSettings({ ...safe, [name]: value })).toThrow(new RegExp(`^${name} must `))
})

test('a driver without its settings is refused', () => {
  expect(() => readSettings({ SMS_DRIVER: 'hubtel' })).toThrow(
    'HUBTEL_CLIENT_ID is needed for hubtel.',
  )
})

test.each([
  ['PAWAPAY', 'PAWAPAY_TOKEN'],
  ['PAYSTACK', 'PAYSTACK_SECRET_KEY'],
])('payments by %s need %s', (PAYMENT_METHOD, needed) => {
  expect(() => readSettings({ PAYMENT_METHOD })).toThrow(
    `${needed} is needed for ${PAYMENT_METHOD}.`,
  )
  expect(readSettings({ PAYMENT_METHOD, [needed]: 'secret' })).toMatchObject({ PAYMENT_METHOD })
})

test('every wrong setting is named at once, and none of their values', () => {
  const attempt = () =>
    readSettings({
      PORT: 'secret-port',
      APP_SECRET: 'short-secret',
      IDENTITY_KEY: 'short-key,another',
    })
  expect(attempt).toThrow(/PORT[\s\S]*APP_SECRET[\s\S]*IDENTITY_KEY/)
  expect(attempt).not.toThrow(/secret-port|short-secret|short-key/)
})

test('a setting left empty is not set', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000)
})

test.each(['+233241234567', '0241234567', '233 24 123 4567', '23324'])(
  'a WhatsApp number that no link can hold (%s) is refused, and one that it can is taken',
  number => {
    expect(() => readSettings({ SUPPORT_WHATSAPP: number })).toThrow(/^SUPPORT_WHATSAPP: /)
    const right = '233241234567'
    expect(readSettings({ SUPPORT_WHATSAPP: right }).SUPPORT_WHATSAPP).toBe(right)
  },
)
