/** Two processes are replaced one after the other, and nobody notices. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { type BuiltUser, bearer, buildUser } from './builders/accounts.ts'
import { startBalancer } from './builders/balancer.ts'
import { patiently, tokenOf, useServers } from './builders/killable-servers.ts'
import type { ServerProcess } from './builders/server-process.ts'

/** Long enough for a balancer that shares two busy cores with everybody else to notice. */
const servers = useServers({ DRAIN_SECONDS: '5' }, { bundled: true })

test('while both processes are replaced no request fails, no message is lost, and sockets come back', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const [one, two] = await Promise.all([servers.start(), servers.start()])
  const balancer = await startBalancer([one.url, two.url])
  const heard = await listen(balancer.url, kofi)
  const traffic = keepAsking(balancer.url, ama, kofi)
  await expect.poll(() => traffic.sent.length, patiently).toBeGreaterThan(5)
  for (const old of [one, two]) {
    await replace(balancer, old)
    const until = traffic.sent.length + 5
    await expect.poll(() => traffic.sent.length, patiently).toBeGreaterThan(until)
  }
  await traffic.stop()
  expect(traffic.failures).toEqual([])
  expect(await messagesFrom(ama)).toEqual(traffic.sent)
  await expect.poll(() => heard.connections, patiently).toBeGreaterThan(1)
  const last = `The last of ${traffic.sent.length}`
  await expect.poll(() => heard.isConnected(), patiently).toBe(true)
  await say(balancer.url, ama, kofi, last)
  await expect.poll(() => heard.events.join(), patiently).toContain(last)
}, 240_000)

/** As docs/operations.md says: the new one first has to be ready, then the old one is asked to go. */
async function replace(
  balancer: Awaited<ReturnType<typeof startBalancer>>,
  old: ServerProcess,
): Promise<void> {
  balancer.add((await servers.start()).url)
  await expect.poll(() => balancer.ready().length, patiently).toBe(3)
  await old.end('SIGTERM')
  balancer.remove(old.url)
}

/** Reads pages and lists, and sends messages, without a pause; notes whatever is not answered well. */
function keepAsking(url: string, from: BuiltUser, to: BuiltUser) {
  const failures: string[] = []
  const sent: string[] = []
  let stopped = false
  const keepReading = async (path: string) => {
    while (!stopped) {
      const status = await statusOf(fetch(url + path))
      if (status !== 200) failures.push(`${path} ${status}`)
      await pause(5)
    }
  }
  const keepWriting = async () => {
    while (!stopped) {
      const text = `Number ${sent.length}`
      const status = await statusOf(say(url, from, to, text))
      if (status !== 201) failures.push(`message ${status}`)
      sent.push(text)
    }
  }
  const all = [
    keepReading('/'),
    keepReading('/api/service/token'),
    keepReading('/healthz'),
    keepWriting(),
  ]
  return {
    failures,
    sent,
    stop: async () => {
      stopped = true
      await Promise.all(all)
    },
  }
}

const statusOf = (answer: Promise<Response>) =>
  answer.then(
    async ({ status, ...rest }) => status ?? rest,
    (error: Error) => `${error.message} ${String(error.cause)}`,
  )

async function say(url: string, from: BuiltUser, to: BuiltUser, message: string) {
  return fetch(`${url}/api/chat/message/send`, {
    method: 'POST',
    headers: { ...bearer(await tokenOf(from)), 'content-type': 'application/json' },
    body: JSON.stringify({ to_user_id: to.id, message, client_id: randomUUID() }),
  })
}

/** As the browser does: over the balancer, and again whenever the connection ends. */
async function listen(url: string, user: BuiltUser) {
  const heard = { connections: 0, events: [] as string[], isConnected: () => socket.connected }
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token: await tokenOf(user) },
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  socket.on('connect', () => {
    heard.connections += 1
  })
  socket.onAny((...said) => heard.events.push(JSON.stringify(said)))
  onTestFinished(() => void socket.close())
  await expect.poll(() => heard.connections, patiently).toBe(1)
  return heard
}

async function messagesFrom({ id }: BuiltUser): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('text')
    .where('from_user_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ text }) => text ?? '')
}
