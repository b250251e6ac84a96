/** What attackers try, against the whole application. */
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import {
  asUser,
  buildUser,
  builtPassword,
  formHeaders,
  postForm,
  registrationForm,
} from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildGig } from './builders/gigs.ts'

const balancer = '10.1.0.1'
const app = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: balancer })

const guess = async (email: string, remoteAddress: string, forwarded: string) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/sanctum/token',
    headers: { ...(await formHeaders(app.server)), 'x-forwarded-for': forwarded },
    payload: { email, password: 'a wrong guess' },
    remoteAddress,
  })
  return answer.statusCode
}

test('who is not the balancer cannot say from where he comes', async () => {
  const { email } = await buildUser()
  for (let n = 1; n <= 5; n++) expect(await guess(email, '41.66.0.1', `9.9.9.${n}`)).toBe(401)
  expect(await guess(email, '41.66.0.1', '9.9.9.6')).toBe(429)
})

test('behind the balancer counts what the balancer added, not what the caller wrote before it', async () => {
  const { email } = await buildUser()
  for (let n = 1; n <= 5; n++)
    expect(await guess(email, balancer, `9.9.9.${n}, 41.66.0.2`)).toBe(401)
  expect(await guess(email, balancer, '9.9.9.6, 41.66.0.2')).toBe(429)
  expect(await guess(email, balancer, '9.9.9.6, 41.66.0.3')).toBe(401)
})

test('an answer says the same whatever host the caller names', async () => {
  const { email } = await buildUser()
  const headers = { ...(await formHeaders(app.server)), host: 'evil.example' }
  const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/password/forgot',
    headers: { ...headers, ...forwarded },
    payload: { email },
    remoteAddress: balancer,
  })
  expect(answer.statusCode).toBe(200)
  const sent = await db.selectFrom('outbox').select('text').where('recipient', '=', email).execute()
  expect(sent).toHaveLength(1)
  expect(`${sent[0]?.text} ${JSON.stringify(answer.headers)}`).not.toContain('evil')
})

test('an address that cannot be read is refused under the same headers as all others', async () => {
  for (const url of [
    '/%',
    '/api/%c0%ae',
    '/files/%zz',
    '/api/nothing',
    '/files/public/a.constructor',
  ]) {
    const { statusCode, headers } = await app.server.inject({ url })
    expect([400, 404], url).toContain(statusCode)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    })
  }
})

test('no other site is given leave to read an answer', async () => {
  const origin = { origin: 'https://evil.example', ...(await asUser(await buildUser())) }
  for (const method of ['GET', 'OPTIONS'] as const) {
    const requestHeaders = { ...origin, 'access-control-request-method': 'GET' }
    const { headers } = await app.server.inject({
      method,
      url: '/api/customer',
      headers: requestHeaders,
    })
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
  }
})

test('what a link, a form or a prefetch can send changes nothing', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const { authorization = '' } = await asUser(owner)
  const token = authorization.slice('Bearer '.length)
  const query = `token=${encodeURIComponent(token)}&access_token=${encodeURIComponent(token)}`
  for (const method of ['GET', 'HEAD', 'POST'] as const)
    for (const action of ['pause', 'delete']) {
      const answer = await app.server.inject({
        method,
        url: `/api/gigs/${gig.id}/${action}?${query}`,
        headers: { cookie: `token=${token}; session=${token}; authorization=${authorization}` },
      })
      expect([401, 404, 405]).toContain(answer.statusCode)
    }
  const after = db.selectFrom('gigs').select('status_id').where('id', '=', gig.id)
  expect(await after.executeTakeFirst()).toEqual({ status_id: 2 })
})

test('nobody makes himself more than he is by fields that no form has', async () => {
  const user = await buildUser()
  const headers = await asUser(user)
  const before = await db.selectFrom('users').selectAll().where('id', '=', user.id).execute()
  const extraFields = {
    is_manager: true,
    status_id: 2,
    kyc_verified_at: new Date(),
    premium_until: '2099-01-01',
  }
  const send = (url: string, payload: object) =>
    app.server.inject({ method: 'POST', url, headers, payload })
  const { username, email } = user
  expect(
    (await send('/api/customer/update', { username, email, id: 1, ...extraFields })).statusCode,
  ).toBe(200)
  const place = { longitude: -0.19, latitude: 5.6, user_id: 1, ...extraFields }
  expect((await send('/api/customer/location/update', place)).statusCode).toBe(200)
  const after = await db.selectFrom('users').selectAll().where('id', '=', user.id).execute()
  const { longitude, latitude, location } = after[0] ?? {}
  expect(after).toEqual([{ ...before[0], longitude, latitude, location }])
})

test('a body that reaches for what every object has is refused, and reaches nothing', async () => {
  const headers = { ...(await asUser(await buildUser())), 'content-type': 'application/json' }
  const place = '"longitude":-0.19,"latitude":5.6'
  for (const odd of [
    '"__proto__":{"isManager":true}',
    '"constructor":{"prototype":{"isManager":true}}',
  ]) {
    const payload = `{${odd},${place}}`
    const url = '/api/customer/location/update'
    expect((await app.server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(
      400,
    )
  }
  const parts = ['__proto__', 'constructor', 'toString'].map(
    name => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\nyes\r\n`,
  )
  for (const part of parts) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/gigs/add',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${part}--x--\r\n`,
    })
    expect([400, 422]).toContain(answer.statusCode)
  }
  expect('isManager' in {}).toBe(false)
})

test('a session that somebody else planted is nobody’s login', async () => {
  const user = await buildUser()
  const planted = await formHeaders(app.server)
  const login = { email: user.email, password: builtPassword }
  const headers = planted
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/sanctum/token',
    headers,
    payload: login,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBeUndefined()
  for (const url of ['/api/customer', '/api/chats', '/api/gigs?owned=1'])
    expect((await app.server.inject({ url, headers: planted })).statusCode).toBe(401)
})

test('a registration tells of what is taken no oftener than ten times an hour', async () => {
  const taken = await buildUser()
  const form = registrationForm({ email: taken.email })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push(
      (await postForm(app.server, '/api/customer/register', form, '41.66.0.9')).statusCode,
    )
  expect(statuses.slice(0, 10).every(status => status === 422)).toBe(true)
  expect(statuses[10]).toBe(429)
})
