import { expect, test } from 'vitest'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'

const app = useApp({ RATE_LIMITS: 'on' })

test('an export can be had five times an hour, then not before a while', async () => {
  const headers = await asUser(await buildUser())
  const ask = () => app.server.inject({ url: '/api/customer/export', headers })
  for (let times = 0; times < 5; times++) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  const others = await asUser(await buildUser())
  expect(
    (await app.server.inject({ url: '/api/customer/export', headers: others })).statusCode,
  ).toBe(200)
})

test('the password cannot be guessed before an open session', async () => {
  const headers = await asUser(await buildUser())
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess++) {
    const payload = { password: `guess ${guess}` }
    const url = '/api/customer/delete'
    statuses.push((await app.server.inject({ method: 'POST', url, payload, headers })).statusCode)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('a visitor has no data and no account', async () => {
  const calls = [
    { url: '/api/customer/export', headers: asVisitor() },
    { method: 'POST' as const, url: '/api/customer/delete', payload: {}, headers: asVisitor() },
    { method: 'POST' as const, url: '/api/customer/marketing', payload: {}, headers: asVisitor() },
  ]
  for (const call of calls) expect((await app.server.inject(call)).statusCode).toBe(401)
})
