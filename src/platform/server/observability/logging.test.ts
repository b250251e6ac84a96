import fastify from 'fastify'
import { expect, test } from 'vitest'
import { withoutSecrets } from './log-secrets.ts'
import { log, openLogging, requestId } from './logging.ts'

const SECRET = 'hunter2-c0ffee'

test.each([
  { headers: { authorization: `Bearer ${SECRET}`, cookie: `session=${SECRET}` } },
  { headers: { 'x-xsrf-token': SECRET, 'set-cookie': [`a=${SECRET}`, 'b'] } },
  { body: { password: SECRET, new_password_confirmation: SECRET, current_password: SECRET } },
  { body: { token: SECRET, reset_code: SECRET, verification_code: SECRET, code: SECRET } },
  { settings: { APP_SECRET: SECRET, TWILIO_TOKEN: SECRET, apiKey: SECRET } },
  { person: { id_reference: SECRET, account_no: SECRET } },
  { url: `/password/reset/${SECRET}` },
  { url: `/api/password/code/${SECRET}/validate` },
  { url: `/v/12/${SECRET}` },
  { url: `/o/${SECRET}` },
  { text: `Answer by noon: https://adwuma.test/o/${SECRET} +3 more` },
  { url: `/u/12-orders.${SECRET}` },
  { url: `/s/12-all.${SECRET}` },
  { text: `Pause them: https://adwuma.test/s/12-3.${SECRET} at any time` },
  { url: `/security/undo/${SECRET}` },
  { url: `/api/security/undo/${SECRET}` },
  { url: `/receipts/${SECRET}` },
  { url: `/disputes/link/12-seller.${SECRET}` },
  { body: { endpoint: `https://fcm.googleapis.com/fcm/send/${SECRET}` } },
  { keys: { p256dh: SECRET, auth: SECRET } },
  { url: `/account/profile/username-and-email-settings?email_code=${SECRET}&x=1` },
  { url: `/login?redirect=${encodeURIComponent(`/account/profile?email_code=${SECRET}`)}` },
  { url: `/files/kyc/1.jpg?expires=1&signature=${SECRET}` },
  { url: `/files/reports/1.pdf?expires=1&name=${SECRET}.pdf&signature=x` },
  { url: `/identity/12?viewer=7&expires=${SECRET}&download=1` },
  { url: `https://smsc.hubtel.com/v1/messages/send?clientid=a&clientsecret=${SECRET}&to=233` },
  { url: `postgres://adwuma:${SECRET}@db.example/adwuma` },
  { text: JSON.stringify({ password: SECRET, note: 'x' }) },
])('a secret in %j is not logged', entry => {
  const lines = captureLog(() => log.info(entry, 'something happened'))
  expect(lines).toContain('something happened')
  expect(lines).not.toContain(SECRET)
  expect(() => JSON.parse(lines)).not.toThrow()
})

test.each([
  'Key (lower(email))=(ama.k@gmail.com) already exists.',
  'Failing row contains (7, ama.k@gmail.com, Ama "K" Mensah, 0241234567, \\x00).',
  'could not write to ama.k@gmail.com',
  'GET /api/manager/customers?search=ama.k%40gmail.com',
  'no answer from 0241234567, +233241234567 or 233241234567',
  '/send?to=%2B233241234567&x=1',
])('a person named in the text of an error is not logged: %s', text => {
  const lines = captureLog(() =>
    log.error({ err: Object.assign(new Error(text), { detail: text }) }),
  )
  expect(lines).not.toMatch(/ama\.k|Mensah|241234567/)
  expect(() => JSON.parse(lines)).not.toThrow()
})

test('an error of a database connection is logged without the connection that it brings along', () => {
  const client = { host: '/var/lib/adwuma', processID: 16_914, _types: { builtins: { BOOL: 16 } } }
  const err = Object.assign(new Error('The connection has broken'), { code: '57P01', client })
  const line = JSON.parse(captureLog(() => log.error({ err }, 'the job queue failed')))
  expect(line.err).toMatchObject({ message: 'The connection has broken', code: '57P01' })
  expect(Object.keys(line.err)).not.toContain('client')
})

