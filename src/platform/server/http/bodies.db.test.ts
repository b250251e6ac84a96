import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asUser, buildUser, formHeaders } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'

const app = useApp()

const login = async (payload: string, type: string) => {
  const headers = { ...(await formHeaders(app.server)), 'content-type': type }
  return app.server.inject({ method: 'POST', url: '/api/sanctum/token', payload, headers })
}

test('text and web forms are of the wrong media type, and JSON that is no object is malformed', async () => {
  const statuses = await Promise.all([
    login('{"email":"a"}', 'text/plain'),
    login('email=a', 'application/x-www-form-urlencoded'),
    login('[]', 'application/json'),
    login('{"email":', 'application/json'),
    login('', 'application/json'),
    login('{"email":"a"}', 'application/json; charset=utf-8'),
  ])
  expect(statuses.map(answer => answer.statusCode)).toEqual([415, 415, 400, 400, 400, 422])
})

test('JSON of thousands of levels is malformed, also under a key, and brackets in a text are no levels', async () => {
  const user = await asUser(await buildUser())
  const statusOf = async (url: string, payload: string) => {
    const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const headers = { ...user, ...json }
    return (await app.server.inject({ method: 'POST', url, payload, headers })).statusCode
  }
  const lists = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const objects = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  for (const url of ['/api/customer/email/resend', '/api/customer/notification-preferences'])
    for (const deep of [lists, objects]) expect(await statusOf(url, `{"groups":${deep}}`)).toBe(400)
  const text = JSON.stringify({ message: `"${'[{'.repeat(50)}` })
  expect(await statusOf('/api/chat/message/check', text)).toBe(200)
})

test('a client that names JSON but sends nothing can log out', async () => {
  const headers = { ...(await asUser(await buildUser())), 'content-type': 'application/json' }
  const answer = await app.server.inject({ method: 'DELETE', url: '/api/sanctum/token', headers })
  expect(answer.statusCode).toBe(204)
})

test('what does not exist is told without repeating what was asked', async () => {
  for (const url of ['/', '/nothing/<b>here']) {
    const answer = await app.server.inject({ method: 'POST', url })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
  }
})

test('no cache on the way keeps an answer of the API, be it a refusal or not', async () => {
  const headers = await asUser(await buildUser())
  for (const url of ['/api/customer', '/api/gigs', '/api/gigs/99', '/sanctum/csrf-cookie'])
    for (const requestHeaders of [headers, {}])
      expect(
        (await app.server.inject({ url, headers: requestHeaders })).headers['cache-control'],
        url,
      ).toBe('no-store')
})

test('who dribbles a request does not hold the connection for ever', () => {
  const { requestTimeout, headersTimeout, timeout } = app.server.server
  expect([requestTimeout, headersTimeout, timeout]).toEqual([600_000, 30_000, 120_000])
})
