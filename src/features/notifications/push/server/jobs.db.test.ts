import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { openResolver } from '#platform/server/push/request.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { captureJobs, type Enqueued } from '#test/builders/jobs.ts'
import {
  buildNotification,
  buildSubscription,
  notificationRow,
} from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { type Behave, fakePushService, newDevice } from '#test/fakes/push-service.ts'
import { changePreferences } from '../../preferences/server/commands.ts'
import { acknowledgePush, holdPush, pushChat } from './commands.ts'
import { deliverPush, enqueuePushes, releaseHeldPushes } from './jobs.ts'

useDatabase()

const env = { DATABASE_URL: 'postgres://test', RATE_LIMITS: 'off', PUSH_DRIVER: 'webpush' }

let jobs: Enqueued[]
let user: BuiltUser

beforeEach(async () => {
  jobs = captureJobs()
  user = await buildUser({ name: 'Kofi Mensah' })
  onTestFinished(() => {
    openResolver()
    loadSettings({ DATABASE_URL: 'postgres://test', RATE_LIMITS: 'off' })
  })
})

async function openService(behave?: Behave) {
  const service = await fakePushService(behave)
  loadSettings({ ...env, PUSH_TEST_ORIGIN: service.origin })
  return service
}

type Service = Awaited<ReturnType<typeof openService>>

async function subscribe(service: Service, owner = user) {
  const device = service.newDevice()
  return { device, ...(await buildSubscription(owner, { device })) }
}

/** Until nothing is left to do: each job at the moment for which it was enqueued. Answers the pauses, in seconds. */
async function runJobs(now = new Date()): Promise<number[]> {
  const pauses: number[] = []
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { startAfter } = job.options
    const pause = startAfter ? Math.round((startAfter.getTime() - Date.now()) / 1000) : 0
    if (startAfter) pauses.push(pause)
    await deliverPush.run({ data: job.data as never, now: new Date(now.getTime() + pause * 1000) })
  }
  return pauses
}

const enqueue = (subject: Parameters<typeof enqueuePushes>[2], owner = user) =>
  enqueuePushes(db, owner.id, subject)

const isSubscribed = async ({ id }: { id: number }) =>
  (await db.selectFrom('push_subscriptions').select('id').where('id', '=', id).execute()).length > 0

/** What was counted while this ran. */
async function countDuring(run: () => Promise<unknown>): Promise<string[]> {
  const before = await db
    .selectFrom('sendings')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  await run()
  const rows = await db
    .selectFrom('sendings')
    .select('purpose')
    .where('channel', '=', 'push')
    .where('id', '>', before?.id ?? 0)
    .execute()
  return rows.map(({ purpose }) => purpose)
}

test('a notification reaches every device of its person, and nobody else’s', async () => {
  const service = await openService()
  const order = await buildOrder({ seller: user })
  const [phone, laptop] = [await subscribe(service), await subscribe(service)]
  await subscribe(service, await buildUser())
  const trueUntil = new Date(Date.now() + 3_600_000)
  const { id } = await buildNotification(user, { order_id: order.id, true_until: trueUntil })
  await enqueue({ notificationId: id })
  expect(await countDuring(() => runJobs())).toEqual(['news', 'news'])
  expect(service.faults).toEqual([])
  expect(service.pushes.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint, laptop.endpoint])
  const [push] = service.pushes
  expect(push).toMatchObject({
    payload: {
      ...{ id, kind: 'order', title: 'New request', body: 'Adjoa asks for Tiling.', badge: 1 },
      ...{ route: '/account/orders', tag: `order-${order.id}`, ack: expect.any(String) },
    },
    headers: { urgency: 'high', topic: `order-${order.id}` },
  })
  expect(push?.headers.ttl).toBeGreaterThan(3590)
  expect(push?.headers.ttl).toBeLessThanOrEqual(3600)
  await acknowledgePush({ ack: String(push?.payload.ack), now: new Date() })
  expect((await notificationRow(id)).seen_at).not.toBeNull()
})