test('numbers, ids and places in the code are left as they are', () => {
  const line =
    '{"time":"2026-11-21T18:00:00.000Z","responseTime":4.0241234567,"size":233241234567,"id":"6f1c-0241234567","at":"/node_modules/@fastify/static/index.js:12:3","v":"fastify@5.12.8"}'
  expect(withoutSecrets(line)).toBe(line)
})

test('a secret in an error, its cause or its stack is not logged', () => {
  const cause = new Error(`GET https://x.test/?clientsecret=${SECRET}`)
  const error = new Error(`login with 12|${'Ab1'.repeat(16)} failed`, { cause })
  const lines = captureLog(() => log.error({ err: error }, 'it failed'))
  expect(lines).not.toContain(SECRET)
  expect(lines).not.toContain('Ab1Ab1')
  expect(lines).toContain('it failed')
})

test('a six-digit code is hidden, the code of an error is shown', () => {
  const line = '{"code":"123456","err":{"code":"ECONNREFUSED"},"sql":{"code":"23505"}}'
  expect(withoutSecrets(line)).toBe(
    '{"code":"[redacted]","err":{"code":"ECONNREFUSED"},"sql":{"code":"23505"}}',
  )
})

test('an address made to be slow to look through is not', () => {
  const start = performance.now()
  for (const part of [
    'token',
    'password',
    '&token',
    '"token":[',
    '1|',
    'a://',
    'a@',
    'a.',
    '@',
    '0241',
  ])
    withoutSecrets(`"token":"${part.repeat(16_000 / part.length)}`)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('what is no secret stays readable', () => {
  for (const url of [
    '/api/gigs?page=2&search=plumber&category=3',
    '/account/receipts/c0ffee',
    '/api/manager/receipts/7/void',
    '/api/receipts/keys',
  ]) {
    const line = `{"url":"${url}","responseTime":4.2}`
    expect(withoutSecrets(line)).toBe(line)
  }
})

test('requests are logged with their id and without secrets', async () => {
  const lines: string[] = []
  openLogging({ level: 'info', destination: { write: line => void lines.push(line) } })
  const app = fastify({ loggerInstance: log, genReqId: requestId })
  app.get('/password/reset/:code', async () => 'ok')
  await app.inject({
    url: `/password/reset/${SECRET}?token=${SECRET}`,
    headers: { 'x-request-id': 'abcd-1234', authorization: `Bearer ${SECRET}` },
  })
  expect(lines.join('')).toContain('"reqId":"abcd-1234"')
  expect(lines.join('')).toContain('/password/reset/[redacted]')
  expect(lines.join('')).not.toContain(SECRET)
})

test('what was typed into a search or a message does not stand in the log', async () => {
  const lines: string[] = []
  openLogging({ level: 'info', destination: { write: line => void lines.push(line) } })
  const app = fastify({ loggerInstance: log })
  app.get('/*', async () => 'ok')
  await app.inject({ url: '/account/messages/0/ama?message=My%20PIN%20is%204711&page=2&4711' })
  const [entry] = lines.map(line => JSON.parse(line))
  expect(entry.req.url).toBe('/account/messages/0/ama?message=…&page=2&=…')
})

test('a request id is taken over only where it is harmless', () => {
  expect(requestId({ headers: { 'x-request-id': 'abcd-1234' } })).toBe('abcd-1234')
  for (const id of ['a\nb', 'x', '"><script>', 'a'.repeat(100), undefined]) {
    expect(requestId({ headers: { 'x-request-id': id } })).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('people get short lines, with the stack of an error', () => {
  const line = captureLog(
    () => log.warn({ err: new Error('Boom'), job: 'mail' }, 'a job failed'),
    true,
  )
  expect(line).toMatch(/^\d\d:\d\d:\d\d warn {2}a job failed job="mail"\nError: Boom\n {4}at /)
})

function captureLog(work: () => void, pretty = false): string {
  const lines: string[] = []
  openLogging({ level: 'info', pretty, destination: { write: line => void lines.push(line) } })
  work()
  return lines.join('')
}
