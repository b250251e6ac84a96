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
  ['OPERATOR_NAME', undefined],
  ['OPERATOR_ADDRESS', undefined],
  ['OPERATOR_EMAIL', undefined],
  ['SMS_DRIVER', 'outbox'],
  ['MAIL_DRIVER', 'outbox'],
  ['PAYMENT_METHOD', 'SANDBOX'],
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