test('a push is kept until the deadline, for a day at most, and for four hours where there is none', async () => {
  const service = await openService()
  await subscribe(service)
  const now = new Date()
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  for (const [until, ttl] of [
    [inHours(2), 7200],
    [inHours(48), 86_400],
    [null, 14_400],
  ] as const) {
    for (const isUrgent of [true, false]) {
      const { id } = await buildNotification(user, { is_urgent: isUrgent, true_until: until })
      await enqueue({ notificationId: id })
      await runJobs(now)
      expect(service.pushes.at(-1)?.headers).toEqual({
        ...{ ttl, urgency: isUrgent ? 'high' : 'normal', topic: `order-${id}` },
      })
    }
  }
})

test('what is read, or over, before its turn comes is not pushed any more', async () => {
  const service = await openService()
  await subscribe(service)
  const now = new Date()
  const read = await buildNotification(user, { read_at: now, seen_at: now })
  const over = await buildNotification(user, { true_until: now })
  for (const { id } of [read, over]) await enqueue({ notificationId: id })
  expect(await countDuring(() => runJobs(now))).toEqual([])
  expect(service.calls).toEqual([])
})

test('long words are cut, and the payload stays small whatever they are', async () => {
  const service = await openService()
  await subscribe(service)
  for (const letter of ['a', '₵', '😀', '\u0001']) {
    const { id } = await buildNotification(user, {
      ...{ title: letter.repeat(80), text: letter.repeat(300) },
      route: `/account/${'a'.repeat(200)}`,
    })
    await enqueue({ notificationId: id })
    await runJobs()
    const push = service.pushes.at(-1)
    expect([...String(push?.payload.body)].length).toBeLessThanOrEqual(200)
    expect(push?.bytes).toBeLessThanOrEqual(3072)
  }
  expect(service.faults).toEqual([])
})

type Chat = { text: string; is_flagged?: boolean; is_censored?: boolean }

async function buildChat(reader: BuiltUser, { text, ...marks }: Chat) {
  const writer = await buildUser({ name: 'Adjoa Owusu' })
  const [low, high] = [reader.id, writer.id].toSorted((a, b) => a - b)
  const now = new Date()
  const { rows } = await sql<{ id: number }>`
    insert into chats (low_user_id, high_user_id, created_at) values (${low}, ${high}, ${now}) returning id`.execute(
    db,
  )
  const chatId = rows[0]?.id ?? 0
  const message = await db
    .insertInto('messages')
    .values({ chat_id: chatId, from_user_id: writer.id, text, created_at: now, ...marks })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_members')
    .values([
      {
        chat_id: chatId,
        user_id: reader.id,
        other_id: writer.id,
        unread_count: 1,
        last_message_id: message.id,
      },
      { chat_id: chatId, user_id: writer.id, other_id: reader.id, last_message_id: message.id },
    ])
    .execute()
  return { chatId, writer }
}

const wish = (changes: Parameters<typeof changePreferences>[0]['changes'], now = new Date()) =>
  changePreferences({
    ...{ changes, now },
    viewer: { id: user.id, tokenId: 0, roles: [], isKycVerified: false },
  })

test('a chat is told by the first name of whoever wrote, and nothing of what was written', async () => {
  const service = await openService()
  await subscribe(service)
  const { chatId, writer } = await buildChat(user, { text: 'My number is secret' })
  await enqueue({ chatId })
  await runJobs()
  expect(service.pushes[0]).toMatchObject({
    payload: {
      ...{ id: null, kind: 'message', title: 'Adjoa', body: 'Adjoa sent you a message.' },
      ...{
        route: `/account/messages/${chatId}/${writer.username}`,
        tag: `chat-${chatId}`,
        badge: 1,
      },
    },
    headers: { ttl: 14_400, urgency: 'normal', topic: `chat-${chatId}` },
  })
  expect(JSON.stringify(service.pushes)).not.toContain('secret')
})

