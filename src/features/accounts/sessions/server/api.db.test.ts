import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { callAs, logIn } from '#test/builders/second-factors.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { shortAddress } from './policy.ts'

const app = useApp()

const openFor = async (user: { email: string }, changes: Record<string, unknown> = {}) =>
  String((await logIn(app.server, user, changes)).json().token)
const warnings = async (user: { email: string }) =>
  (await listOutbox()).filter(
    ({ to, subject }) => to === user.email && /new device/.test(subject ?? ''),
  )

test('sessions are listed, and one that is ended is logged out at its next call', async () => {
  const user = await buildUser()
  const [phone, laptop] = [
    await openFor(user, { device_name: 'Phone' }),
    await openFor(user, { device_name: 'Laptop' }),
  ]
  const listed = (await callAs(app.server, phone).get('/customer/sessions')).json().sessions
  expect(listed.total).toBe(2)
  const current = listed.data.filter((session: { current: boolean }) => session.current)
  expect(current).toMatchObject([
    { device_name: 'Phone', method: 'password', network: '127.0.x.x' },
  ])
  const other = listed.data.find((session: { current: boolean }) => !session.current)
  const ended = await callAs(app.server, phone).delete(`/customer/sessions/${other.id}`)
  expect(ended.statusCode).toBe(204)
  expect((await callAs(app.server, laptop).get('/customer')).statusCode).toBe(419)
  const again = await callAs(app.server, phone).delete(`/customer/sessions/${other.id}`)
  expect(again.statusCode).toBe(404)
})

test('the session that looks stands first, also where another one began later', async () => {
  const user = await buildUser()
  const phone = await openFor(user, { device_name: 'Phone' })
  await openFor(user, { device_name: 'Laptop' })
  const { data } = (await callAs(app.server, phone).get('/customer/sessions')).json().sessions
  expect(data.map(({ device_name }: { device_name: string }) => device_name)).toEqual([
    'Phone',
    'Laptop',
  ])
})

test('a session that nobody used for sixty days is over, also before its row is swept', async () => {
  const user = await buildUser()
  const [own, old] = [await openFor(user), await openFor(user)]
  const oldId = Number.parseInt(old, 10)
  const last_used_at = new Date(Date.now() - 60 * 86_400_000 - 1000)
  await db.updateTable('tokens').set({ last_used_at }).where('id', '=', oldId).execute()
  const call = callAs(app.server, own)
  const { total, data } = (await call.get('/customer/sessions')).json().sessions
  expect([total, data.length]).toEqual([1, 1])
  expect((await call.delete(`/customer/sessions/${oldId}`)).statusCode).toBe(404)
})

test('the sockets of a session that is ended close within a second, and others stay open', async () => {
  const connect = await openLiveUpdates()
  const user = await buildUser()
  const [own, ended] = [await openFor(user), await openFor(user)]
  const [staying, closing] = [await connect(own), await connect(ended)]
  const closed = nextOf(closing, 'disconnect')
  await callAs(app.server, own).delete(`/customer/sessions/${Number.parseInt(ended, 10)}`)
  const answered = performance.now()
  await closed
  expect(performance.now() - answered).toBeLessThan(1000)
  expect(staying.connected).toBe(true)
})

test('a stranger’s session is not there to be ended', async () => {
  const [user, stranger] = [await buildUser(), await buildUser()]
  const own = await openFor(user)
  const { data } = (await callAs(app.server, own).get('/customer/sessions')).json().sessions
  const call = callAs(app.server, await openFor(stranger))
  expect((await call.delete(`/customer/sessions/${data[0].id}`)).statusCode).toBe(404)
  expect((await callAs(app.server, own).get('/customer')).statusCode).toBe(200)
})

