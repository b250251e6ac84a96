/** What a real server answers to browsers, caches and other programs, beyond what it says. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useServers } from './builders/killable-servers.ts'

const servers = useServers()
const asData = { 'content-type': 'application/json' }
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function ask(path: string, init: RequestInit = {}) {
  const { url } = await servers.ensureRunning()
  return fetch(url + path, { redirect: 'manual', ...init })
}

/** The whole conversation of a connection that says exactly this. */
async function say(lines: string[]): Promise<string> {
  const { port } = new URL((await servers.ensureRunning()).url)
  const socket = connect(Number(port), 'localhost')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test('whoever offers to go over to another protocol is answered as if he had not', async () => {
  const host = ['Host: localhost', 'Connection: Upgrade, HTTP2-Settings, close']
  const settings = 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'
  for (const offer of ['h2c', 'TLS/1.0', 'websocket']) {
    const answer = await say(['GET /healthz HTTP/1.1', ...host, `Upgrade: ${offer}`, settings])
    expect(answer, offer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer, offer).toContain('{"status":"ok"}')
  }
})

test('a page answers reading alone, and says so', async () => {
  for (const path of ['/', '/account', '/gigs/view/1', '/read/1/privacy', '/favicon.ico']) {
    const answer = await ask(path, { method: 'PUT' })
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await ask(path, { method: 'OPTIONS' })).status, path).toBe(204)
  }
  expect((await ask('/no/such/page', { method: 'PUT' })).status).toBe(404)
})

test('a page with a form for visitors takes it as browsers send it, and nothing else', async () => {
  for (const path of ['/login', '/password/forgot', '/v/1/']) {
    const answer = await ask(path, { method: 'PUT' })
    expect(answer.headers.get('allow'), path).toBe('GET, HEAD, POST, OPTIONS')
    const called = await ask(path, { method: 'POST', body: '{}', headers: asData })
    expect(called.status, path).toBe(405)
  }
})

test('a form posted to an address that names another host leads nowhere', async () => {
  const type = 'Content-Type: application/x-www-form-urlencoded'
  for (const path of ['//elsewhere.test/', '//elsewhere.test/login', '/\\elsewhere.test/']) {
    const answer = await say([
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      type,
    ])
    expect(answer, path).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer, path).not.toMatch(/^location:/im)
  }
  const init = { method: 'POST', body: new URLSearchParams({ a: 'b' }) }
  expect((await ask('/gigs/add', init)).headers.get('location')).toBe('/gigs/add')
})

test('an address with a fragment, which no browser sends, is no page', async () => {
  for (const path of ['/#less-data', '/gigs/view/1#2', '/?page=1#2']) {
    const answer = await say([`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'])
    expect(answer, path).toMatch(/^HTTP\/1\.1 404 /)
  }
})

test('an address that cannot be read is explained to people, and told to programs as data', async () => {
  for (const path of ['/%', '/gigs/view/%zz']) {
    const seen = await ask(path, { headers: asBrowser })
    expect([seen.status, seen.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ])
    expect(await seen.text()).toContain('This address cannot be read')
    expect((await ask(path)).headers.get('content-type')).toContain('application/json')
  }
  const called = await ask('/api/gigs/%', { headers: asBrowser })
  expect([called.status, await called.json()]).toEqual([
    400,
    { message: 'The request could not be read.' },
  ])
})

test('what is not there is not kept by any cache', async () => {
  const gone = ['/files/public/gigs/1/gone.webp', '/assets/gone-1a2b.js', '/api/nothing']
  for (const path of gone) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([404, 'no-store'])
  }
})

test('the icon that browsers look for by themselves is there', async () => {
  const icon = await ask('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon'])
})

test('a page that has not changed is not sent again, and keeps the nonce that it came with', async () => {
  for (const path of ['/', '/login', '/read/1', '/no/such/page']) {
    const first = await ask(path)
    const tag = first.headers.get('etag')
    if (path === '/no/such/page') expect([first.status, tag]).toEqual([404, null])
    if (tag === null) continue
    expect(first.headers.get('cache-control'), path).toBe('private, no-cache')
    const again = await ask(path, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()], path).toEqual([304, ''])
    expect(again.headers.get('content-security-policy'), path).toBeNull()
    expect(again.headers.get('etag'), path).toBe(tag)
    const other = await ask(path, { headers: { 'if-none-match': '"other"' } })
    expect([other.status, other.headers.get('etag')], path).toEqual([200, tag])
    expect(other.headers.get('content-security-policy')).not.toBe(
      first.headers.get('content-security-policy'),
    )
  }
  expect((await ask('/')).headers.get('etag')).toMatch(/^W\//)
})

test('before any script runs, a list where nobody offers a trade says which trade and where', async () => {
  const places = { '/?category=1&town=axim': 'Axim', '/?category=1': 'Ghana' }
  for (const [path, place] of Object.entries(places)) {
    const html = await (await ask(path)).text()
    expect(html, path).toContain(`Nobody offers Plumbing in ${place} yet.`)
    expect(html, path).toContain('<span class="truncate">Plumbing</span>')
  }
})

test('of many who read a page at once each has the nonce of its own policy', async () => {
  await ask('/')
  const readers = Array.from({ length: 60 }, async (_, n) => {
    const encoding = ['identity', 'gzip', 'br'][n % 3] ?? ''
    const answer = await ask('/', { headers: { 'accept-encoding': encoding } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const [, own] = /'nonce-([^']+)'/.exec(policy) ?? []
    const written = [...(await answer.text()).matchAll(/ nonce="([^"]+)"/g)].map(([, one]) => one)
    expect([...new Set(written)], encoding).toEqual([own])
    return own
  })
  expect(new Set(await Promise.all(readers)).size).toBe(60)
})

test('scripts, styles and texts of the site are known again by their tags', async () => {
  const script = (await (await ask('/')).text()).match(/\/assets\/[\w.-]+\.js/)?.[0] ?? ''
  for (const path of [
    script,
    '/plain.css',
    '/sw.js',
    '/robots.txt',
    '/site.webmanifest',
    '/api/openapi.json',
  ]) {
    const tag = (await ask(path)).headers.get('etag') ?? ''
    expect(tag, path).not.toBe('')
    const again = await ask(path, { headers: asAgain(tag) })
    expect([again.status, (await again.text()).length], path).toEqual([304, 0])
  }
})

/** Without a word of its own, `fetch` would ask for what no cache has seen. */
const asAgain = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' })
