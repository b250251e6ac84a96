import { expect, test } from 'vitest'
import { type Algorithm, createSigningKey, signCallback } from '#test/builders/fake-pawapay.ts'
import { isSigned } from './http-signatures.ts'
import type { Callback } from './provider.ts'

const now = new Date('2026-11-20T12:00:00Z')
const body = '{"depositId":"8917c345-4791-4285-a416-62f24b6982db","status":"COMPLETED"}'
const algorithms: Algorithm[] = [
  'ecdsa-p256-sha256',
  'ecdsa-p384-sha384',
  'rsa-pss-sha512',
  'rsa-v1_5-sha256',
]
const keys = new Map(algorithms.map(algorithm => [algorithm, createSigningKey(algorithm)]))
const keyFor = (algorithm: Algorithm) => {
  const key = keys.get(algorithm)
  if (!key) throw new Error('no such key')
  return key
}
const key = keyFor('ecdsa-p256-sha256')

/** Judged with that key published, whichever id is asked for. */
const isAccepted = (callback: Callback, by = key, at = now) =>
  isSigned(callback, async id => (id === by.id ? by.published.key : null), at)

test.each(algorithms)('a callback signed with %s is accepted', async algorithm => {
  const by = keyFor(algorithm)
  expect(await isAccepted(signCallback({ body, key: by, now }), by)).toBe(true)
})

test.each(['ecdsa-p256-sha256', 'ecdsa-p384-sha384'] as const)(
  'an %s signature is accepted as r and s side by side too',
  async algorithm => {
    const by = keyFor(algorithm)
    const callback = signCallback({ body, key: by, now, encoding: 'ieee-p1363' })
    expect(await isAccepted(callback, by)).toBe(true)
  },
)

test('a digest by SHA-256 is accepted too', async () => {
  expect(await isAccepted(signCallback({ body, key, now, digest: 'sha-256' }))).toBe(true)
})

test('a body that was changed on the way is refused', async () => {
  const callback = signCallback({ body, key, now })
  const changed = Buffer.from(body.replace('COMPLETED', 'FAILED'))
  expect(await isAccepted({ ...callback, body: changed })).toBe(false)
})

test('a digest made for a changed body does not fit the signature', async () => {
  const callback = signCallback({ body, key, now })
  const other = signCallback({ body: '{}', key, now })
  const headers = { ...callback.headers, 'content-digest': other.headers['content-digest'] }
  expect(await isAccepted({ ...callback, headers, body: other.body })).toBe(false)
})

test('of two digests both have to be right', async () => {
  const callback = signCallback({ body, key, now })
  const wrong = `sha-256=:${Buffer.alloc(32).toString('base64')}:`
  const digest = `${callback.headers['content-digest']}, ${wrong}`
  const headers = { ...callback.headers, 'content-digest': digest }
  expect(await isAccepted({ ...callback, headers })).toBe(false)
})

test.each([
  ['method', { method: 'PUT' }],
  ['authority', { authority: 'elsewhere.example' }],
  ['path', { path: '/api/payments/callback/sandbox' }],
])('a signature for another %s is refused', async (_case, changed) => {
  expect(await isAccepted({ ...signCallback({ body, key, now }), ...changed })).toBe(false)
})

test('a signature by another key under the same name is refused', async () => {
  const forger = createSigningKey('ecdsa-p256-sha256')
  expect(await isAccepted(signCallback({ body, key: forger, now }))).toBe(false)
})

test('a signature by a key that nobody knows is refused', async () => {
  const stranger = createSigningKey('ecdsa-p256-sha256', 'HTTP_KEY:9')
  expect(await isAccepted(signCallback({ body, key: stranger, now }))).toBe(false)
})

test('a published key that is no key verifies nothing', async () => {
  const callback = signCallback({ body, key, now })
  expect(await isSigned(callback, async () => 'not a key', now)).toBe(false)
})

test('an algorithm that the key was not made for is refused', async () => {
  const rsa = keyFor('rsa-v1_5-sha256')
  const callback = signCallback({ body, key: rsa, now })
  const elliptic = keyFor('ecdsa-p256-sha256').published.key
  expect(await isSigned(callback, async () => elliptic, now)).toBe(false)
})

test('a signature that has expired is refused', async () => {
  const callback = signCallback({ body, key, now, expires: 60 })
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(await isAccepted(callback, key, later(119))).toBe(true)
  expect(await isAccepted(callback, key, later(121))).toBe(false)
})

test('a signature of the future is refused', async () => {
  const tomorrow = new Date(now.getTime() + 86_400_000)
  expect(await isAccepted(signCallback({ body, key, now: tomorrow }))).toBe(false)
})

test('a signature without any time is refused', async () => {
  expect(await isAccepted(signCallback({ body, key, now, expires: null }))).toBe(false)
})

test.each(['@method', '@path', 'content-digest'])(
  'a signature that does not cover %s is refused',
  async missing => {
    const all = ['@method', '@authority', '@path', 'content-digest']
    const enough = signCallback({ body, key, now, covered: all })
    expect(await isAccepted(enough)).toBe(true)
    const covered = all.filter(name => name !== missing)
    expect(await isAccepted(signCallback({ body, key, now, covered }))).toBe(false)
  },
)

test('a signature may cover the query, which is then nobody else’s to change', async () => {
  const covered = ['@method', '@authority', '@path', '@query', 'content-digest']
  const path = '/api/payments/callback/pawapay?try=1'
  const callback = signCallback({ body, key, now, covered, path })
  expect(await isAccepted(callback)).toBe(true)
  expect(await isAccepted({ ...callback, path: path.replace('1', '2') })).toBe(false)
  expect(await isAccepted(signCallback({ body, key, now, covered }))).toBe(true)
})

test.each(['signature', 'signature-input', 'content-digest', 'signature-date'])(
  'a callback without the header %s is refused',
  async name => {
    const callback = signCallback({ body, key, now })
    const headers = { ...callback.headers, [name]: undefined }
    expect(await isAccepted({ ...callback, headers })).toBe(false)
  },
)

test.each([
  ['signature', 'sig-pp=:%%%:'],
  ['signature', 'sig-pp=::'],
  ['signature', 'other=:AAAA:'],
  ['signature-input', 'sig-pp'],
  ['signature-input', 'sig-pp=("@method";bs "@path" "content-digest");alg="x"'],
  ['signature-input', '((((((((((((((((((((((((('],
  ['content-digest', 'sha-512=:AAAA:'],
  ['content-digest', 'md5=:AAAA:'],
])('a callback with the header %s "%s" is refused', async (name, value) => {
  const callback = signCallback({ body, key, now })
  expect(await isAccepted({ ...callback, headers: { ...callback.headers, [name]: value } })).toBe(
    false,
  )
})

test('names that every object has are no digest, no algorithm and no header', async () => {
  const { headers, ...callback } = signCallback({ body, key, now })
  for (const name of ['constructor', '__proto__', 'toString']) {
    const digest = { ...headers, 'content-digest': `${name}=:AAAA:` }
    expect(await isAccepted({ ...callback, headers: digest })).toBe(false)
    const input = String(headers['signature-input']).replace(/alg="[^"]*"/, `alg="${name}"`)
    expect(
      await isAccepted({ ...callback, headers: { ...headers, 'signature-input': input } }),
    ).toBe(false)
    const covered = String(headers['signature-input']).replace('("', `("${name}" "`)
    expect(
      await isAccepted({ ...callback, headers: { ...headers, 'signature-input': covered } }),
    ).toBe(false)
  }
})
