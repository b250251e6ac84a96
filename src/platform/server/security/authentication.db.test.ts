import { expect, onTestFinished, test } from 'vitest'
import {
  asUser,
  asVisitor,
  bearer,
  buildUser,
  formHeaders,
  tokenFor,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { db } from '../database/database.ts'
import { settings } from '../settings/settings.ts'
import { openSecret } from './instance-secret.ts'
import { bindOlderTokens, issueServiceToken } from './tokens.ts'

const app = useApp()

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.server.inject({ url, headers })
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
}
const me = (headers?: Record<string, string>) => get('/api/customer', headers)
const publicCall = (headers?: Record<string, string>) => get('/api/countries', headers)

test('without a token every call but the open ones is unauthenticated', async () => {
  expect(await me()).toEqual({ status: 401, body: { message: 'Unauthenticated.' } })
  expect((await publicCall()).status).toBe(401)
  expect((await get('/api/openapi.json')).status).toBe(200)
  expect((await get('/api/service/token')).status).toBe(200)
})

test('public calls take a service token or a user token', async () => {
  expect((await publicCall(asVisitor())).status).toBe(200)
  expect((await publicCall(await asUser(await buildUser()))).status).toBe(200)
})

test('a service token where a user is needed is unauthenticated', async () => {
  expect((await me(asVisitor())).status).toBe(401)
})

test('a token that is malformed, unknown or altered has expired', async () => {
  const token = await tokenFor(await buildUser())
  const altered = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
  for (const wrong of [
    'nonsense',
    '1|',
    '|x',
    `99999999|${'a'.repeat(48)}`,
    altered,
    `${token}x`,
  ]) {
    expect((await me(bearer(wrong))).status, wrong).toBe(419)
  }
})

test('a token of letters beyond ASCII has expired, and is no fault of ours', async () => {
  const beyond = 'é'.repeat(43)
  expect((await publicCall(bearer(`9999999999.${beyond}`))).status).toBe(419)
  expect((await me(bearer(`1|${beyond}12345`))).status).toBe(419)
})

test('another scheme than Bearer is unauthenticated', async () => {
  expect((await me({ authorization: 'Basic YTpi' })).status).toBe(401)
})

test('a service token lasts an hour and cannot be forged', async () => {
  const old = issueServiceToken(new Date(Date.now() - 3_601_000)).token
  const [expires = '', signature = ''] = issueServiceToken(new Date()).token.split('.')
  expect((await publicCall(bearer(old))).status).toBe(419)
  expect((await publicCall(bearer(`${Number(expires) + 60}.${signature}`))).status).toBe(419)
})

