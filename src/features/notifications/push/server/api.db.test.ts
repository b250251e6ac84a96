import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accountsJobs } from '#features/accounts/server/jobs.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { vapidKeys } from '#platform/server/push/vapid.ts'
import {
  asUser,
  type BuiltUser,
  bearer,
  buildUser,
  builtPassword,
  postForm,
  tokenFor,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { hostileEndpoints } from '#test/builders/hostile-endpoints.ts'
import {
  buildNotification,
  buildSubscription,
  notificationRow,
} from '#test/builders/notifications.ts'
import { type Device, newDevice } from '#test/fakes/push-service.ts'
import { subscribe as subscribeDevice } from './commands.ts'
import { signAck } from './policy.ts'

const app = useApp()

let built = 0
const newBrowser = () => newDevice(`https://fcm.googleapis.com/fcm/send/browser-${++built}`)

let user: BuiltUser
let headers: Record<string, string>

beforeEach(async () => {
  user = await buildUser()
  headers = await asUser(user)
})

const post = (url: string, payload: object, as = headers) =>
  app.server.inject({ method: 'POST', url, payload, headers: as })

const formOf = ({ endpoint, keys }: Device, device_name = 'Phone') => ({
  ...{ endpoint, keys, device_name },
})

const subscribe = (device: Device, as = headers) => post('/api/push/subscribe', formOf(device), as)

const subscriptions = ({ id }: { id: number }) =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).orderBy('id').execute()

const endpointsOf = async (owner: { id: number }) =>
  (await subscriptions(owner)).map(({ endpoint }) => endpoint)

test('browsers are given the key by which they know pushes of this site', async () => {
  const answer = await app.server.inject({ url: '/api/push/key', headers })
  expect(answer.json()).toEqual({ key: vapidKeys().publicKey })
  expect(Buffer.from(answer.json().key, 'base64url')).toHaveLength(65)
})

test('a device that is subscribed is there once, however often it says so', async () => {
  const browser = newBrowser()
  const first = await subscribe(browser)
  expect(first.statusCode).toBe(201)
  expect(first.json()).toEqual({
    subscription: { id: expect.any(Number), device_name: 'Phone', created_at: expect.any(String) },
    message: expect.any(String),
  })
  const renewed = { ...newBrowser(), endpoint: browser.endpoint }
  const again = await post('/api/push/subscribe', formOf(renewed, 'Old phone'))
  expect(again.statusCode).toBe(200)
  expect(again.json().subscription).toEqual({
    ...first.json().subscription,
    device_name: 'Old phone',
  })
  expect(await subscriptions(user)).toMatchObject([{ ...renewed.keys, device_name: 'Old phone' }])
})

test('a device that says so twenty times at once is there once, and new once', async () => {
  const browser = newBrowser()
  const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(browser)))
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(answer => answer.json().subscription.id)).size).toBe(1)
  expect(await subscriptions(user)).toHaveLength(1)
})

test('every bad field of a subscription is told at once', async () => {
  const errorsOf = async (payload: object) => {
    const answer = await post('/api/push/subscribe', payload)
    expect(answer.statusCode).toBe(422)
    return Object.keys(answer.json().errors).toSorted()
  }
  const all = ['device_name', 'endpoint', 'keys.auth', 'keys.p256dh']
  expect(await errorsOf({})).toEqual(all)
  const bad = { endpoint: 'https://evil.test/a', keys: { p256dh: 'AAAA', auth: 'AAAA' } }
  expect(await errorsOf({ ...bad, device_name: '' })).toEqual(all)
  expect(await errorsOf({ ...bad, device_name: 'a'.repeat(101) })).toEqual(all)
  expect(await errorsOf({ ...formOf(newBrowser()), keys: null })).toEqual([
    'keys.auth',
    'keys.p256dh',
  ])
  expect(await errorsOf({ ...formOf(newBrowser()), keys: 'none' })).toEqual(['keys'])
  expect(await errorsOf({ ...formOf(newBrowser()), endpoint: 7 })).toEqual(['endpoint'])
  const long = `https://fcm.googleapis.com/${'a'.repeat(1000)}`
  expect(await errorsOf({ ...formOf(newBrowser()), endpoint: long })).toEqual(['endpoint'])
  expect(await subscriptions(user)).toEqual([])
})

