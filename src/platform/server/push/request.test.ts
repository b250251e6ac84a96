import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hostileEndpoints } from '#test/builders/hostile-endpoints.ts'
import { fakeServer } from '#test/fakes/http.ts'
import { loadSettings } from '../settings/settings.ts'
import { isPublic, openResolver, postToPushService } from './request.ts'

const env = { DATABASE_URL: 'postgres://test' }

beforeEach(() => {
  loadSettings(env)
  onTestFinished(() => {
    loadSettings(env)
    openResolver()
  })
})

const post = (endpoint: string) => postToPushService({ endpoint, headers: {}, body: null })

/** Every name leads here; answers the names that were asked for. */
function resolveTo(...addresses: string[]): string[] {
  const asked: string[] = []
  openResolver((hostname, _options, settle) => {
    asked.push(hostname)
    const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    settle(null, found)
  })
  return asked
}

test('addresses of this machine, of private networks and of special use are not public', () => {
  for (const address of [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.0.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::FFFF:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1'],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '100::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
    ],
    ...['fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1'],
  ])
    expect(isPublic(address), address).toBe(false)
})

test('addresses of everybody are public', () => {
  for (const address of [
    ...['8.8.8.8', '1.1.1.1', '142.250.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '11.0.0.1'],
    ...[
      '::ffff:142.250.1.1',
      '2a00:1450:4001:80e::200a',
      '2606:4700::1111',
      '2001:4860:4860::8888',
    ],
  ])
    expect(isPublic(address), address).toBe(true)
})

test('nothing is sent to an address that must not be subscribed, and no name is asked for', async () => {
  const asked = resolveTo('142.250.1.1')
  const outcomes = await Promise.all(hostileEndpoints.map(post))
  expect(new Set(outcomes)).toEqual(new Set(['forbidden']))
  expect(asked).toEqual([])
})

test('a public name that leads to a private address leads nowhere', async () => {
  for (const hidden of [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
  ]) {
    const asked = resolveTo(hidden)
    expect(await post('https://fcm.googleapis.com/a'), hidden).toBe('forbidden')
    expect(asked).toEqual(['fcm.googleapis.com'])
  }
})

test('one private address among public ones is enough, and so is none at all', async () => {
  resolveTo('142.250.1.1', '127.0.0.1')
  expect(await post('https://fcm.googleapis.com/a')).toBe('forbidden')
  resolveTo()
  expect(await post('https://fcm.googleapis.com/a')).toBe('forbidden')
})

test('a name that leads to nothing today is a service that is silent', async () => {
  openResolver((_hostname, _options, settle) => settle(new Error('not found'), []))
  expect(await post('https://fcm.googleapis.com/a')).toBe('silent')
})

test('a service that does not answer is given up after ten seconds', async () => {
  const arrived = Promise.withResolvers<void>()
  const { baseUrl } = await fakeServer(() => {
    arrived.resolve()
    return 'hang'
  })
  loadSettings({ ...env, PUSH_TEST_ORIGIN: baseUrl })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answered = false
  const posting = post(`${baseUrl}/a`).finally(() => {
    answered = true
  })
  await arrived.promise
  await vi.advanceTimersByTimeAsync(9_900)
  expect(answered).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await posting).toBe('silent')
})

test('a service that hangs up, and one that is not there, are silent', async () => {
  const server = createServer(socket => void socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  loadSettings({ ...env, PUSH_TEST_ORIGIN: origin })
  expect(await post(`${origin}/a`)).toBe('silent')
  await new Promise(resolve => server.close(resolve))
  expect(await post(`${origin}/a`)).toBe('silent')
})

test('of an answer without an end little is read', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.on('close', closed.resolve)
    socket.write('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = `400\r\n${'x'.repeat(1024)}\r\n`
    const more = () => {
      if (socket.destroyed) return
      sent += 1024
      socket.write(chunk, more)
    }
    more()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  loadSettings({ ...env, PUSH_TEST_ORIGIN: origin })
  expect(await post(`${origin}/a`)).toEqual({ status: 201, retryAfter: null })
  await closed.promise
  // What the system's own buffers take is not ours to say.
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})
