import { expect, test } from 'vitest'
import { type Answer, type Call, fakeServer, type Respond } from '#test/fakes/http.ts'
import { examine, lineOf } from '../../../../../bin/doctor/probe.ts'
import { smsProbe } from '../../../../../bin/doctor/sms.ts'
import { listNames } from '../../settings/provider-settings.ts'
import { readSettings } from '../../settings/settings.ts'
import { smsProviders } from './providers.ts'

const SECRET = 'c0ffee-very-secret'
const sms = { to: '233241234567', text: 'Your code is 123456 & more' }
const nobody = 'http://127.0.0.1:9'

type Case = {
  name: string
  keys: Record<string, string>
  taken: Answer
  rejected: Answer
  checkCall(call: Call): void
  /** What it answers to the doctor; null where it knows no call that sends nothing. */
  knowsUs: { active: Answer; exhausted: Answer } | null
}

const cases: Record<keyof typeof smsProviders, Case> = {
  arkesel: {
    name: 'Arkesel',
    keys: { ARKESEL_API_KEY: SECRET },
    taken: json(200, { status: 'success', data: [{ recipient: sms.to, id: '9b7' }] }),
    rejected: json(200, { status: 'error', message: `Invalid key ${SECRET}` }),
    checkCall: ({ method, url, headers, body }) => {
      expect(`${method} ${url.pathname}`).toBe('POST /api/v2/sms/send')
      expect(headers['api-key']).toBe(SECRET)
      const sent = JSON.parse(body.toString())
      expect(sent).toEqual({ sender: 'Adwuma', message: sms.text, recipients: [sms.to] })
    },
    knowsUs: {
      active: json(200, { status: 'success', data: { sms_balance: '120' } }),
      exhausted: json(200, { status: 'success', data: { sms_balance: '0' } }),
    },
  },
  hubtel: {
    name: 'Hubtel',
    keys: { HUBTEL_CLIENT_ID: 'me', HUBTEL_CLIENT_SECRET: SECRET },
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
    knowsUs: null,
  },
  twilio: {
    name: 'Twilio',
    keys: { TWILIO_SID: 'AC1', TWILIO_TOKEN: SECRET },
    taken: json(201, { sid: 'SM1', status: 'queued' }),
    rejected: json(400, { code: 21211, message: `Invalid 'To' ${SECRET}`, status: 400 }),
    checkCall: ({ method, url, headers, body }) => {
      expect(`${method} ${url.pathname}`).toBe('POST /2010-04-01/Accounts/AC1/Messages.json')
      const login = Buffer.from(`AC1:${SECRET}`).toString('base64')
      expect(headers.authorization).toBe(`Basic ${login}`)
      const form = Object.fromEntries(new URLSearchParams(body.toString()))
      expect(form).toEqual({ To: `+${sms.to}`, From: 'Adwuma', Body: sms.text })
    },
    knowsUs: {
      active: json(200, { sid: 'AC1', status: 'active' }),
      exhausted: json(200, { sid: 'AC1', status: 'suspended' }),
    },
  },
}

const providers = listNames(cases).map(driver => ({ driver, ...cases[driver] }))
type Provider = (typeof providers)[number]

test.each(providers)('$name is sent the number, the text and our name', async provider => {
  const { baseUrl, calls } = await fakeServer(() => provider.taken)
  await send(provider, baseUrl)
  expect(calls).toHaveLength(1)
  for (const call of calls) provider.checkCall(call)
})

/** What never comes needs no waiting for; with an answer on its way, a busy machine is no silence. */
const impatience = 300

const MISBEHAVIOURS: [string, (provider: Provider) => Respond, string, number?][] = [
  ['rejects the message', provider => () => provider.rejected, 'did not take the message'],
  ['breaks', () => () => ({ status: 500, body: `Error near ${SECRET}` }), 'HTTP 500'],
  ['answers with something else', () => () => ({ status: 200, body: '<html>' }), 'HTTP 200'],
  ['answers with an empty list', () => () => ({ status: 201, body: '[]' }), 'HTTP 201'],
  ['never answers', () => () => 'hang', 'timeout', impatience],
]

