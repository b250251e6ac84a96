import { expect, test } from 'vitest'
import { type Answer, type Call, fakeServer, type Respond } from '../../../../test/fakes/http.ts'
import { arkesel } from './arkesel.ts'
import { hubtel } from './hubtel.ts'
import type { SmsSender } from './sender.ts'
import { twilio } from './twilio.ts'

const SECRET = 'c0ffee-very-secret'
const sms = { to: '233241234567', text: 'Your code is 123456 & more' }

type Provider = {
  name: string
  connect(baseUrl: string): SmsSender
  taken: Answer
  rejected: Answer
  checkCall(call: Call): void
}

const PROVIDERS: Provider[] = [
  {
    name: 'Arkesel',
    connect: baseUrl => arkesel({ apiKey: SECRET, sender: 'Adwuma', baseUrl, timeoutMs: 300 }),
    taken: json(200, { status: 'success', data: [{ recipient: sms.to, id: '9b7' }] }),
    rejected: json(200, { status: 'error', message: `Invalid key ${SECRET}` }),
    checkCall: ({ method, url, headers, body }) => {
      expect(`${method} ${url.pathname}`).toBe('POST /api/v2/sms/send')
      expect(headers['api-key']).toBe(SECRET)
      const sent = JSON.parse(body.toString())
      expect(sent).toEqual({ sender: 'Adwuma', message: sms.text, recipients: [sms.to] })
    },
  },
  {
    name: 'Hubtel',
    connect: baseUrl =>
      hubtel({ clientId: 'me', clientSecret: SECRET, sender: 'Adwuma', baseUrl, timeoutMs: 300 }),
    taken: json(201, { rate: 0.03, messageId: 'a1', status: 0, networkId: '62001' }),
    rejected: json(200, { status: 4, statusDescription: `Bad secret ${SECRET}` }),
    checkCall: ({ method, url }) => {
      expect(`${method} ${url.pathname}`).toBe('GET /v1/messages/send')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        clientid: 'me',
        clientsecret: SECRET,
        from: 'Adwuma',
        to: sms.to,
        content: sms.text,
      })
    },
  },
  {
    name: 'Twilio',
    connect: baseUrl =>
      twilio({ accountSid: 'AC1', authToken: SECRET, sender: 'Adwuma', baseUrl, timeoutMs: 300 }),
    taken: json(201, { sid: 'SM1', status: 'queued' }),
    rejected: json(400, { code: 21211, message: `Invalid 'To' ${SECRET}`, status: 400 }),
    checkCall: ({ method, url, headers, body }) => {
      expect(`${method} ${url.pathname}`).toBe('POST /2010-04-01/Accounts/AC1/Messages.json')
      const login = Buffer.from(`AC1:${SECRET}`).toString('base64')
      expect(headers.authorization).toBe(`Basic ${login}`)
      const form = Object.fromEntries(new URLSearchParams(body.toString()))
      expect(form).toEqual({ To: `+${sms.to}`, From: 'Adwuma', Body: sms.text })
    },
  },
]

test.each(PROVIDERS)('$name is sent the number, the text and our name', async provider => {
  const { baseUrl, calls } = await fakeServer(() => provider.taken)
  await provider.connect(baseUrl)(sms)
  expect(calls).toHaveLength(1)
  for (const call of calls) provider.checkCall(call)
})

const MISBEHAVIOURS: [string, (provider: Provider) => Respond, string][] = [
  ['rejects the message', provider => () => provider.rejected, 'did not take the message'],
  ['breaks', () => () => ({ status: 500, body: `Error near ${SECRET}` }), 'HTTP 500'],
  ['answers with something else', () => () => ({ status: 200, body: '<html>' }), 'HTTP 200'],
  ['answers with an empty list', () => () => ({ status: 201, body: '[]' }), 'HTTP 201'],
  ['never answers', () => () => 'hang', 'timeout'],
  ['sends us elsewhere', () => redirect, 'could not be reached'],
]

const CASES = PROVIDERS.flatMap(provider =>
  MISBEHAVIOURS.map(([how, respond, says]) => ({
    provider,
    how,
    respond: respond(provider),
    says,
  })),
)

test.each(CASES)(
  '$provider.name that $how fails without telling a secret',
  async ({ provider, respond, says }) => {
    const { baseUrl, calls } = await fakeServer(respond)
    const failure = await failureOf(provider.connect(baseUrl)(sms))
    expect(failure).toContain(says)
    expect(failure).not.toContain(SECRET)
    expect(failure).not.toContain('123456')
    expect(calls).toHaveLength(1)
  },
)

test.each(PROVIDERS)('$name that is not there fails without telling a secret', async provider => {
  const failure = await failureOf(provider.connect('http://127.0.0.1:9')(sms))
  expect(failure).toContain('could not be reached')
  expect(failure).not.toContain(SECRET)
})

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function redirect(): Answer {
  return { status: 302, headers: { location: 'http://127.0.0.1:9/' } }
}

/** Everything a log would show of the error. */
async function failureOf(sending: Promise<void>): Promise<string> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('It did not fail')
  return `${error.stack} ${JSON.stringify(error)} ${String(error.cause ?? '')}`
}
