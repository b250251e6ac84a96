import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { smsProviders } from '../mail-and-sms/sms/providers.ts'
import { paymentProviderSettings, paymentProviders } from '../payment-providers/providers.ts'
import { settingsTable } from './schema.ts'
import { readSettings } from './settings.ts'

const safe = {
  NODE_ENV: 'production',
  APP_SECRET: randomBytes(32).toString('hex'),
  IDENTITY_KEY: randomBytes(32).toString('base64'),
  RECEIPT_KEY: randomBytes(32).toString('base64'),
  APP_URL: 'https://adwuma.example/',
  DATABASE_URL: 'postgres://db/adwuma',
  OPERATOR_NAME: 'Adwuma Limited',
  OPERATOR_ADDRESS: '1 Ring Road, Accra',
  OPERATOR_EMAIL: 'office@adwuma.example',
  SMS_DRIVER: 'arkesel',
  ARKESEL_API_KEY: 'key',
  MAIL_DRIVER: 'smtp',
  PUSH_DRIVER: 'webpush',
  SMTP_URL: 'smtp://mail',
  PAYMENT_METHOD: 'MANUAL',
  MANUAL_PAY_NETWORK: 'MTN',
  MANUAL_PAY_NUMBER: '244000000',
  MANUAL_PAY_NAME: 'Adwuma Limited',
}

const addressesOfPaymentProviders = Object.keys(paymentProviderSettings).filter(name =>
  name.endsWith('_URL'),
)

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