test('whoever wants to sees the beginning of a message, but never of one that was held back', async () => {
  const service = await openService()
  await subscribe(service)
  await wish({ message_previews: true, quiet_hours: null })
  const bodies: unknown[] = []
  for (const chat of [
    { text: `Can you come? ${'x'.repeat(300)}` },
    { text: 'secret', is_flagged: true },
    { text: 'secret', is_censored: true },
    { text: '' },
  ]) {
    await enqueue({ chatId: (await buildChat(user, chat)).chatId })
    await runJobs()
    bodies.push(service.pushes.at(-1)?.payload.body)
  }
  expect(bodies).toEqual([
    expect.stringMatching(/^Can you come\? x{105}…$/),
    ...Array(3).fill('Adjoa sent you a message.'),
  ])
})

test('of a chat that was read meanwhile nobody is told', async () => {
  const service = await openService()
  await subscribe(service)
  const { chatId } = await buildChat(user, { text: 'Hello' })
  await db
    .updateTable('chat_members')
    .set({ unread_count: 0 })
    .where('chat_id', '=', chatId)
    .execute()
  await enqueue({ chatId })
  await runJobs()
  expect(service.calls).toEqual([])
})

test('a step of an order, which is told by itself, is neither pushed as a message nor shown as the beginning of one', async () => {
  const service = await openService()
  await subscribe(service)
  await wish({ message_previews: true, quiet_hours: null })
  for (const isRead of [true, false]) {
    const { chatId, writer } = await buildChat(user, { text: 'Hello' })
    await addStep(chatId, { writer, isRead })
    await enqueue({ chatId })
  }
  await runJobs()
  expect(service.pushes.map(({ payload }) => payload.body)).toEqual(['Hello'])
})

/** To a chat of which all that was there before may have been read. */
async function addStep(
  chatId: number,
  { writer, isRead }: { writer: BuiltUser; isRead: boolean },
): Promise<void> {
  const { id: orderId } = await buildOrder({ seller: writer, buyer: user })
  await sql`
    insert into messages (chat_id, from_user_id, text, created_at, order_id, order_event_id)
    select ${chatId}, ${writer.id}, 'A step', now(), order_id, id from order_events where order_id = ${orderId}
    limit 1`.execute(db)
  const readId = isRead ? sql`last_message_id` : sql`last_read_id`
  await sql`update chat_members set last_read_id = ${readId} where chat_id = ${chatId}`.execute(db)
}

test('a device that answers 404 or 410 is forgotten, and nothing more is sent to it', async () => {
  for (const status of [404, 410]) {
    const service = await openService(() => ({ status }))
    const device = await subscribe(service)
    const { id } = await buildNotification(user)
    await enqueue({ notificationId: id })
    expect(await countDuring(() => runJobs())).toEqual([])
    expect([service.calls.length, await isSubscribed(device)]).toEqual([1, false])
  }
})

test('what a service refuses is tried once, and counted as failed', async () => {
  for (const status of [400, 401, 403, 413, 302]) {
    const service = await openService(() => ({
      status,
      headers: { location: 'http://127.0.0.1/' },
    }))
    const device = await subscribe(service)
    const { id } = await buildNotification(user)
    await enqueue({ notificationId: id })
    expect(await countDuring(() => runJobs()), `${status}`).toEqual(['failed'])
    expect([service.calls.length, await isSubscribed(device)]).toEqual([1, true])
    await db.deleteFrom('push_subscriptions').where('id', '=', device.id).execute()
  }
})

test('what a service is not ready for is tried five times, ever later, and then counted as failed', async () => {
  for (const status of [500, 502, 503]) {
    const service = await openService(() => ({ status }))
    const device = await subscribe(service)
    const { id } = await buildNotification(user)
    await enqueue({ notificationId: id })
    let pauses: number[] = []
    const purposes = await countDuring(async () => {
      pauses = await runJobs()
    })
    expect([purposes, service.calls.length, await isSubscribed(device)]).toEqual([
      ['failed'],
      5,
      true,
    ])
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(new Set(pauses).size).toBe(4)
    await db.deleteFrom('push_subscriptions').where('id', '=', device.id).execute()
  }
})