test('a user token ends 60 days after it was last used', async () => {
  const token = await tokenFor(await buildUser())
  const [id] = token.split('|')
  const leaveUnusedFor = (days: number) =>
    db
      .updateTable('tokens')
      .set({ last_used_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', Number(id))
      .execute()
  await leaveUnusedFor(61)
  expect((await me(bearer(token))).status).toBe(419)
  await leaveUnusedFor(59)
  expect((await me(bearer(token))).status).toBe(200)
  const { last_used_at } = await db
    .selectFrom('tokens')
    .select('last_used_at')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(Date.now() - last_used_at.getTime()).toBeLessThan(60_000)
})

test('when a token was last used is written once in five minutes', async () => {
  const token = await tokenFor(await buildUser())
  const lastUseAfter = async (seconds: number) => {
    const used = new Date(Date.now() - seconds * 1000)
    const own = db.updateTable('tokens').where('id', '=', Number.parseInt(token, 10))
    await own.set({ last_used_at: used }).execute()
    await me(bearer(token))
    const { last_used_at } = await own
      .set({ device_name: 'Any' })
      .returning('last_used_at')
      .executeTakeFirstOrThrow()
    return last_used_at.getTime() - used.getTime()
  }
  expect(await lastUseAfter(290)).toBe(0)
  expect(await lastUseAfter(301)).toBeGreaterThanOrEqual(301_000)
})

test('a token is read from the header alone, so that no link can act', async () => {
  const token = await tokenFor(await buildUser())
  expect((await get(`/api/customer?token=${encodeURIComponent(token)}`)).status).toBe(401)
  expect((await me({ cookie: `token=${encodeURIComponent(token)}` })).status).toBe(401)
})

test('the store holds no token, only its hash', async () => {
  const token = await tokenFor(await buildUser())
  const [id, plain = ''] = token.split('|')
  const row = await db
    .selectFrom('tokens')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(plain)
  expect(plain).toMatch(/^[A-Za-z0-9]{40}[0-9a-f]{8}$/)
})

test('a change of APP_SECRET ends every login', async () => {
  openSecret({ appSecret: 'the one before', dataDir: '' })
  const [user, visitor] = [await asUser(await buildUser()), asVisitor()]
  expect([(await me(user)).status, (await publicCall(visitor)).status]).toEqual([200, 200])
  openSecret({ appSecret: 'the one after', dataDir: '' })
  expect([(await me(user)).status, (await publicCall(visitor)).status]).toEqual([419, 419])
})

test('a login of the release before goes on, and ends with the next change of APP_SECRET', async () => {
  const [used, unused] = [await olderToken(), await olderToken()]
  expect((await me(bearer(used))).status).toBe(200)
  await bindOlderTokens()
  expect((await me(bearer(unused))).status).toBe(200)
  openSecret({ appSecret: 'quite another one', dataDir: '' })
  expect((await me(bearer(used))).status).toBe(419)
  expect((await me(bearer(unused))).status).toBe(419)
})

test('a login of the release before is bound to the secret when it is used', async () => {
  const token = await olderToken()
  await me(bearer(token))
  openSecret({ appSecret: 'the last one', dataDir: '' })
  expect((await me(bearer(token))).status).toBe(419)
})

/** As the release before this one has written it. */
async function olderToken(): Promise<string> {
  const token = await tokenFor(await buildUser())
  const id = Number.parseInt(token, 10)
  await db.updateTable('tokens').set({ secret_mac: null }).where('id', '=', id).execute()
  return token
}

test('a form needs the CSRF value of its own session', async () => {
  const mine = await formHeaders(app.server)
  const other = await formHeaders(app.server)
  const post = async (headers: Record<string, string>) =>
    (
      await app.server.inject({
        method: 'POST',
        url: '/api/password/forgot',
        payload: { email: 'a@b.test' },
        headers,
      })
    ).statusCode
  expect(await post(mine)).toBe(200)
  expect(
    await post({ ...mine, 'x-xsrf-token': encodeURIComponent(mine['x-xsrf-token'] ?? '') }),
  ).toBe(200)
  expect(await post({})).toBe(419)
  expect(await post({ cookie: mine.cookie ?? '' })).toBe(419)
  expect(
    await post({ cookie: mine.cookie ?? '', 'x-xsrf-token': other['x-xsrf-token'] ?? '' }),
  ).toBe(419)
})

test('the session of a form is kept from scripts and other sites for two hours, and its value told again', async () => {
  const open = (cookie = '') =>
    app.server.inject({ url: '/sanctum/csrf-cookie', headers: { cookie } })
  const shared = { path: '/', sameSite: 'Lax', maxAge: 7200, value: expect.any(String) }
  const { cookies } = await open()
  expect(cookies).toEqual([
    { ...shared, name: 'session', httpOnly: true },
    { ...shared, name: 'XSRF-TOKEN' },
  ])
  const { APP_URL } = settings
  onTestFinished(() => void Object.assign(settings, { APP_URL }))
  settings.APP_URL = 'https://adwuma.test'
  const again = (await open(`session=${cookies[0]?.value}`)).cookies
  expect(again).toEqual(cookies.map(cookie => ({ ...cookie, secure: true })))
})

test('a browser whose session is empty is given one, and its forms are taken', async () => {
  const { cookies } = await app.server.inject({
    url: '/sanctum/csrf-cookie',
    headers: { cookie: 'session=' },
  })
  const cookieNamed = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value ?? ''
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/password/forgot', payload: { email: 'a@b.test' } },
    headers: {
      cookie: `session=${cookieNamed('session')}`,
      'x-xsrf-token': cookieNamed('XSRF-TOKEN'),
    },
  })
  expect(answer.statusCode).toBe(200)
})

test('every answer carries its request id, and no answer may be framed or sniffed', async () => {
  for (const url of ['/api/countries', '/api/nothing', '/healthz']) {
    const { headers } = await app.server.inject({ url, headers: { 'x-request-id': 'abcd-1234' } })
    expect(headers).toMatchObject({
      'x-request-id': 'abcd-1234',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  }
})

test('an address of the API that does not exist is a JSON 404, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const answer = await app.server.inject({ method, url: '/api/nothing/here' })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
  }
})
