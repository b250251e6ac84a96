import { io, type Socket } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { publishNotification } from '#features/notifications/server/jobs.ts'
import { db } from '#platform/server/database/database.ts'
import { closeRealtime, openRealtime, publishEvent } from '#platform/server/realtime/realtime.ts'
import { issueServiceToken, viewerOfToken } from '#platform/server/security/tokens.ts'
import { captureJobs, runCaptured } from '#test/builders/jobs.ts'
import { asUser, type BuiltUser, buildUser, tokenFor } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildGig } from './builders/gigs.ts'
import { buildIdentity } from './builders/profile.ts'
import { callAs, codeAt, logIn } from './builders/second-factors.ts'
import { nextOf } from './builders/sockets.ts'

/** Who hears of what, through the whole application. */

const app = useApp()
let url: string

beforeAll(async () => {
  await openRealtime({
    server: app.server.server,
    appUrl: 'https://adwuma.test',
    authenticate: async token => {
      const viewer = await viewerOfToken(token, new Date())
      return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
    },
  })
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return closeRealtime
})

test('visitors, and tokens that have expired or been revoked, are not let in', async () => {
  const manager = await buildUser({ manager: true })
  const expired = await tokenFor(manager, new Date(Date.now() - 61 * 86_400_000))
  const revoked = await tokenFor(manager)
  await db.deleteFrom('tokens').where('id', '=', Number.parseInt(revoked, 10)).execute()
  for (const token of [issueServiceToken(new Date()).token, expired, revoked, ''])
    expect(await refusal(token)).toBe('419')
  const listening = await listen(manager)
  expect(listening.socket.connected).toBe(true)
})

test('what a manager does is told to whom it concerns, and to nobody else', async () => {
  const person = await buildUser()
  await buildIdentity(person)
  const gig = await buildGig({ owner: person, status: 'inReview' })
  const owner = await listen(person)
  const others = [
    await listen(await buildUser({ kyc: true })),
    await listen(await buildUser({ manager: true })),
  ]
  const press = await pressAs(await buildUser({ manager: true }))
  const jobs = captureJobs()
  await press('GET', `/api/gigs/${gig.id}/approve`)
  await press('GET', `/api/manager/customer/${person.id}/verify-kyc`)
  await press('POST', `/api/manager/customer/${person.id}/reject-kyc`, { reason: 'It has expired' })
  await runCaptured(jobs, [publishNotification])
  await expect
    .poll(() => owner.heard.map(({ kind }) => kind).toSorted())
    .toEqual(['gig', 'identity', 'identity'])
  for (const { userId, heard } of others) {
    publishEvent(userId, 'notification', { kind: 'the last of all' })
    await expect.poll(() => heard).toEqual([{ kind: 'the last of all' }])
  }
})

test('what somebody does for more protection is told to all other sessions, and not to that one', async () => {
  const person = await buildUser()
  const [own, other] = [await tokenFor(person), await tokenFor(person)]
  const [here, there] = [await hearWith(own), await hearWith(other)]
  const jobs = captureJobs()
  const call = callAs(app.server, own)
  const { secret } = (await call.post('/customer/second-factor/totp')).json().totp
  await call.post('/customer/second-factor/totp/confirm', { code: codeAt(secret) })
  await call.post('/customer/second-factor/recovery-codes')
  await call.delete('/customer/second-factor/totp')
  await runCaptured(jobs, [publishNotification])
  await expect
    .poll(() => there.map(({ event }) => event).toSorted())
    .toEqual(['factor-added', 'factor-removed', 'recovery-codes'])
  publishEvent(person.id, 'notification', { kind: 'the last of all' })
  await expect.poll(() => here).toEqual([{ kind: 'the last of all' }])
})

test('a login on a new device is told to all other sessions, and not to that one', async () => {
  const person = await buildUser()
  await logIn(app.server, person, { device_id: 'the-first-phone' })
  const there = await hearWith(await tokenFor(person))
  const jobs = captureJobs()
  const { token } = (await logIn(app.server, person, { device_id: 'another-phone' })).json()
  const here = await hearWith(token)
  await runCaptured(jobs, [publishNotification])
  await expect.poll(() => there).toMatchObject([{ event: 'new-device' }])
  publishEvent(person.id, 'notification', { kind: 'the last of all' })
  await expect.poll(() => here).toEqual([{ kind: 'the last of all' }])
})

test('a deactivated person hears nothing any more, on any device', async () => {
  const person = await buildUser()
  const devices = [await listen(person), await listen(person)]
  const stranger = await listen(await buildUser())
  const closed = devices.map(({ socket }) => nextOf(socket, 'disconnect'))
  const press = await pressAs(await buildUser({ manager: true }))
  const body = { action: 'deactivate' }
  await press('POST', `/api/manager/customer/${person.id}/update/status`, body)
  expect(await Promise.all(closed)).toEqual(Array(2).fill('io server disconnect'))
  expect(stranger.socket.connected).toBe(true)
})

async function pressAs(user: BuiltUser) {
  const headers = await asUser(user)
  return async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await app.server.inject({
      method,
      url: path,
      headers,
      ...(payload && { payload }),
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

function open(token: string): Socket {
  const options = {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  }
  const socket = io(url, options)
  onTestFinished(() => void socket.close())
  return socket
}

async function refusal(token: string): Promise<string> {
  const error = await nextOf(open(token), 'connect_error')
  return error instanceof Error ? error.message : String(error)
}

/** Events of one moment arrive in any order. */
type Heard = { kind?: string; event?: string }[]
type Listening = { userId: number; socket: Socket; heard: Heard }

async function listen(user: BuiltUser): Promise<Listening> {
  const socket = open(await tokenFor(user))
  const heard = await hear(socket)
  return { userId: user.id, socket, heard }
}

const hearWith = (token: string) => hear(open(token))

async function hear(socket: Socket): Promise<Heard> {
  const heard: Heard = []
  socket.onAny((_event, payload) => heard.push(payload))
  await nextOf(socket, 'connect')
  return heard
}