test('a service that is busy is asked again when it says, after an hour at most', async () => {
  for (const [said, pause] of [
    ['120', 120],
    ['86400', 3600],
    [new Date(Date.now() + 600_000).toUTCString(), 600],
  ] as const) {
    let calls = 0
    const service = await openService(() =>
      ++calls === 1 ? { status: 429, headers: { 'retry-after': said } } : { status: 201 },
    )
    const device = await subscribe(service)
    const { id } = await buildNotification(user)
    await enqueue({ notificationId: id })
    const [waited = 0] = await runJobs()
    expect(Math.abs(waited - pause)).toBeLessThanOrEqual(5)
    expect(service.calls).toHaveLength(2)
    await db.deleteFrom('push_subscriptions').where('id', '=', device.id).execute()
  }
})

test('what is told later of an order is not overwritten by what is tried again', async () => {
  let calls = 0
  const service = await openService(() => ({ status: ++calls === 1 ? 503 : 201 }))
  const device = await subscribe(service)
  const [order, other] = [await buildOrder({ seller: user }), await buildOrder({ seller: user })]
  const tell = async (title: string, orderId = order.id) => {
    const { id } = await buildNotification(user, { title, order_id: orderId })
    await enqueue({ notificationId: id })
    return id
  }
  const run = async (job: Enqueued | undefined) =>
    deliverPush.run({ data: job?.data as never, now: new Date() })
  await tell('Requested')
  await run(jobs.shift())
  const id = await tell('Paid')
  await tell('Of another order', other.id)
  await runJobs()
  expect(service.pushes.map(({ payload }) => payload.title)).toEqual([
    ...['Requested', 'Paid', 'Of another order'],
  ])
  expect(service.pushes[1]?.payload).toMatchObject({ id, tag: `order-${order.id}` })
  expect(await isSubscribed(device)).toBe(true)
})

test('what is told earlier of an order goes out where later news of it does not', async () => {
  const service = await openService()
  await subscribe(service)
  await wish({ groups: { money: { push: false } } })
  const order = await buildOrder({ seller: user })
  const of = { order_id: order.id }
  const earlier = await buildNotification(user, { ...of, title: 'Requested' })
  await buildNotification(user, { ...of, kind: 'payment', group: 'money' })
  await hold({ notificationId: (await buildNotification(user, of)).id })
  await buildNotification(await buildUser(), of)
  await enqueue({ notificationId: earlier.id })
  await runJobs()
  expect(service.pushes.map(({ payload }) => payload.title)).toEqual(['Requested'])
})

test('each further try asks for the rest of the time alone, and none comes after it', async () => {
  const service = await openService(() => ({ status: 429, headers: { 'retry-after': '400' } }))
  await subscribe(service)
  const now = new Date()
  const until = new Date(now.getTime() + 1000_000)
  const { id } = await buildNotification(user, { true_until: until })
  await enqueue({ notificationId: id })
  const times: number[] = []
  const purposes = await countDuring(async () => {
    for (let job = jobs.shift(), run = now; job; job = jobs.shift()) {
      const { startAfter } = job.options
      if (startAfter) run = new Date(run.getTime() + 400_000)
      times.push((run.getTime() - now.getTime()) / 1000)
      await deliverPush.run({ data: job.data as never, now: run })
    }
  })
  expect(times).toEqual([0, 400, 800, 1200])
  expect(service.pushes.map(({ headers }) => headers.ttl)).toEqual([1000, 600, 200])
  expect(purposes).toEqual(['failed'])
})

test('news without a deadline is not tried for longer than the service would keep it', async () => {
  const service = await openService(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  await subscribe(service)
  const { id } = await buildNotification(user)
  await enqueue({ notificationId: id })
  let run = new Date()
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.options.startAfter) run = new Date(run.getTime() + 3_600_000)
    await deliverPush.run({ data: job.data as never, now: run })
  }
  expect(service.pushes.map(({ headers }) => headers.ttl)).toEqual([14_400, 10_800, 7200, 3600])
})