test('keys are a point of the curve and sixteen bytes', async () => {
  const { keys, endpoint } = newBrowser()
  const point = Buffer.from(keys.p256dh, 'base64url')
  const offCurve = Buffer.from(point)
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  const compressed = Buffer.concat([Buffer.from([2]), point.subarray(1, 33)])
  for (const bytes of [
    offCurve,
    compressed,
    point.subarray(1),
    Buffer.alloc(65),
    Buffer.concat([point, point]),
  ]) {
    const bad = { ...keys, p256dh: bytes.toString('base64url') }
    const answer = await subscribe({ endpoint, keys: bad, privateKey: point })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['keys.p256dh']])
  }
  for (const auth of ['', 'AAAA', keys.p256dh, `${keys.auth}AAAA`, '!'.repeat(22)]) {
    const answer = await subscribe({ endpoint, keys: { ...keys, auth }, privateKey: point })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['keys.auth']])
  }
})

test('no hostile address can be subscribed', async () => {
  const { keys } = newBrowser()
  const taken: string[] = []
  for (const endpoint of hostileEndpoints) {
    const answer = await post('/api/push/subscribe', { endpoint, keys, device_name: 'Phone' })
    if (answer.statusCode !== 422 || !answer.json().errors.endpoint) taken.push(endpoint)
  }
  expect(taken).toEqual([])
  expect(await subscriptions(user)).toEqual([])
})

test('of eleven devices the one goes that was not used for longest', async () => {
  const browsers = Array.from({ length: 11 }, newBrowser)
  for (const browser of browsers.slice(0, 10)) await subscribe(browser)
  await db
    .updateTable('push_subscriptions')
    .set({ last_used_at: sql`last_used_at - interval '1 day'` })
    .where('endpoint', '=', String(browsers[3]?.endpoint))
    .execute()
  await subscribe(browsers[10] as Device)
  const left = browsers.filter((_, at) => at !== 3).map(({ endpoint }) => endpoint)
  expect(await endpointsOf(user)).toEqual(left)
})

test('of twenty devices that are added at once ten stay', async () => {
  await Promise.all(Array.from({ length: 20 }, () => subscribe(newBrowser())))
  expect(await subscriptions(user)).toHaveLength(10)
})

test('a shared phone belongs to whoever logged in last, under a number of its own', async () => {
  const browser = newBrowser()
  const first = (await subscribe(browser)).json().subscription
  const other = await buildUser()
  const taken = await subscribe(browser, await asUser(other))
  expect(taken.statusCode).toBe(201)
  expect(taken.json().subscription.id).not.toBe(first.id)
  expect([await endpointsOf(user), await endpointsOf(other)]).toEqual([[], [browser.endpoint]])
})

test('a phone that two people take at once is one person’s', async () => {
  const browser = newBrowser()
  const other = await asUser(await buildUser())
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => subscribe(browser, at % 2 ? headers : other)),
  )
  for (const { statusCode } of answers) expect([200, 201]).toContain(statusCode)
  const rows = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', browser.endpoint)
  expect(await rows.execute()).toHaveLength(1)
})

test('a device is removed by its address or its number', async () => {
  const [one, two] = [newBrowser(), newBrowser()]
  await subscribe(one)
  const { id } = (await subscribe(two)).json().subscription
  const byAddress = await post('/api/push/unsubscribe', { endpoint: one.endpoint })
  expect([byAddress.statusCode, await endpointsOf(user)]).toEqual([200, [two.endpoint]])
  const byNumber = await post('/api/push/unsubscribe', { id })
  expect([byNumber.statusCode, await endpointsOf(user)]).toEqual([200, []])
})