const unsafe: [string, string | undefined][] = [
  ['APP_SECRET', undefined],
  ['APP_SECRET', '0123456789abcdef0123456789abcdef'],
  ['APP_SECRET', 'change-me-before-production-please'],
  ['IDENTITY_KEY', undefined],
  ['IDENTITY_KEY', Buffer.alloc(32).toString('base64')],
  ['RECEIPT_KEY', undefined],
  ['RECEIPT_KEY', Buffer.alloc(32).toString('base64')],
  ['RECEIPT_KEY', safe.IDENTITY_KEY],
  ['METRICS_TOKEN', 'aaaaaaaaaaaaaaaa'],
  ['METRICS_TOKEN', safe.APP_SECRET],
  ['MAP_TILES_URL', 'http://tiles.example/{z}/{x}/{y}.png'],
  ['APP_URL', 'http://adwuma.example'],
  ['DATABASE_URL', undefined],
  ['REDIS_URL', 'rediss://redis.example:6379'],
  ['REDIS_URL', 'redis://:password@redis.example:6379'],
  ['DEMO', '1'],
  ['TRUST_PROXY', '10.0.0.1, 0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['OPERATOR_NAME', undefined],
  ['OPERATOR_ADDRESS', undefined],
  ['OPERATOR_EMAIL', undefined],
  ['SMS_DRIVER', 'outbox'],
  ['MAIL_DRIVER', 'outbox'],
  ['PUSH_DRIVER', 'outbox'],
  ['PUSH_TEST_ORIGIN', 'http://127.0.0.1:4899'],
  ['PAYMENT_METHOD', 'SANDBOX'],
  ['WALLET_NAMES', 'SANDBOX'],
  ['PAWAPAY_URL', 'https://api.sandbox.pawapay.io'],
  ...Object.values(smsProviders).map(({ address }): [string, string] => [
    address,
    'http://sms.example',
  ]),
  ...addressesOfPaymentProviders.map((name): [string, string] => [name, 'http://pay.example']),
  ['PAYSTACK_SECRET_KEY', 'sk_test_of-nobody'],
  ['MANUAL_PAY_NUMBER', undefined],
  ['MANUAL_PAY_NAME', undefined],
  ['ERROR_REPORTS_URL', 'http://hooks.example'],
  ['RATE_LIMITS', 'off'],
  ['PRICE_RANGE_ORDERS', '4'],
  ['PRICE_RANGE_SELLERS', '1'],
  ['PASSKEY_ORIGINS', 'https://app.example,http://app.example'],
  ['CLOCK_OFFSET_MS', '60000'],
]

test.each(unsafe)('production refuses to start with %s %s, and says why', (name, value) => {
  expect(() => readSettings({ ...safe, [name]: value })).toThrow(new RegExp(`^${name} must `))
})

test('the meaning of every setting that production refuses says what it refuses', () => {
  const names = new Set(unsafe.map(([name]) => name))
  const silent = settingsTable.filter(
    ({ name, meaning }) => names.has(name) && !meaning.includes('in production'),
  )
  expect(silent).toEqual([])
})

test('a driver without its settings is refused', () => {
  expect(() => readSettings({ SMS_DRIVER: 'hubtel' })).toThrow(
    'HUBTEL_CLIENT_ID is needed for hubtel.',
  )
})

test.each([
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
] as const)('one key for pushes without its other half is refused: %s', (name, other) => {
  const pair = makeVapidKeys()
  expect(readSettings(pair)).toMatchObject(pair)
  expect(() => readSettings({ [name]: pair[name] })).toThrow(`${other} is needed for ${name}.`)
})

test('two keys for pushes that do not belong together are refused', () => {
  const { VAPID_PUBLIC_KEY } = makeVapidKeys()
  const outsideTheCurve = Buffer.alloc(32, 255).toString('base64url')
  for (const VAPID_PRIVATE_KEY of [makeVapidKeys().VAPID_PRIVATE_KEY, outsideTheCurve])
    expect(() => readSettings({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toThrow(
      /^VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: /,
    )
})

function makeVapidKeys() {
  const pair = createECDH('prime256v1')
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys('base64url'),
    // Without the zeros that it may begin with it would be shorter than 32 bytes.
    VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    ),
  }
}

test.each(
  Object.entries(paymentProviders).map(([method, { needs }]) => [method, needs[0]] as const),
)('payments by %s need %s', (PAYMENT_METHOD, needed) => {
  expect(() => readSettings({ PAYMENT_METHOD })).toThrow(
    `${needed} is needed for ${PAYMENT_METHOD}.`,
  )
  expect(readSettings({ PAYMENT_METHOD, [needed]: 'sk_live_1' })).toMatchObject({ PAYMENT_METHOD })
})

test('where it is tried out, a usual price may be shown from one order by one person on', () => {
  const ranges = ['PRICE_RANGE_ORDERS', 'PRICE_RANGE_SELLERS'] as const
  for (const name of ranges) {
    expect(readSettings({ [name]: '1' })[name]).toBe(1)
    expect(() => readSettings({ [name]: '0' })).toThrow(`${name} must be a whole number from 1 up`)
  }
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

test('what is unsafe is named together with what is wrong, and no setting twice', () => {
  const attempt = () =>
    readSettings({ ...safe, APP_SECRET: 'short', RATE_LIMITS: 'off', PORT: '-1' })
  expect(attempt).toThrow(
    /^PORT must be .*\.\nAPP_SECRET must have 32 .*\.\nRATE_LIMITS must be on.*\.$/,
  )
})

test('an older key of identities may be weak: it only opens', () => {
  const IDENTITY_KEY = `${safe.IDENTITY_KEY},${Buffer.alloc(32).toString('base64')}`
  expect(readSettings({ ...safe, IDENTITY_KEY }).IDENTITY_KEY).toBe(IDENTITY_KEY)
})

test.each([
  ...['prod', 'Production', 'staging'].map(value => ['NODE_ENV', value]),
  ...['http', '1e3', '3000.5', '65536', '-1', ' 80'].map(value => ['PORT', value]),
  ...['mysql://db/a', 'postgres://', 'db/a', 'postgres://u:p@ss#w@db/a'].map(value => [
    'DATABASE_URL',
    value,
  ]),
  ['DATABASE_DIRECT_URL', 'http://db'],
  ['DATABASE_READ_URL', 'redis://db'],
  ['REDIS_URL', 'postgres://db'],
  ...['ftp://a.example', 'a.example', 'https://a.example/shop', 'https://a.example?x'].map(
    value => ['APP_URL', value],
  ),
  ...['http://mail', 'mail:25', 'smtp://'].map(value => ['SMTP_URL', value]),
  ...['javascript:alert(1)', 'https://tiles.example/', 'data:{z}{x}{y}'].map(value => [
    'MAP_TILES_URL',
    value,
  ]),
  ...['true', '10.0.0.0/33', '10.0.0.1;10.0.0.2', '1'].map(value => ['TRUST_PROXY', value]),
  ['HOST', 'http://0.0.0.0'],
  ['DRAIN_SECONDS', '61'],
  ['DEMO', 'yes'],
  ['APP_NAME', 'Adwuma\nBcc: all'],
  ['OPERATOR_EMAIL', 'office'],
  ['IDENTITY_REJECTED_DAYS', '0'],
  ['SMS_DRIVER', 'Arkesel'],
  ['SMS_SENDER', 'Adwuma Ghana Limited'],
  ['MAIL_FROM', 'Adwuma'],
  ['MANUAL_PAY_NUMBER', 'call us'],
  ['PAWAPAY_URL', 'file:///etc/passwd'],
  ['PAYSTACK_SECRET_KEY', 'pk_live_1'],
  ['STORAGE_BUCKET', 'gs://adwuma'],
  ['STORAGE_ENDPOINT', 's3.example'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'trace'],
  ['CLOCK_OFFSET_MS', '1 hour'],
])('%s=%s is refused with a sentence that says what it must be', (name, value) => {
  expect(() => readSettings({ [name as string]: value })).toThrow(
    new RegExp(`^${name} must (?:be|have) .+\\.$`),
  )
})

test.each([
  ['DATABASE_URL', 'postgresql:///adwuma?host=/var/run/postgresql'],
  ['APP_URL', 'https://adwuma.example//'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, fd00::/8'],
  ['HOST', '::'],
  ['MAIL_FROM', 'no-reply@localhost'],
  ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1'],
  ['CLOCK_OFFSET_MS', '-60000'],
])('%s=%s is taken', (name, value) => {
  expect(() => readSettings({ [name as string]: value })).not.toThrow()
})

test.each(['rediss://:password@redis.example:6379', 'redis://localhost', 'redis://[::1]:6379'])(
  'production takes Redis at %s: with a password and encrypted, or on the same machine',
  REDIS_URL => {
    expect(readSettings({ ...safe, REDIS_URL }).REDIS_URL).toBe(REDIS_URL)
  },
)

test('a setting left empty is not set', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000)
})

test.each(['+233241234567', '0241234567', '233 24 123 4567', '23324'])(
  'a WhatsApp number that no link can hold (%s) is refused, and one that it can is taken',
  number => {
    expect(() => readSettings({ SUPPORT_WHATSAPP: number })).toThrow(/^SUPPORT_WHATSAPP must /)
    const right = '233241234567'
    expect(readSettings({ SUPPORT_WHATSAPP: right }).SUPPORT_WHATSAPP).toBe(right)
  },
)

test('managers are held to more in production, and to less where it is not said', () => {
  const names = ['MANAGER_SECOND_FACTOR', 'MANAGER_PROOF_HOURS', 'ACCESS_REASON'] as const
  const read = (env: Record<string, string>) => {
    const settings = readSettings(env)
    return names.map(name => settings[name])
  }
  expect(read({})).toEqual(['optional', 0, 'optional'])
  expect(read(safe)).toEqual(['required', 12, 'required'])
  const milder = {
    MANAGER_SECOND_FACTOR: 'optional',
    MANAGER_PROOF_HOURS: '0',
    ACCESS_REASON: 'optional',
  }
  expect(read({ ...safe, ...milder })).toEqual(['optional', 0, 'optional'])
  const { DUAL_APPROVAL_FROM, PAYOUT_HOLD_HOURS } = readSettings({})
  expect([DUAL_APPROVAL_FROM, PAYOUT_HOLD_HOURS]).toEqual([1000, 72])
})

test('names of wallets are looked up nowhere in production unless it is said, and at Paystack with its key', () => {
  const read = (env: Record<string, string>) => readSettings(env).WALLET_NAMES
  expect([read({}), read(safe)]).toEqual(['SANDBOX', 'NONE'])
  const atPaystack = { ...safe, WALLET_NAMES: 'PAYSTACK' }
  expect(() => read(atPaystack)).toThrow('PAYSTACK_SECRET_KEY is needed for PAYSTACK.')
  expect(read({ ...atPaystack, PAYSTACK_SECRET_KEY: 'sk_live_abc' })).toBe('PAYSTACK')
})