test('a service that says nothing is given up after ten seconds, and tried again', async () => {
  const arrived = Promise.withResolvers<void>()
  const service = await openService(() => {
    arrived.resolve()
    return 'hang'
  })
  await subscribe(service)
  const { id } = await buildNotification(user)
  await enqueue({ notificationId: id })
  const job = jobs.shift() as Enqueued
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = deliverPush.run({ data: job.data as never, now: new Date() })
  await arrived.promise
  await vi.advanceTimersByTimeAsync(10_100)
  await running
  expect(jobs).toMatchObject([{ data: { attempt: 2 }, options: { startAfter: expect.any(Date) } }])
})

test('a megabyte of an answer changes nothing', async () => {
  const service = await openService(() => ({ status: 201, body: Buffer.alloc(1_000_000, 'x') }))
  await subscribe(service)
  const { id } = await buildNotification(user)
  await enqueue({ notificationId: id })
  expect(await countDuring(() => runJobs())).toEqual(['news'])
})

test('a name that leads to a private address is refused, though it was subscribed', async () => {
  loadSettings(env)
  openResolver((_hostname, _options, settle) => settle(null, [{ address: '10.0.0.1', family: 4 }]))
  await buildSubscription(user)
  const { id } = await buildNotification(user)
  await enqueue({ notificationId: id })
  expect(await countDuring(() => runJobs())).toEqual(['failed'])
})

test('an address that has come into the database some other way is not connected to', async () => {
  loadSettings(env)
  const asked: string[] = []
  openResolver((hostname, _options, settle) => {
    asked.push(hostname)
    settle(null, [])
  })
  const device = await buildSubscription(user)
  for (const endpoint of [
    'http://127.0.0.1:5432/a',
    'https://169.254.169.254/a',
    'https://fcm.googleapis.com.evil.test/a',
    'https://fcm.googleapis.com@evil.test/a',
  ]) {
    await db
      .updateTable('push_subscriptions')
      .set({ endpoint })
      .where('id', '=', device.id)
      .execute()
    const { id } = await buildNotification(user)
    await enqueue({ notificationId: id })
    expect(await countDuring(() => runJobs()), endpoint).toEqual(['failed'])
  }
  expect(asked).toEqual([])
})

test('a device that answers nothing holds up no other of the same service', async () => {
  const slow = new Set<string>()
  const service = await openService(device =>
    slow.has(device.endpoint) ? 'hang' : { status: 201 },
  )
  const silent = await subscribe(service)
  slow.add(silent.endpoint)
  for (let n = 0; n < 15; n++) await enqueue({ notificationId: (await buildNotification(user)).id })
  const other = await buildUser()
  const quick = await subscribe(service, other)
  await enqueue({ notificationId: (await buildNotification(other)).id }, other)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = jobs
    .splice(0)
    .map(({ data }) => deliverPush.run({ data: data as never, now: new Date() }))
  await running.at(-1)
  expect(service.pushes.map(({ endpoint }) => endpoint)).toContain(quick.endpoint)
  // The rest has gone back to the queue instead of waiting.
  await expect.poll(() => jobs.filter(({ options }) => options.startAfter).length).toBe(13)
  await expect.poll(() => service.calls.length).toBe(3)
  await vi.advanceTimersByTimeAsync(10_100)
  await Promise.all(running)
})

