/** What a day's business leaves in the log of a real server at its most talkative, and what it must not leave there. */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { openData } from '#platform/server/jobs/sealed-data.ts'
import type { Mail } from '#platform/server/mail-and-sms/mail/sender.ts'
import { mailJob } from '#platform/server/mail-and-sms/mail.ts'
import { field } from '#platform/server/payment-providers/http.ts'
import {
  bearer,
  buildUser,
  builtPassword,
  readSentCode,
  registrationForm,
} from './builders/accounts.ts'
import { buildGig } from './builders/gigs.ts'
import { pdfSaying } from './builders/identity.ts'
import { patiently, useServers } from './builders/killable-servers.ts'
import { buildOrder } from './builders/orders.ts'
import { wholeForms } from './builders/profile-rules.ts'

const random = () => randomBytes(24).toString('hex')
const keys = {
  APP_SECRET: random(),
  IDENTITY_KEY: randomBytes(32).toString('base64'),
  RECEIPT_KEY: randomBytes(32).toString('base64'),
  METRICS_TOKEN: random(),
  PAWAPAY_TOKEN: random(),
}
const mailPassword = random()
/** Nobody listens there: whatever is sent to it fails, and failures are logged. */
const nobody = '127.0.0.1:9'

const servers = useServers({
  ...keys,
  LOG_LEVEL: 'debug',
  MAIL_DRIVER: 'smtp',
  SMTP_URL: `smtp://mailer:${mailPassword}@${nobody}`,
  PAYMENT_METHOD: 'PAWAPAY',
  PAWAPAY_URL: `http://${nobody}`,
})

type Headers = Record<string, string>
type Answer = { status: number; body: unknown; headers: globalThis.Headers }

/** Everything that is nobody's to read in a log, by what it is. */
const secrets = new Map<string, string>(Object.entries({ ...keys, mailPassword }))

test('neither secrets nor what tells of people stand in the log, whatever happens', {
  timeout: 120_000,
}, async () => {
  const server = await servers.start()
  const call = caller(server.url)
  const person = await enters(call)
  await getsLost(call, person)
  await handsInPapers(call, person)
  await deals(call, person)
  await isLookedAfter(call, person)
  await breaksThings(call)
  await hearsNews(server.url, person.token)
  for (const failure of ['a job failed', 'a provider did not answer', 'unexpected error'])
    await expect.poll(server.output, patiently).toContain(failure)
  await server.end()

  const lines = server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(70)
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  for (const [name, secret] of secrets)
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(occurrences(withoutChance(server.output()), form), `${name}: ${form}`).toEqual([])
})

test('every line is one JSON object, also of a page that cannot be drawn; health checks are told at debug alone', async () => {
  const server = await servers.start()
  for (const path of ['/healthz', '/readyz', '/metrics', '/login']) await fetch(server.url + path)
  await sql`alter table gigs rename to gigs_elsewhere`.execute(db)
  const headers = { 'x-request-id': 'page-that-breaks' }
  const broken = await fetch(`${server.url}/?category=3`, { headers })
  await sql`alter table gigs_elsewhere rename to gigs`.execute(db)
  expect(broken.status).toBe(500)
  await server.end()

  const isLine = (line: string) => line !== '' && !line.startsWith('Adwuma runs on')
  const lines = server.output().split('\n').filter(isLine)
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  const entries = lines.map(line => JSON.parse(line))
  const fault = entries.find(({ msg }) => msg === 'a fault in a page')
  expect(fault).toMatchObject({ level: 'error', reqId: 'page-that-breaks' })
  expect(fault.err.stack).toContain('\n')
  for (const [path, level] of Object.entries({
    ...{ '/healthz': 'debug', '/readyz': 'debug', '/metrics': 'debug' },
    '/login': 'info',
  })) {
    const arrival = entries.find(({ req }) => req?.url === path)
    const both = entries.filter(({ reqId }) => reqId === arrival?.reqId)
    expect(
      both.map(entry => entry.level),
      path,
    ).toEqual([level, level])
  }
})

function keepSecret(name: string, secret: string): string {
  expect(secret.length, name).toBeGreaterThan(5)
  secrets.set(name, secret)
  return secret
}

/** Ids that are drawn and how long an answer took: six digits of theirs may be those of a code, and tell nobody of it. */
const withoutChance = (log: string) =>
  log
    .replaceAll(/"responseTime":[\d.e+-]+/g, '')
    .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, '')

