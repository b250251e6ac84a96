/** Two processes that tell each other by Redis what they show: nothing is lost, nothing is told twice. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pool } from '#platform/server/database/database.ts'
import { askRedis } from '#platform/server/realtime/redis.ts'
import { explainConnection } from '#platform/server/settings/start-faults.ts'
import { type BuiltUser, buildUser, tokenFor } from './builders/accounts.ts'
import { patiently, useServers } from './builders/killable-servers.ts'
import { nextOf } from './builders/sockets.ts'
import { findInstalled, freePort, makePlace, type Place } from './servers/program.ts'
import { type Redis, redisPassword, startRedis } from './servers/redis.ts'

const port = await freePort()
const REDIS_URL = `redis://:${redisPassword}@127.0.0.1:${port}`
const servers = useServers({ REDIS_URL }, { bundled: true })
/** As a user who may install nothing, on a machine without one, there is nothing to hold the adapter against. */
const isRedisThere = await findInstalled('redis-server', 'redis-server').then(
  () => true,
  () => false,
)
let place: Place
let redis: Redis

beforeAll(async () => {
  if (!isRedisThere) return
  place = await makePlace('redis')
  redis = await startRedis({ place, name: 'redis', port })
})

afterAll(async () => {
  await redis?.end()
  await place?.end()
})

test.runIf(isRedisThere)(
  'messages, bells and closed logins reach people on the other process once, and none by PostgreSQL',
  async () => {
    const [one, two] = [await servers.start(), await servers.start()]
    const [ama, kofi] = [await buildUser(), await buildUser()]
    const [amasToken, kofisToken] = [await tokenFor(ama), await tokenFor(kofi)]
    const notified = await listenToDatabase()
    const [heardByAma, heardByKofi] = [
      await listen(two.url, await tokenFor(ama)),
      await listen(two.url, kofisToken),
    ]
    for (const [n, text] of ['First', 'Second', 'Third'].entries()) {
      await send(one.url, amasToken, kofi, text)
      // A first message is looked up before it is told, so that its bell may come after the second one.
      await expect.poll(() => heardByKofi.events, patiently).toHaveLength(2 * (n + 1))
    }
    await expect.poll(() => heardByAma.events, patiently).toHaveLength(3)
    expect(heardByKofi.events.map(nameOf)).toEqual([
      'message',
      'bell',
      'message',
      'bell',
      'message',
      'bell',
    ])
    expect(heardByKofi.events.flatMap(({ said }) => said.unread_messages_count ?? [])).toEqual([
      1, 2, 3,
    ])
    const closed = nextOf(heardByKofi.socket, 'disconnect')
    await fetch(`${one.url}/api/sanctum/token`, { method: 'DELETE', headers: bearer(kofisToken) })
    expect(await closed).toBe('io server disconnect')
    expect(notified).toEqual([])
  },
)

test.runIf(isRedisThere)(
  'while Redis is away messages are taken, and once it is back everybody connects anew and finds them',
  async () => {
    const [one, two] = [await servers.start(), await servers.start()]
    const [ama, kofi] = [await buildUser(), await buildUser()]
    const amasToken = await tokenFor(ama)
    const kofis = await listen(two.url, await tokenFor(kofi))
    const first = await send(one.url, amasToken, kofi, 'Before')
    await expect.poll(() => kofis.events, patiently).toHaveLength(2)
    await redis.end('SIGKILL')
    const missed = await send(one.url, amasToken, kofi, 'Meanwhile')
    const anew = nextOf(kofis.socket, 'connect')
    redis = await startRedis({ place, name: 'redis', port })
    await anew
    expect(await listAfter(two.url, await tokenFor(kofi), ama, first)).toEqual([missed])
    expect(kofis.events).toHaveLength(2)
    // Until both processes are back, whoever could not tell something says so, and people connect anew once more.
    await expect
      .poll(async () => {
        const before = kofis.events.length
        await send(one.url, amasToken, kofi, 'Afterwards')
        await expect.poll(() => kofis.events.length, { timeout: 1000 }).toBeGreaterThan(before)
        return true
      }, patiently)
      .toBe(true)
    const ids = kofis.events.flatMap(({ said }) => said.message?.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test.runIf(isRedisThere)(
  'a process that dies has people on the others connect anew, one that is asked to end does not',
  async () => {
    const [one, two] = [await servers.start(), await servers.start()]
    const { socket } = await listen(two.url, await tokenFor(await buildUser()))
    let interruptions = 0
    socket.on('disconnect', () => interruptions++)
    await one.end()
    const third = await servers.start()
    expect(interruptions).toBe(0)
    const anew = nextOf(socket, 'connect')
    await third.end('SIGKILL')
    await anew
    expect(interruptions).toBe(1)
  },
)

test.runIf(isRedisThere)(
  'a Redis that refuses the password, or is not there, is told with the setting’s name',
  async () => {
    const faultOf = (url: string) =>
      askRedis(url).catch(error => String(explainConnection(error, 'REDIS_URL', url)))
    expect(await faultOf(REDIS_URL)).toBeUndefined()
    expect(await faultOf(`redis://:hunter2@127.0.0.1:${port}`)).toBe(
      `Error: REDIS_URL cannot be used: 127.0.0.1:${port} refuses the user or the password (WRONGPASS).`,
    )
    expect(await faultOf('redis://127.0.0.1:9')).toMatch(
      /REDIS_URL cannot be used: 127\.0\.0\.1:9 does not answer.*\(ECONNREFUSED\)/,
    )
  },
)

type Said = { unread_messages_count?: number; message?: { id: number } }
type Heard = { socket: Socket; events: { name: string; said: Said }[] }

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const nameOf = ({ name }: { name: string }) => (name === 'notification' ? 'bell' : 'message')

async function listen(url: string, token: string): Promise<Heard> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
  onTestFinished(() => void socket.close())
  const events: Heard['events'] = []
  socket.onAny((name: string, said: Said) => events.push({ name, said }))
  await nextOf(socket, 'connect')
  return { socket, events }
}

async function send(url: string, token: string, to: BuiltUser, message: string): Promise<number> {
  const answer = await fetch(`${url}/api/chat/message/send`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ to_user_id: to.id, message }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).messages[0].id
}

async function listAfter(url: string, token: string, other: BuiltUser, after: number) {
  const path = `/api/chat/0/${other.username}?after=${after}`
  const { messages } = await (await fetch(url + path, { headers: bearer(token) })).json()
  return messages.map(({ id }: { id: number }) => id)
}

/** Whatever is told over the channels of live updates. */
async function listenToDatabase(): Promise<string[]> {
  const client = await pool.connect()
  const notified: string[] = []
  client.on('notification', ({ channel }) => notified.push(channel))
  for (const channel of ['chat_news', 'live']) await client.query(`listen ${channel}`)
  onTestFinished(async () => {
    await client.query('unlisten *')
    client.release()
  })
  return notified
}