test('a service that answers nothing holds up no other service', async () => {
  const service = await openService(() => 'hang')
  for (let n = 0; n < 15; n++) await subscribe(service)
  await enqueue({ notificationId: (await buildNotification(user)).id })
  const other = await buildUser()
  await buildSubscription(other)
  await enqueue({ notificationId: (await buildNotification(other)).id }, other)
  openResolver((_hostname, _options, settle) => settle(null, [{ address: '10.0.0.1', family: 4 }]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const purposes = await countDuring(async () => {
    const running = jobs
      .splice(0)
      .map(({ data }) => deliverPush.run({ data: data as never, now: new Date() }))
    await running.at(-1)
    await expect.poll(() => jobs.filter(({ options }) => options.startAfter).length).toBe(5)
    await expect.poll(() => service.calls.length).toBe(10)
    await vi.advanceTimersByTimeAsync(10_100)
    await Promise.all(running)
  })
  // The other service's, which leads to a private address here, was done at once.
  expect(purposes).toEqual(['failed'])
})

test('all hosts of one service count together', async () => {
  loadSettings(env)
  const resolve: (() => void)[] = []
  openResolver((_hostname, _options, settle) => {
    resolve.push(() => settle(null, [{ address: '10.0.0.1', family: 4 }]))
  })
  for (let n = 0; n < 15; n++)
    await buildSubscription(user, { device: newDevice(`https://host-${n}.push.apple.com/${n}`) })
  await enqueue({ notificationId: (await buildNotification(user)).id })
  const running = jobs
    .splice(0)
    .map(({ data }) => deliverPush.run({ data: data as never, now: new Date() }))
  await expect.poll(() => resolve.length + jobs.length).toBe(15)
  const inProgress = resolve.length
  for (const answer of resolve) answer()
  await Promise.all(running)
  expect(inProgress).toBe(10)
})

/** Somebody else logs in on the phone of the first person. */
async function shareThePhone(service: Service) {
  const phone = await subscribe(service)
  const other = await buildUser()
  const heir = await subscribe(service, other)
  return {
    other,
    phone,
    handOver: async () => {
      await db.deleteFrom('push_subscriptions').where('id', '=', heir.id).execute()
      await db
        .updateTable('push_subscriptions')
        .set({ user_id: other.id, token_id: heir.token_id })
        .where('id', '=', phone.id)
        .execute()
    },
  }
}

test('a phone that went to somebody else never shows what was on its way to the first person', async () => {
  const service = await openService()
  const { handOver, other, phone } = await shareThePhone(service)
  const { id } = await buildNotification(user)
  await enqueue({ notificationId: id })
  await enqueue({ chatId: (await buildChat(user, { text: 'Hello' })).chatId })
  await enqueue({ heldIds: [id], held: 4 })
  await handOver()
  await runJobs()
  expect(service.calls).toEqual([])
  await enqueue({ notificationId: (await buildNotification(other)).id }, other)
  await runJobs()
  expect(service.pushes.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
})

test('nothing is pushed to the deactivated, or to logins that nobody used for sixty days', async () => {
  const service = await openService()
  await subscribe(service)
  const stale = await buildUser()
  const device = service.newDevice()
  await buildSubscription(stale, { device, now: new Date(Date.now() - 61 * 86_400_000) })
  await enqueue({ notificationId: (await buildNotification(user)).id })
  await enqueue({ notificationId: (await buildNotification(stale)).id }, stale)
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', user.id).execute()
  await runJobs()
  expect(service.calls).toEqual([])
})

const night = new Date('2026-03-04T22:00:00.000Z')
const morning = new Date('2026-03-05T06:00:00.000Z')

const hold = (held: { notificationId: number } | { chatId: number }, owner = user) =>
  holdPush(db, { userId: owner.id, until: morning, ...held })

test('what quiet hours held back goes as one push when they end, once', async () => {
  const service = await openService()
  await subscribe(service)
  const ids = []
  for (let n = 0; n < 3; n++) ids.push((await buildNotification(user, { is_urgent: false })).id)
  for (const notificationId of ids) await hold({ notificationId })
  const { chatId } = await buildChat(user, { text: 'Hello' })
  for (let n = 0; n < 3; n++)
    await inTransaction(tx => pushChat(tx, { chatId, userId: user.id, now: night }))
  await releaseHeldPushes(ports.notifications, new Date(morning.getTime() - 1000))
  expect(jobs).toEqual([])
  await Promise.all([1, 2, 3].map(() => releaseHeldPushes(ports.notifications, morning)))
  await runJobs()
  expect(service.pushes.map(({ payload, headers }) => ({ ...payload, ...headers }))).toEqual([
    {
      ...{ id: null, kind: 'held', title: '4 new notifications', body: '', badge: 4 },
      ...{ route: '/account/notifications', tag: 'held', ack: expect.any(String) },
      ...{ ttl: 14_400, urgency: 'normal', topic: 'held' },
    },
  ])
  await acknowledgePush({ ack: String(service.pushes[0]?.payload.ack), now: new Date() })
  for (const id of ids) expect((await notificationRow(id)).seen_at).not.toBeNull()
})

test('longer quiet hours that are chosen meanwhile hold pushes on, shorter ones let them go', async () => {
  const service = await openService()
  await subscribe(service)
  const wait = async () => hold({ notificationId: (await buildNotification(user)).id })
  await wait()
  await wish({ quiet_hours: { from: '21:00', to: '08:00' } }, night)
  const eight = new Date('2026-03-05T08:00:00.000Z')
  for (const now of [night, morning]) await releaseHeldPushes(ports.notifications, now)
  expect(jobs).toEqual([])
  await releaseHeldPushes(ports.notifications, eight)
  expect(jobs).toHaveLength(1)
  for (const quiet_hours of [{ from: '23:00', to: '06:00' }, null]) {
    await wait()
    await wish({ quiet_hours }, night)
    jobs.length = 0
    await releaseHeldPushes(ports.notifications, night)
    expect(jobs).toHaveLength(1)
  }
})

test('what alone was held back goes in its own words', async () => {
  const service = await openService()
  await subscribe(service)
  const { id } = await buildNotification(user, { is_urgent: false })
  await hold({ notificationId: id })
  await releaseHeldPushes(ports.notifications, morning)
  await runJobs()
  expect(service.pushes[0]?.payload).toMatchObject({ id, title: 'New request' })
})

test('what was seen, read or switched off in the night is not pushed in the morning', async () => {
  const service = await openService()
  await subscribe(service)
  const seen = await buildNotification(user, { seen_at: night })
  const off = await buildNotification(user, { group: 'offers', kind: 'offer', event: 'bid' })
  for (const { id } of [seen, off]) await hold({ notificationId: id })
  const { chatId } = await buildChat(user, { text: 'Hello' })
  await hold({ chatId })
  await wish({ groups: { offers: { push: false }, messages: { push: false } } })
  await releaseHeldPushes(ports.notifications, morning)
  await runJobs()
  expect(service.calls).toEqual([])
  expect(
    await db.selectFrom('held_pushes').select('id').where('user_id', '=', user.id).execute(),
  ).toEqual([])
})

test('a chat is told at once by day, and not at all where messages are switched off', async () => {
  const service = await openService()
  await subscribe(service)
  const { chatId } = await buildChat(user, { text: 'Hello' })
  const noon = new Date('2026-03-04T12:00:00.000Z')
  await inTransaction(tx => pushChat(tx, { chatId, userId: user.id, now: noon }))
  expect(jobs).toHaveLength(1)
  await wish({ groups: { messages: { push: false } } })
  await inTransaction(tx => pushChat(tx, { chatId, userId: user.id, now: noon }))
  expect(jobs).toHaveLength(1)
})

test('by the outbox a push is kept with its headers and payload, and counted', async () => {
  loadSettings({ DATABASE_URL: 'postgres://test' })
  const { endpoint } = await buildSubscription(user)
  const { id } = await buildNotification(user)
  await enqueue({ notificationId: id })
  expect(await countDuring(() => runJobs())).toEqual(['news'])
  const { rows } = await sql`select * from outbox where recipient = ${endpoint}`.execute(db)
  expect(rows).toMatchObject([
    {
      ...{ channel: 'push', subject: 'New request', text: 'Adjoa asks for Tiling.' },
      payload: { id, tag: `order-${id}` },
      headers: { ttl: 14_400, urgency: 'high', topic: `order-${id}` },
    },
  ])
})