const occurrences = (log: string, secret: string) =>
  log.split('\n').filter(line => line.includes(secret))

type Call = ReturnType<typeof caller>
type Person = { id: number; token: string; email: string; phone: string; password: string }

function caller(url: string) {
  return async (route: string, body?: object, headers: Headers = {}): Promise<Answer> => {
    const [method = 'GET', path = ''] = route.split(' ')
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : {}, headers: answer.headers }
  }
}

async function formHeaders(call: Call): Promise<Headers> {
  const { headers } = await call('GET /sanctum/csrf-cookie')
  const cookies = headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
  const [session = '', value = ''] = cookies.map(cookie => cookie.slice(cookie.indexOf('=') + 1))
  keepSecret('session', session)
  keepSecret('csrf value', value)
  return { cookie: cookies.join('; '), 'x-xsrf-token': value }
}

/** Registers, errs, verifies the phone and logs in. */
async function enters(call: Call): Promise<Person> {
  const form = await formHeaders(call)
  const body = registrationForm({ email: 'abena.private@example.test', phone: '0207654321' })
  const { email, phone } = body
  keepSecret('e-mail', email)
  keepSecret('phone', phone)
  keepSecret('phone abroad', `233${phone.slice(1)}`)
  const password = keepSecret('password', builtPassword)
  const registered = await call('POST /api/customer/register', body, form)
  const id = Number(field(registered.body, 'user', 'id'))
  const code = keepSecret('code', await readSentCode(phone))
  const guess = keepSecret('wrong code', code === '918273' ? '918274' : '918273')
  await call(`GET /v/${id}/${code}`)
  await call('POST /api/customer/verify', { user_id: id, verification_code: guess }, form)
  const verify = { user_id: id, verification_code: code }
  const verified = await call('POST /api/customer/verify', verify, form)
  keepSecret('first token', String(field(verified.body, 'token')).split('|')[1] ?? '')
  const wrong = { email, password: keepSecret('wrong password', 'light soup and yam') }
  expect((await call('POST /api/sanctum/token', wrong, form)).status).toBe(401)
  const answer = await call('POST /api/sanctum/token', { email, password }, form)
  const token = String(field(answer.body, 'token'))
  keepSecret('token', token.split('|')[1] ?? '')
  return { id, token, email, phone, password }
}

/** A forgotten password, a token that is none, a token where none belongs. */
async function getsLost(call: Call, { email, token }: Person): Promise<void> {
  const form = await formHeaders(call)
  await call('POST /api/password/forgot', { email }, form)
  await expect.poll(() => findResetCode(email), patiently).not.toBe('')
  const code = keepSecret('reset code', await findResetCode(email))
  await call(`GET /password/reset/${code}`)
  await call(`GET /api/password/code/${code}/validate`)
  const password = keepSecret('short password', 'kenkey7')
  const reset = { reset_code: code, new_password: password, new_password_confirmation: password }
  expect((await call('POST /api/password/reset', reset, form)).status).toBe(422)
  const forged = `77|${keepSecret('forged token', random() + random()).slice(0, 48)}`
  expect((await call('GET /api/customer', undefined, bearer(forged))).status).toBe(419)
  await call(`GET /api/customer?token=${encodeURIComponent(token)}&email=${email}`)
  await call(`GET /login?redirect=${encodeURIComponent(`/account?email=${email}`)}`)
}

async function findResetCode(email: string): Promise<string> {
  const codes = (await listQueuedMails())
    .filter(({ to }) => to === email)
    .map(({ text }) => text.match(/password\/reset\/([\w-]{20,})/)?.[1])
  return codes.find(Boolean) ?? ''
}