const CASES = providers.flatMap(provider =>
  MISBEHAVIOURS.map(([how, respond, says, timeoutMs]) => ({
    provider,
    how,
    respond: respond(provider),
    says,
    timeoutMs,
  })),
)

test.each(CASES)(
  '$provider.name that $how fails without telling a secret',
  async ({ provider, respond, says, timeoutMs }) => {
    const { baseUrl, calls } = await fakeServer(respond)
    const failure = await failureOf(send(provider, baseUrl, timeoutMs))
    expect(failure).toContain(says)
    expect(failure).not.toContain(SECRET)
    expect(failure).not.toContain('123456')
    expect(calls).toHaveLength(1)
  },
)

test.each(providers)('$name that sends us elsewhere is not followed', async provider => {
  const elsewhere = await fakeServer(() => provider.taken)
  for (const status of [301, 302, 307, 308]) {
    const headers = { location: `${elsewhere.baseUrl}/` }
    const { baseUrl, calls } = await fakeServer(() => ({ status, headers }))
    const failure = await failureOf(send(provider, baseUrl))
    expect(failure).toContain('could not be reached')
    expect(failure).not.toContain(SECRET)
    expect(calls).toHaveLength(1)
  }
  expect(elsewhere.calls).toEqual([])
})

test.each(providers)('$name that is not there fails without telling a secret', async provider => {
  const failure = await failureOf(send(provider, nobody))
  expect(failure).toContain('could not be reached')
  expect(failure).not.toContain(SECRET)
})

const known = providers.flatMap(provider =>
  provider.knowsUs ? [{ ...provider, ...provider.knowsUs }] : [],
)

test.each(known)('the doctor finds $name that knows us ok', async provider => {
  const { baseUrl, calls } = await fakeServer(() => provider.active)
  expect(await doctorsLine(provider, baseUrl)).toContain('ok    sms')
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

test.each(known)(
  'the doctor finds $name that would send nothing for us failing',
  async provider => {
    const { baseUrl } = await fakeServer(() => provider.exhausted)
    expect(await doctorsLine(provider, baseUrl)).toContain('FAIL  sms')
  },
)

test.each(known)('the doctor finds $name that refuses our key failing', async provider => {
  const { baseUrl } = await fakeServer(() => json(401, { message: `Bad key ${SECRET}` }))
  expect(await doctorsLine(provider, baseUrl)).toMatch(/FAIL {2}sms .* refuses/)
})

test.each(providers)('the doctor finds $name that is not there failing', async provider => {
  expect(await doctorsLine(provider, nobody)).toMatch(/FAIL .* be reached/)
})

test('the doctor only knocks at Hubtel, without the secret', async () => {
  const { baseUrl, calls } = await fakeServer(() => ({ status: 404 }))
  const provider = { driver: 'hubtel' as const, ...cases.hubtel }
  expect(await doctorsLine(provider, baseUrl)).toContain('ok    sms')
  expect(JSON.stringify(calls.map(({ url, headers }) => [url, headers]))).not.toContain(SECRET)
})

const settingsFor = ({ driver, keys }: Provider, baseUrl: string) =>
  readSettings({ SMS_DRIVER: driver, ...keys, [smsProviders[driver].address]: baseUrl })

const send = (provider: Provider, baseUrl: string, timeoutMs?: number) =>
  smsProviders[provider.driver].send(sms, settingsFor(provider, baseUrl), timeoutMs)

/** Whatever it says, it tells no secret. */
async function doctorsLine(provider: Provider, baseUrl: string): Promise<string> {
  const line = lineOf(await examine(smsProbe(settingsFor(provider, baseUrl))))
  expect(line).not.toContain(SECRET)
  return line
}

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
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
