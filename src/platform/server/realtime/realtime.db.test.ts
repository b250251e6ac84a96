import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSockets } from '#platform/limits.ts'
import { useDatabase } from '#test/builders/database.ts'
import { nextOf } from '#test/builders/sockets.ts'
import { pool } from '../database/database.ts'
import { loadSettings } from '../settings/settings.ts'
import { closeRealtime, closeSocketsOf, openRealtime, publishEvent } from './realtime.ts'
import type { SocketBounds } from './socket-limits.ts'

useDatabase()
beforeEach(() => loadSettings({}))

test('a person is told, on every device, and nobody else is', async () => {
  const url = await openHere()
  const [phone, laptop, other] = await Promise.all([
    connect(url, '7:1'),
    connect(url, '7:2'),
    connect(url, '8:3'),
  ])
  const overheard: unknown[] = []
  other.onAny((...event) => overheard.push(event))
  const heard = Promise.all([nextOf(phone, 'notification'), nextOf(laptop, 'notification')])
  publishEvent(7, 'notification', { text: 'Hello' })
  expect(await heard).toEqual([{ text: 'Hello' }, { text: 'Hello' }])
  expect(overheard).toEqual([])
})

test.each([undefined, 'wrong', 42])('the token %j is refused with 419', async token => {
  const url = await openHere()
  expect(await refusal(url, { auth: { token } })).toBe('419')
})

test('a check that breaks is not taken for a bad token', async () => {
  const url = await openHere()
  expect(await refusal(url, { auth: { token: 'broken' } })).toBe('Server Error')
})

test('a page from another site may not connect, our own and an app may', async () => {
  const url = await openHere()
  const from = (origin: string) => ({ auth: { token: '7:1' }, extraHeaders: { origin } })
  expect(await refusal(url, from('https://evil.example'))).toContain('websocket error')
  expect(await refusal(url, from('null'))).toContain('websocket error')
  await connect(url, '7:1', { origin: 'https://adwuma.test' })
  await connect(url, '7:1', { origin: url })
})

test('the sockets of a revoked token are closed, those of other tokens stay', async () => {
  const url = await openHere()
  const [revoked, kept] = await Promise.all([connect(url, '7:1'), connect(url, '7:2')])
  const closed = nextOf(revoked, 'disconnect')
  closeSocketsOf({ tokenIds: [1] })
  expect(await closed).toBe('io server disconnect')
  expect(kept.connected).toBe(true)
})

test('people connected to another process are told, also much at once, and hung up on', async () => {
  await openHere()
  const elsewhere = await openInAnotherProcess()
  const socket = await connect(elsewhere, '7:5')
  const long = 'x 🧱é'.repeat(10_000)
  const heard = twoEvents(socket)
  publishEvent(7, 'short', { text: 'Hello' })
  publishEvent(7, 'long', { text: long })
  expect(await heard).toEqual({ short: { text: 'Hello' }, long: { text: long } })
  const closed = nextOf(socket, 'disconnect')
  closeSocketsOf({ tokenIds: [5] })
  await closed
})

test('after the database has dropped its connections, people connect anew and are told again', async () => {
  await openHere()
  const elsewhere = await openInAnotherProcess()
  const socket = await connect(elsewhere, '7:5')
  for (let round = 0; round < 3; round++) {
    const anew = nextOf(socket, 'connect')
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'adwuma signals' and datname = current_database()`)
    await anew
  }
  const heard = nextOf(socket, 'notification')
  publishEvent(7, 'notification', { text: 'Back' })
  expect(await heard).toEqual({ text: 'Back' })
}, 60_000)

test('of more sockets than a person may have open the oldest are let go, and nobody else’s', async () => {
  const url = await openHere({ perPerson: 2, perNetwork: 100 })
  const oldest = await connect(url, '7:1')
  const [other, second] = [await connect(url, '8:3'), await connect(url, '7:1')]
  const closed = nextOf(oldest, 'disconnect')
  const third = await connect(url, '7:2')
  expect(await closed).toBe('io server disconnect')
  expect([other.connected, second.connected, third.connected]).toEqual([true, true, true])
})

test('however many sockets one token opens at once, as many stay as one person may have', async () => {
  const url = await openHere()
  const sockets = await Promise.all(Array.from({ length: 60 }, () => connect(url, '7:1')))
  const open = () => sockets.filter(({ connected }) => connected).length
  await expect.poll(open).toBe(openSockets.perPerson)
})

test('a network opens no more sockets than it may, until one of them has ended', async () => {
  loadSettings({ TRUST_PROXY: 'loopback' })
  const url = await openHere({ perPerson: 100, perNetwork: 2 })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const [first] = [
    await connect(url, '7:1', from('2001:db8:1:2::7')),
    await connect(url, '8:2', from('2001:db8:1:2::8')),
  ]
  const another = { auth: { token: '9:3' }, extraHeaders: from('2001:db8:1:2::9') }
  expect(await refusal(url, another)).toContain('websocket error')
  await connect(url, '9:3', from('2001:db8:1:3::9'))
  first.close()
  await connect(url, '9:3', another.extraHeaders)
})

async function openHere(bounds?: SocketBounds): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await openRealtime({
    ...{ server, appUrl: 'https://adwuma.test', authenticate },
    ...(bounds && { bounds }),
  })
  onTestFinished(closeRealtime)
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return `http://127.0.0.1:${address.port}`
}

/** Tokens of these tests: `{user}:{id}`. */
async function authenticate(token: string) {
  if (token === 'broken') throw new Error('The database is away')
  const [userId, tokenId] = token.split(':').map(Number)
  return userId && tokenId ? { userId, tokenId } : null
}

async function openInAnotherProcess(): Promise<string> {
  const child = fork(new URL('../../../../test/fakes/realtime-process.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
    execArgv: [],
  })
  onTestFinished(() => void child.kill())
  const port = await new Promise(resolve => child.once('message', resolve))
  return `http://127.0.0.1:${port}`
}

async function connect(url: string, token: string, extraHeaders = {}): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders,
    forceNew: true,
  })
  onTestFinished(() => void socket.close())
  await nextOf(socket, 'connect')
  return socket
}

async function refusal(url: string, options: object): Promise<string> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, ...options })
  onTestFinished(() => void socket.close())
  const error = await nextOf(socket, 'connect_error')
  return error instanceof Error ? error.message : String(error)
}

async function twoEvents(socket: Socket): Promise<object> {
  const [short, long] = await Promise.all([nextOf(socket, 'short'), nextOf(socket, 'long')])
  return { short, long }
}

function databaseUrl(): string {
  return String(pool.options.connectionString)
}