test('all others are ended at once, and are counted', async () => {
  const user = await buildUser()
  const tokens = [await openFor(user), await openFor(user), await openFor(user)]
  const call = callAs(app.server, String(tokens[0]))
  expect((await call.post('/customer/sessions/end-others')).json().ended).toBe(2)
  expect((await call.get('/customer')).statusCode).toBe(200)
  for (const token of tokens.slice(1))
    expect((await callAs(app.server, token).get('/customer')).statusCode).toBe(419)
})

test('an expired session is not counted among those that are ended', async () => {
  const user = await buildUser()
  const [own, old] = [await openFor(user), await openFor(user)]
  const last_used_at = new Date(Date.now() - 60 * 86_400_000 - 1000)
  const oldId = Number.parseInt(old, 10)
  await db.updateTable('tokens').set({ last_used_at }).where('id', '=', oldId).execute()
  const call = callAs(app.server, own)
  expect((await call.post('/customer/sessions/end-others')).json().ended).toBe(0)
  const left = await db.selectFrom('tokens').select('id').where('user_id', '=', user.id).execute()
  expect(left).toHaveLength(1)
})

test('a login on a new device is told to the owner, the first one ever and a known device are not', async () => {
  const user = await buildUser()
  await openFor(user, { device_id: 'first-device' })
  await openFor(user, { device_id: 'first-device', device_name: 'Renamed' })
  expect(await warnings(user)).toEqual([])
  await openFor(user, { device_id: 'second-device' })
  await openFor(user, { device_name: 'A browser' })
  await openFor(user, { device_name: 'A browser' })
  expect(await warnings(user)).toHaveLength(2)
})

test('all others are those of the same person, and nobody else is logged out', async () => {
  const [user, stranger] = [await buildUser(), await buildUser()]
  const [own, foreign] = [await openFor(user), await openFor(stranger)]
  await callAs(app.server, own).post('/customer/sessions/end-others')
  expect((await callAs(app.server, foreign).get('/customer')).statusCode).toBe(200)
})

test('sessions are told page by page, last used first', async () => {
  const user = await buildUser()
  const tokens = [await openFor(user), await openFor(user), await openFor(user)]
  const [first, second, own] = tokens.map(token => Number.parseInt(token, 10))
  const last_used_at = new Date(Date.now() - 60_000)
  await db
    .updateTable('tokens')
    .set({ last_used_at })
    .where('id', '<>', own ?? 0)
    .execute()
  const idsOn = async (page: number) => {
    const path = `/customer/sessions?page=${page}&records_per_page=2`
    const { sessions } = (await callAs(app.server, String(tokens[2])).get(path)).json()
    return [sessions.total, ...sessions.data.map(({ id }: { id: number }) => id)]
  }
  expect([await idsOn(1), await idsOn(2)]).toEqual([
    [3, own, second],
    [3, first],
  ])
})

test('a device is new again once it was not seen for 180 days, and to whoever uses another person’s', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const shared = { device_id: 'the-shared-device' }
  await openFor(other, shared)
  await openFor(user, { device_id: 'an-own-device' })
  await openFor(user, shared)
  const [told] = await warnings(user)
  expect(told?.text).toMatch(/new device: Phone from 127\.0\.x\.x, .+ at \d+:\d\d [ap]m\./)
  const leaveUnseenFor = (days: number) =>
    db
      .updateTable('devices')
      .set({ last_seen: new Date(Date.now() - days * 86_400_000) })
      .where('user_id', '=', user.id)
      .execute()
  await leaveUnseenFor(179.9)
  await openFor(user, shared)
  expect(await warnings(user)).toHaveLength(1)
  await leaveUnseenFor(180.1)
  await openFor(user, shared)
  await openFor(user, shared)
  expect(await warnings(user)).toHaveLength(2)
})

test.each([
  ['41.66.203.9', '41.66.x.x'],
  ['::ffff:41.66.203.9', '41.66.x.x'],
  ['2c0f:f248:1:2::9', '2c0f:f248:1::/48'],
  ['nonsense', null],
])('the address %s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})
