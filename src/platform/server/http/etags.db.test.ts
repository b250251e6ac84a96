import { expect, test } from 'vitest'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'

const app = useApp()

async function ask(url: string, headers: Record<string, string>) {
  const { statusCode, headers: sent, body } = await app.server.inject({ url, headers })
  return { status: statusCode, tag: String(sent.etag), cache: sent['cache-control'], body }
}

test('what visitors read is known again by its tag, and only their own browser may keep it', async () => {
  await buildGig({ owner: await buildUser() })
  const visitor = asVisitor()
  for (const url of ['/api/gigs', '/api/account/options', '/api/countries', '/api/gigs/categories'])
    for (const encoding of ['identity', 'br', 'gzip']) {
      const headers = { ...visitor, 'accept-encoding': encoding }
      const first = await ask(url, headers)
      expect(first, url).toMatchObject({ status: 200, cache: 'private, no-cache' })
      expect(first.tag, url).toMatch(/^W\/"/)
      const again = await ask(url, { ...headers, 'if-none-match': `"x", ${first.tag}` })
      expect(again, url).toEqual({ ...first, status: 304, body: '' })
    }
})

test('what a person is told is kept by no cache and has no tag', async () => {
  const person = await asUser(await buildUser())
  const manager = await asUser(await buildUser({ manager: true }))
  for (const [url, caller] of [
    ['/api/customer', person],
    ['/api/orders', person],
    ['/api/manager/gigs', manager],
  ] as const)
    expect(await ask(url, { ...caller, 'if-none-match': '*' }), url).toMatchObject({
      status: 200,
      cache: 'no-store',
      tag: 'undefined',
    })
  const refused = await ask('/api/customer', { 'if-none-match': '*' })
  expect([refused.status, refused.tag]).toEqual([401, 'undefined'])
})

test('an answer that has changed is sent anew', async () => {
  const visitor = asVisitor()
  const { tag } = await ask('/api/gigs?search=etagged', visitor)
  await buildGig({ owner: await buildUser(), title: 'Etagged tiler in Osu' })
  await expect
    .poll(() => ask('/api/gigs?search=etagged', { ...visitor, 'if-none-match': tag }))
    .toMatchObject({ status: 200 })
})