/** As the server opens them that sends them. */
async function listQueuedMails(): Promise<Mail[]> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = ${mailJob.name}`.execute(db)
  return rows.map(({ data }) => openData(data, mailJob.name) as Mail)
}

async function handsInPapers(call: Call, { token }: Person): Promise<void> {
  const own = bearer(token)
  const reference = keepSecret('document number', 'GHA-734512098-3')
  const account = keepSecret('account number', '0246813579')
  const identity = { ...wholeForms.identity, id_reference: reference }
  const form = new FormData()
  for (const [name, value] of Object.entries(identity)) form.append(name, value)
  const photo = keepSecret('name of the photo', 'abena-ghana-card.pdf')
  const content = new Uint8Array(pdfSaying(keepSecret('words of the photo', 'born in Bekwai')))
  form.append('id_photo', new Blob([content], { type: 'application/pdf' }), photo)
  expect((await call('POST /api/customer/kyc/update', form, own)).status).toBe(200)
  const shown = await call('GET /api/customer/kyc', undefined, own)
  const link = new URL(String(field(shown.body, 'identity', 'id_photo_file', 'firebase_url')))
  keepSecret('signature', link.searchParams.get('signature') ?? '')
  expect((await call(`GET ${link.pathname}${link.search}`)).status).toBe(200)
  const payment = { ...wholeForms.payment_account, payment_account_no: account }
  const wallet = { number: account, name: keepSecret('registered name', 'Zipporah Quansah') }
  expect((await call('POST /testing/wallet-names', wallet)).status).toBe(200)
  expect((await call('POST /api/customer/settlement/update', payment, own)).status).toBe(200)
  const bad = { ...payment, payment_name_on_account: '' }
  expect((await call('POST /api/customer/settlement/update', bad, own)).status).toBe(422)
}

/** Writes, sends a file and tries to pay; the provider is away. */
async function deals(call: Call, { id, token }: Person): Promise<void> {
  const own = bearer(token)
  const seller = await buildUser()
  const text = keepSecret('message', 'the key lies under the third flower pot')
  const sent = await call(
    'POST /api/chat/message/send',
    { to_user_id: seller.id, message: text },
    own,
  )
  expect(sent.status).toBe(201)
  await call(`GET /account/messages/0/${seller.username}?message=${encodeURIComponent(text)}`)
  const form = new FormData()
  form.append('to_user_id', String(seller.id))
  form.append('message_files[0]', new Blob([text], { type: 'text/plain' }), 'keys.txt')
  const { body } = await call('POST /api/chat/message/send', form, own)
  const link = new URL(String(field(body, 'messages', '0', 'file', 'firebase_url')))
  keepSecret('signature of a file', link.searchParams.get('signature') ?? '')
  expect((await call(`GET ${link.pathname}${link.search}`)).status).toBe(200)
  const buyer = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const order = await buildOrder({
    buyer,
    seller,
    gig: await buildGig({ owner: seller }),
    status: 'ongoing',
  })
  const wanted = { object_type: 'offer', object_id: order.offer_id }
  expect((await call('POST /api/payments/initiate', wanted, own)).status).toBe(409)
  await call('POST /api/payments/callback/pawapay', { payer: { phone: '233207654321' } })
}

/** A manager looks for a person by all that is known of one. */
async function isLookedAfter(call: Call, { id, email, phone }: Person): Promise<void> {
  const manager = await buildUser({ manager: true })
  const form = await formHeaders(call)
  const login = { email: manager.email, password: builtPassword }
  const { body } = await call('POST /api/sanctum/token', login, form)
  keepSecret('token of a manager', String(field(body, 'token')).split('|')[1] ?? '')
  for (const words of [email, phone, `+233${phone.slice(1)}`]) {
    const search = `GET /api/manager/customers?search=${encodeURIComponent(words)}`
    expect((await call(search, undefined, bearer(String(field(body, 'token'))))).status).toBe(200)
  }
  await call(`GET /api/manager/customer/${id}`, undefined, bearer(String(field(body, 'token'))))
}

/** A fault of ours, with a person's whole row in the words of the database. */
async function breaksThings(call: Call): Promise<void> {
  const name = keepSecret('name in a broken row', 'Yaw Unfortunate')
  await sql`alter table users add constraint unlucky check (name <> ${sql.lit(name)})`.execute(db)
  const body = registrationForm({ name, email: 'yaw.unlucky@example.test', phone: '0551239876' })
  keepSecret('e-mail in a broken row', body.email)
  keepSecret('phone in a broken row', body.phone)
  const answer = await call('POST /api/customer/register', body, await formHeaders(call))
  expect(answer).toMatchObject({ status: 500, body: { message: 'Server Error' } })
  const forged = createHmac('sha256', 'x').update('y').digest('base64url')
  await call(`GET /files/chat/aa.txt?expires=9999999999&signature=${keepSecret('forged', forged)}`)
  await call('GET /%')
}

async function hearsNews(url: string, token: string): Promise<void> {
  for (const credential of [token, `12|${'x'.repeat(48)}`]) {
    const socket = io(url, { auth: { token: credential }, reconnection: false })
    await new Promise<void>(resolve => {
      socket.once('connect', () => resolve())
      socket.once('connect_error', () => resolve())
    })
    socket.close()
  }
}