test('of what is unknown, or somebody else’s, nobody learns anything, and it stays', async () => {
  const browser = newBrowser()
  const { id } = (await subscribe(browser)).json().subscription
  const stranger = await asUser(await buildUser())
  const said = await post('/api/push/unsubscribe', { id: 2_000_000_000 }, stranger)
  expect(said.statusCode).toBe(200)
  for (const named of [
    { id },
    { endpoint: browser.endpoint },
    { endpoint: 'https://fcm.googleapis.com/none' },
  ]) {
    const answer = await post('/api/push/unsubscribe', named, stranger)
    expect([answer.statusCode, answer.json()]).toEqual([200, said.json()])
  }
  expect(await endpointsOf(user)).toEqual([browser.endpoint])
})

test('whoever names neither address nor number is told so', async () => {
  const answer = await post('/api/push/unsubscribe', {})
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['endpoint', 'id'])
})

test('a phone that has shown a push, or on which it was pressed, says so without a login', async () => {
  for (const event of ['shown', 'clicked']) {
    const { id } = await buildNotification(user, { sms_due_at: new Date() })
    const ack = signAck({ userId: user.id, ids: [id] }, new Date())
    const answer = await post('/api/push/ack', { ack, event }, {})
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const row = await notificationRow(id)
    expect([row.seen_at !== null, row.sms_due_at]).toEqual([true, null])
    expect(row.read_at !== null, event).toBe(event === 'clicked')
    expect((await post('/api/push/ack', { ack, event }, {})).statusCode).toBe(204)
    expect((await notificationRow(id)).seen_at).toEqual(row.seen_at)
  }
})

test('a press on a push about several, which opens the list, reads none of them', async () => {
  const built = [await buildNotification(user), await buildNotification(user)]
  const ack = signAck({ userId: user.id, ids: built.map(({ id }) => id) }, new Date())
  await post('/api/push/ack', { ack, event: 'clicked' }, {})
  for (const { id } of built) {
    const { seen_at, read_at } = await notificationRow(id)
    expect([seen_at !== null, read_at]).toEqual([true, null])
  }
})

test('the push of a chat, which has no notification, is acknowledged as well', async () => {
  const ack = signAck({ userId: user.id, ids: [] }, new Date())
  expect((await post('/api/push/ack', { ack, event: 'shown' }, {})).statusCode).toBe(204)
})

test('what was never pushed, was altered, or is older than two days, is unknown', async () => {
  const { id } = await buildNotification(user)
  const now = Date.now()
  const good = signAck({ userId: user.id, ids: [id] }, new Date(now))
  const [content = '', signature = ''] = good.split('.')
  const other = await buildUser()
  for (const ack of [
    'none',
    '.',
    content,
    `.${signature}`,
    `${content}.`,
    `${content}.${signature}.`,
    `${content}.${signature}.x`,
    `${content}-${id + 1}.${signature}`,
    `${content.replace(`${user.id}`, `${other.id}`)}x.${signature}`,
    good.slice(0, -1),
    signAck({ userId: user.id, ids: [id] }, new Date(now - 48 * 3_600_000 - 5_000)),
  ])
    expect((await post('/api/push/ack', { ack, event: 'shown' }, {})).statusCode, ack).toBe(404)
  expect((await notificationRow(id)).seen_at).toBeNull()
  const old = signAck({ userId: user.id, ids: [id] }, new Date(now - 47 * 3_600_000))
  expect((await post('/api/push/ack', { ack: old, event: 'shown' }, {})).statusCode).toBe(204)
})

test('every bad field of what a phone says is told at once', async () => {
  const answer = await post('/api/push/ack', { event: 'thrown away' }, {})
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).toSorted()).toEqual(['ack', 'event'])
})

