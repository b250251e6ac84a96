import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Callback } from '#platform/server/payment-providers/provider.ts'
import { type Answer, type Call, fakeServer, type Respond } from '../fakes/http.ts'

type Json = Record<string, unknown>

export type FakePawapay = {
  baseUrl: string
  calls: Call[]
  /** What it knows, by id: deposits, refunds and payouts alike. */
  known: Map<string, Json>
  balances: Json[]
  limits: Json
  /** The keys that it publishes. */
  keys: { id: string; key: string }[]
  /** Takes the place of every answer that it returns something for. */
  misbehave: (call: Call) => ReturnType<Respond> | undefined
}

export const pawapayToken = 'pawapay-very-secret'

/** pawaPay's wire format on loopback, until the test is over. */
export async function fakePawapay(): Promise<FakePawapay> {
  const fake: Omit<FakePawapay, 'baseUrl' | 'calls'> = {
    known: new Map(),
    balances: [{ country: 'GHA', balance: '100.00', currency: 'GHS', provider: '' }],
    limits: { minAmount: '1', maxAmount: '5000', decimalsInAmount: 'TWO_PLACES' },
    keys: [],
    misbehave: () => undefined,
  }
  const server = await fakeServer(call => fake.misbehave(call) ?? answerAsPawapay(fake, call))
  return Object.assign(fake, server)
}

/** What pawaPay says to a call, and what it then knows. */
export function answerAsPawapay(
  fake: Pick<FakePawapay, 'known' | 'balances' | 'limits' | 'keys'>,
  call: Call,
): Answer {
  if (call.headers.authorization !== `Bearer ${pawapayToken}`)
    return rejection(403, 'AUTHENTICATION_ERROR')
  const path = `${call.method} ${call.url.pathname}`
  if (path === 'POST /v2/paymentpage') return page(call)
  if (path === 'GET /v2/public-key/http') return json(200, fake.keys)
  if (path === 'GET /v2/wallet-balances') return json(200, { balances: fake.balances })
  if (path === 'GET /v2/active-conf') return json(200, configuration(fake.limits))
  const [, method, kind = '', id] =
    /^(GET|POST) \/v2\/(deposit|refund|payout)s(?:\/(.+))?$/.exec(path) ?? []
  if (method === 'GET' && id) return status(fake.known.get(id))
  if (method === 'POST') return acceptOnce(fake.known, kind, body(call))
  return json(404, {})
}

const body = (call: Call): Json => JSON.parse(call.body.toString())

/** As strict as the real one about amounts and messages. */
function page(call: Call): Answer {
  const { depositId, amountDetails, customerMessage, country } = body(call)
  const { amount } = amountDetails as { amount: string }
  if (!country || !/^[A-Za-z0-9 ]{4,22}$/.test(String(customerMessage)))
    return rejection(400, 'INVALID_PARAMETER')
  if (/\.\d*0$/.test(amount)) return rejection(200, 'INVALID_AMOUNT')
  return json(201, { redirectUrl: `https://paywith.pawapay.example/?token=${depositId}` })
}

const status = (data: Json | undefined) =>
  json(200, data ? { status: 'FOUND', data } : { status: 'NOT_FOUND' })

function acceptOnce(known: Map<string, Json>, kind: string, payload: Json): Answer {
  const id = String(payload[`${kind}Id`])
  const answer = { [`${kind}Id`]: id, created: '2026-11-20T12:00:00Z' }
  if (known.has(id)) return json(200, { ...answer, status: 'DUPLICATE_IGNORED' })
  known.set(id, { ...payload, status: 'ACCEPTED' })
  return json(200, { ...answer, status: 'ACCEPTED' })
}

const configuration = (deposit: Json) => ({
  companyName: 'Adwuma',
  countries: [
    {
      country: 'GHA',
      providers: [
        {
          provider: 'MTN_MOMO_GHA',
          currencies: [{ currency: 'GHS', operationTypes: { DEPOSIT: deposit } }],
        },
      ],
    },
  ],
})

export const rejection = (code: number, failureCode: string): Answer =>
  json(code, {
    status: 'REJECTED',
    failureReason: { failureCode, failureMessage: `${failureCode} for ${pawapayToken}` },
  })

export function json(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

export type Algorithm =
  | 'ecdsa-p256-sha256'
  | 'ecdsa-p384-sha384'
  | 'rsa-pss-sha512'
  | 'rsa-v1_5-sha256'

/** A key as pawaPay would hold one, and how it looks where it is published. */
export function createSigningKey(algorithm: Algorithm, id = 'HTTP_KEY:1') {
  const pair = algorithm.startsWith('ecdsa')
    ? generateKeyPairSync('ec', { namedCurve: algorithm.includes('384') ? 'P-384' : 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { algorithm, id, privateKey: pair.privateKey, published: { id, key } }
}

type CallbackOptions = {
  body: string
  key: { algorithm: Algorithm; id: string; privateKey: KeyObject }
  now: Date
  encoding?: 'der' | 'ieee-p1363'
  digest?: 'sha-256' | 'sha-512'
  covered?: string[]
  path?: string
  /** Whom it is for; the tests' own public address unless told otherwise. */
  authority?: string
  /** Seconds from now; null leaves every time out. */
  expires?: number | null
}

const covers = [
  '@method',
  '@authority',
  '@path',
  'signature-date',
  'content-digest',
  'content-type',
]

/** A callback, signed as pawaPay signs. */
export function signCallback(options: CallbackOptions): Callback {
  const { key, now, covered = covers, path = '/api/payments/callback/pawapay' } = options
  const { authority = 'adwuma.example' } = options
  const digest = options.digest ?? 'sha-512'
  const sum = createHash(digest.replace('-', '')).update(options.body).digest('base64')
  const created = Math.floor(now.getTime() / 1000)
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=UTF-8',
    'content-digest': `${digest}=:${sum}:`,
    'signature-date': now.toISOString(),
  }
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': authority,
    '@path': path.split('?')[0] ?? '',
    '@query': `?${path.split('?')[1] ?? ''}`,
    ...headers,
  }
  const params =
    `(${covered.map(name => `"${name}"`).join(' ')});alg="${key.algorithm}";keyid="${key.id}"` +
    (options.expires === null
      ? ''
      : `;created=${created};expires=${created + (options.expires ?? 60)}`)
  const base = [
    ...covered.map(name => `"${name}": ${values[name]}`),
    `"@signature-params": ${params}`,
  ].join('\n')
  return {
    method: 'POST',
    authority,
    path,
    headers: {
      ...headers,
      'signature-input': `sig-pp=${params}`,
      signature: `sig-pp=:${signatureOf(base, options).toString('base64')}:`,
    },
    body: Buffer.from(options.body),
  }
}

function signatureOf(base: string, { key, encoding = 'der' }: CallbackOptions): Buffer {
  const bytes = Buffer.from(base)
  const hash = `sha${key.algorithm.slice(-3)}`
  const { privateKey } = key
  if (key.algorithm === 'rsa-pss-sha512')
    // RSA_PKCS1_PSS_PADDING
    return sign(hash, bytes, { key: privateKey, padding: 6, saltLength: 64 })
  if (key.algorithm === 'rsa-v1_5-sha256') return sign(hash, bytes, privateKey)
  return sign(hash, bytes, { key: privateKey, dsaEncoding: encoding })
}
