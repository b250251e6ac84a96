/** Several processes on one database are one product. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { idOfToken } from '#platform/server/security/tokens.ts'
import { buildUser, builtPassword, tokenFor } from './builders/accounts.ts'
import { buildGig } from './builders/gigs.ts'
import { type ServerProcess, startServer } from './builders/server-process.ts'
import { nextOf } from './builders/sockets.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

const { serverUrl, template } = inject('testPostgres')
const name = `adwuma_processes_${randomBytes(6).toString('hex')}`
let dataDir: string
let env: Record<string, string>
let one: ServerProcess
let two: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adwuma-processes-'))
  const DATABASE_URL = await createDatabase({ serverUrl, name, template })
  await openDatabase(DATABASE_URL, { poolSize: 3 })
  env = { DATABASE_URL, DATA_DIR: dataDir, DEMO: '0', APP_SECRET: randomBytes(32).toString('hex') }
  openSecret({ appSecret: env.APP_SECRET, dataDir })
  ;[one, two] = await Promise.all([startServer(env), startServer(env)])
})

afterAll(async () => {
  await Promise.all([one?.end(), two?.end()])
  await closeDatabase()
  await dropDatabase({ serverUrl, name })
  await rm(dataDir, { recursive: true, force: true })
})

test('a login on one process is good on the other, and so is a logout', async () => {
  const user = await buildUser()
  const { token } = await (await logIn(one, user.email, builtPassword)).json()
  expect((await asUser(two, token, '/api/customer')).status).toBe(200)
  await fetch(`${one.url}/api/sanctum/token`, { method: 'DELETE', headers: bearer(token) })
  const statusAtTwo = async () => (await asUser(two, token, '/api/customer')).status
  await expect.poll(statusAtTwo).toBe(419)
})

test('a login that was ended hears nothing more, also where who ended it died before saying so', async () => {
  const user = await buildUser()
  const [ended = '', kept = ''] = await Promise.all([1, 2].map(() => tokenFor(user)))
  const [silenced, listening] = [await listen(two, ended), await listen(two, kept)]
  const closed = nextOf(silenced, 'disconnect')
  const proved = db.updateTable('tokens').set({ proved_at: new Date() })
  await proved.where('user_id', '=', user.id).execute()
  // What the server was told before has arrived by then.
  await listen(two, kept)
  expect([silenced.connected, listening.connected]).toEqual([true, true])
  await db.deleteFrom('tokens').where('id', '=', idOfToken(ended)).execute()
  expect(await closed).toBe('io server disconnect')
  await listen(two, kept)
  expect(listening.connected).toBe(true)
})

test('a link that was just asked for is in the outbox, whichever process is asked', async () => {
  for (const [from, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const { email } = await buildUser()
    const body = JSON.stringify({ email })
    const headers = await formOf(from)
    await fetch(`${from.url}/api/password/forgot`, { method: 'POST', headers, body })
    const { messages } = await (await fetch(`${other.url}/testing/outbox`)).json()
    expect(messages[0]).toMatchObject({ to: email, text: expect.stringContaining('/password/') })
  }
})

test('attempts are counted together, whichever process they reach', async () => {
  const { email } = await buildUser()
  const statuses: number[] = []
  for (const server of [one, two, one, two, one, two]) {
    statuses.push((await logIn(server, email, 'a wrong guess')).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('a gig changed on one process is seen on the other within two seconds', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const { token } = await (await logIn(one, owner.email, builtPassword)).json()
  const isListed = async () => (await listGigIds(two)).includes(gig.id)
  await expect.poll(isListed).toBe(true)
  expect((await asUser(one, token, `/api/gigs/${gig.id}/pause`)).status).toBe(200)
  expect(await stillSoAfterMs(isListed)).toBeLessThan(2000)
})

test('a page of a gig that was paused elsewhere is gone within two seconds', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const { token } = await (await logIn(one, owner.email, builtPassword)).json()
  const page = async () =>
    (await fetch(`${two.url}/gigs/view/${gig.id}/${gig.slug}`, { redirect: 'manual' })).status
  await expect.poll(page).toBe(200)
  expect((await asUser(one, token, `/api/gigs/${gig.id}/pause`)).status).toBe(200)
  expect(await stillSoAfterMs(async () => (await page()) === 200)).toBeLessThan(2000)
  expect(await page()).toBe(302)
})

test('a process that is asked to stop finishes the request it has begun', async () => {
  const third = await startServer(env)
  const form = await formOf(third)
  const request = httpRequest(`${third.url}/api/password/forgot`, {
    method: 'POST',
    headers: { ...form, expect: '100-continue' },
  })
  request.flushHeaders()
  await once(request, 'continue')
  const ended = third.end()
  request.end(JSON.stringify({ email: 'nobody@example.test' }))
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  await ended
})

async function logIn(server: ServerProcess, email: string, password: string) {
  return fetch(`${server.url}/api/sanctum/token`, {
    method: 'POST',
    headers: await formOf(server),
    body: JSON.stringify({ email, password, device_name: 'test' }),
  })
}

async function formOf(server: ServerProcess): Promise<Record<string, string>> {
  const { headers } = await fetch(`${server.url}/sanctum/csrf-cookie`)
  const cookies = headers.getSetCookie().map(cookie => cookie.split(';', 1)[0] ?? '')
  const csrf = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': csrf }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const asUser = (server: ServerProcess, token: string, path: string) =>
  fetch(server.url + path, { headers: bearer(token) })

async function listGigIds(server: ServerProcess): Promise<number[]> {
  const { token } = await (await fetch(`${server.url}/api/service/token`)).json()
  const { records } = await (await asUser(server, token, '/api/gigs')).json()
  return records.data.map((gig: { id: number }) => gig.id)
}

/** When somebody asked last who was still told so: how long an answer takes on a busy machine is another matter. */
async function stillSoAfterMs(isSo: () => Promise<boolean>): Promise<number> {
  const began = Date.now()
  let last = began
  const ask = async () => {
    const askedAt = Date.now()
    const answer = await isSo()
    if (answer) last = askedAt
    return answer
  }
  await expect.poll(ask).toBe(false)
  return last - began
}

async function listen({ url }: ServerProcess, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
  onTestFinished(() => void socket.close())
  await nextOf(socket, 'connect')
  return socket
}
