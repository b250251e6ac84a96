import { expect, test } from 'vitest'
import { useApp } from '#test/builders/app.ts'

const app = useApp()
type Method = 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'POST'

async function ask(method: Method, url: string, headers: Record<string, string> = {}) {
  const payload = headers['content-type'] && 'x'
  const answer = await app.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, allow: answer.headers.allow, body: answer.body }
}

test('a method that a known address does not answer is refused with those that it does', async () => {
  const refused = { status: 405, body: '{"message":"This method is not allowed here."}' }
  expect(await ask('PUT', '/api/gigs')).toEqual({ ...refused, allow: 'GET, HEAD, OPTIONS' })
  expect(await ask('GET', '/api/password/forgot')).toEqual({ ...refused, allow: 'POST, OPTIONS' })
  expect(await ask('PATCH', '/api/sanctum/token')).toEqual({
    ...refused,
    allow: 'DELETE, POST, OPTIONS',
  })
  expect(await ask('DELETE', '/files/public/gigs/1/a.webp')).toEqual({
    ...refused,
    allow: 'GET, HEAD, OPTIONS',
  })
  expect(await ask('POST', '/healthz?x=1')).toEqual({ ...refused, allow: 'GET, HEAD, OPTIONS' })
  const typed = { 'content-type': 'text/plain' }
  expect(await ask('PUT', '/healthz', typed)).toMatchObject({ status: 405 })
  expect(await ask('HEAD', '/api/password/forgot')).toMatchObject({ status: 405, body: '' })
})

test('a known address says which methods it answers, and an unknown one is not found by any', async () => {
  for (const url of ['/api/gigs', '/api/gigs/7', '/metrics', '/files/public/a.webp'])
    expect(await ask('OPTIONS', url), url).toEqual({
      status: 204,
      allow: 'GET, HEAD, OPTIONS',
      body: '',
    })
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'POST'] as const)
    for (const url of ['/api/nothing', '/nothing', '*'])
      expect((await ask(method, url)).status, `${method} ${url}`).toBe(404)
})

test('an address of the API with a slash behind it is not found, and no method is said to be wrong', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS'] as const)
    for (const url of ['/api/customer/', '/api/gigs/7/pause/', '/healthz/'])
      expect((await ask(method, url)).status, `${method} ${url}`).toBe(404)
})
