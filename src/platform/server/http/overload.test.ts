import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadSettings } from '../settings/settings.ts'
import { Admission } from './admission.ts'
import { refuseOverload } from './overload.ts'

// A fixed clock: no request grows old during the test, however slow the machine is.
beforeEach(() => {
  loadSettings({})
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  return () => void vi.useRealTimers()
})

/** A server that works on one request at a time, and answers when it is told to. */
async function startServer() {
  const working: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/work')) working.push(response)
    else response.end('at once')
    server.emit('working')
  })
  refuseOverload(server, new Admission({ usual: 1, least: 1 }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { server, working, url: `http://127.0.0.1:${port}` }
}

async function ask(url: string, init: { agent?: Agent; headers?: Record<string, string> } = {}) {
  const options = { agent: false as const, ...init }
  const [answer] = (await once(get(url, options), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test('who comes when everybody is busy is refused at once, and told when to come again', async () => {
  const { server, working, url } = await startServer()
  const first = ask(`${url}/work`)
  await once(server, 'working')
  const refused = await ask(`${url}/work`)
  expect(refused.status).toBe(503)
  expect(refused.headers).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(JSON.parse(refused.body).message).toMatch(/try again/)
  working[0]?.end('done')
  expect((await first).body).toBe('done')
  const next = ask(`${url}/work`)
  await once(server, 'working')
  working[1]?.end('done too')
  expect((await next).body).toBe('done too')
})

test('people are refused with a page, whose style and health checks are still answered', async () => {
  const { server, url } = await startServer()
  void ask(`${url}/work`).catch(() => {})
  await once(server, 'working')
  const page = await ask(`${url}/work`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("style-src 'self'")
  expect(page.body).toContain('Very busy just now')
  for (const path of ['healthz', 'readyz', 'metrics', 'plain.css', 'icons/mark.svg', 'assets/a.js'])
    expect((await ask(`${url}/${path}`)).body, path).toBe('at once')
  for (const path of ['healthz/x', 'api/gigs', 'read/plain.css', 'plain.css.html', ''])
    expect([path, (await ask(`${url}/${path}`)).status]).toEqual([path, 503])
})

test('whoever hangs up takes his place until his work is done', async () => {
  const { server, working, url } = await startServer()
  const first = get(`${url}/work`).on('error', () => {})
  await once(server, 'working')
  const gone = once(working[0] as ServerResponse, 'close')
  first.destroy()
  await gone
  expect((await ask(`${url}/work`)).status).toBe(503)
  working[0]?.end()
  expect((await ask(`${url}/once`)).status).toBe(200)
})

test('a connection that asks again as soon as it was refused is refused later', async () => {
  const { server, url } = await startServer()
  void ask(`${url}/work`).catch(() => {})
  await once(server, 'working')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  expect((await ask(`${url}/a`, { agent })).status).toBe(503)
  const timers = vi.getTimerCount()
  const again = ask(`${url}/b`, { agent })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(timers))
  expect((await ask(`${url}/c`)).status).toBe(503)
  await vi.advanceTimersByTimeAsync(2000)
  expect((await again).status).toBe(503)
})
