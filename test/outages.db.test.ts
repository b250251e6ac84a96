/** The database goes away under a running server, and comes back. */
import { expect, test } from 'vitest'
import { buildUser } from './builders/accounts.ts'
import { openDoor } from './builders/door.ts'
import { buildGig } from './builders/gigs.ts'
import { patiently, useServers } from './builders/killable-servers.ts'

const servers = useServers()

test('while the database is away pages and calls are 503 and say when to come again, and then all is as before', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  const door = await openDoor(servers.env.DATABASE_URL ?? '')
  const { url } = await servers.start({ DATABASE_URL: door.url })
  const pages = ['/', '/?q=taps', '/read/1', `/gigs/view/${gig.id}/${gig.slug}`]
  const ask = (path: string) =>
    fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect((await ask('/read/1')).status).toBeLessThan(400)
  door.shut()
  // What was rendered a moment ago may still be shown.
  await expect.poll(async () => (await ask('/')).status, patiently).not.toBe(200)
  for (const path of pages) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('Back in a moment')
  }
  expect((await ask('/sitemap.xml')).status).toBe(503)
  const posted = await fetch(`${url}/login?tab=login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: 'ama@example.test', password: 'kenkey and fish' }),
  })
  expect([posted.status, posted.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await ask('/login')).status).toBe(200)
  door.open()
  await expect.poll(async () => (await ask('/')).status, patiently).toBe(200)
  await expect.poll(async () => (await ask(`/gigs/view/${gig.id}/${gig.slug}`)).status).toBe(200)
}, 240_000)