/** This phone and another one, each with a login of its own. */
async function buildTwoPhones() {
  const [near, far] = [newBrowser(), newBrowser()]
  const farToken = await tokenFor(user)
  await subscribe(near)
  await subscribe(far, bearer(farToken))
  return { near, far, farToken }
}

test('a logout takes the pushes of its own device along, and no other', async () => {
  const { near, farToken } = await buildTwoPhones()
  await app.server.inject({
    method: 'DELETE',
    url: '/api/sanctum/token',
    headers: bearer(farToken),
  })
  expect(await endpointsOf(user)).toEqual([near.endpoint])
})

test('a new password takes the pushes of all other devices along', async () => {
  const { near } = await buildTwoPhones()
  const answer = await post('/api/customer/password/update', {
    current_password: builtPassword,
    ...{ new_password: 'waakye and stew', new_password_confirmation: 'waakye and stew' },
  })
  expect(answer.statusCode).toBe(200)
  expect(await endpointsOf(user)).toEqual([near.endpoint])
})

test('a reset password takes all pushes along', async () => {
  await buildTwoPhones()
  await postForm(app.server, '/api/password/forgot', { email: user.email })
  const [mail] = await listOutbox(1, { channel: 'mail', to: user.email })
  const code = /\/password\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const answer = await postForm(app.server, '/api/password/reset', {
    reset_code: code,
    ...{ new_password: 'waakye and stew', new_password_confirmation: 'waakye and stew' },
  })
  expect([answer.statusCode, await subscriptions(user)]).toEqual([200, []])
})

test('whoever is deactivated, or closes his account, is told by push no more', async () => {
  await buildTwoPhones()
  const manager = await asUser(await buildUser({ manager: true }))
  const url = `/api/manager/customer/${user.id}/update/status`
  expect((await post(url, { action: 'deactivate' }, manager)).statusCode).toBe(200)
  expect(await subscriptions(user)).toEqual([])
  const leaving = await buildUser()
  const asLeaving = await asUser(leaving)
  await subscribe(newBrowser(), asLeaving)
  const closed = await post('/api/customer/delete', { password: builtPassword }, asLeaving)
  expect(closed.statusCode).toBe(200)
  expect(await subscriptions(leaving)).toEqual([])
})

test('a login that nobody uses for sixty days takes its pushes along', async () => {
  await buildSubscription(user, { now: new Date(Date.now() - 61 * 86_400_000) })
  for (const job of accountsJobs.filter(({ schedule }) => schedule))
    await job.run({ data: {}, now: new Date() })
  expect(await subscriptions(user)).toEqual([])
})

test('whoever is logged out while he subscribes is told to log in', async () => {
  const tokenId = Number((await tokenFor(user)).split('|')[0])
  await db.deleteFrom('tokens').where('id', '=', tokenId).execute()
  const viewer = { id: user.id, tokenId, roles: [], isKycVerified: false }
  const subscribing = subscribeDevice({ input: formOf(newBrowser()), viewer, now: new Date() })
  await expect(subscribing).rejects.toMatchObject({ status: 419 })
})

test('no answer shows the address or the keys of a device', async () => {
  const browser = newBrowser()
  const secrets = [browser.endpoint, browser.keys.p256dh, browser.keys.auth]
  const manager = await asUser(await buildUser({ manager: true }))
  const answers = [
    await subscribe(browser),
    await app.server.inject({ url: '/api/customer/notification-preferences', headers }),
    await app.server.inject({ url: '/api/customer/export', headers }),
    await app.server.inject({ url: '/api/customer', headers }),
    await app.server.inject({ url: `/api/manager/customer/${user.id}`, headers: manager }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBeLessThan(300)
    for (const secret of secrets) expect(answer.body).not.toContain(secret)
  }
  expect(answers[2]?.json().data).toMatchObject({ push_devices: [{ device_name: 'Phone' }] })
})
