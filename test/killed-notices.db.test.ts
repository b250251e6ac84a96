/** What tells people beside the screen, cut off by the end of a process: nothing is lost, and nobody is told twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPreferences } from '#features/notifications/preferences/server/policy.ts'
import { columnsOf } from '#features/notifications/preferences/server/present.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { buildUser } from './builders/accounts.ts'
import { type Cut, cutOffInBatches, watchTables } from './builders/cut-off.ts'
import { letTheirTimePass, runMore } from './builders/job-runs.ts'
import {
  connectionsOfServers,
  countWaitingForRows,
  endWaitingStatements,
  patiently,
  useServers,
} from './builders/killable-servers.ts'
import { buildNotification, buildSubscription, notificationRow } from './builders/notifications.ts'
import { buildOrder } from './builders/orders.ts'
import { type SteppingProcess, startSteppingProcess } from './builders/stepping-process.ts'
import { type Device, fakePushService } from './fakes/push-service.ts'

const servers = useServers({}, { bundled: true })

/** An SMS writes into each of these, in this order. */
const writtenByAnSms = [
  ...['sms_quota', 'order_links', 'sms_counted', 'outbox', 'sendings', 'notifications'],
] as const

/** Pushes of every server of this file go there. */
let service: Awaited<ReturnType<typeof fakePushService>>
let closeService: () => void

beforeAll(async () => {
  service = await fakePushService(undefined, close => {
    closeService = close
  })
  Object.assign(servers.env, { PUSH_DRIVER: 'webpush', PUSH_TEST_ORIGIN: service.origin })
  await watchTables(writtenByAnSms)
})
afterAll(() => closeService())

let sending: SteppingProcess

/** The job sends one after the other. Each run comes to another person first: whose number is higher is due earlier. */
const whenCutOff = cutOffInBatches(
  Object.fromEntries(writtenByAnSms.map((table, n) => [table, () => cutSms(table, n)])),
  {
    kills: 1,
    begin: async () => {
      sending = await startSteppingProcess(servers.env)
      return sending
    },
  },
)

test.each(writtenByAnSms)(
  'an SMS whose server is killed when it comes to %s is not sent, and goes out once',
  async table => {
    const { traces, after } = await whenCutOff(table)
    expect(after).toEqual({ sms: 0, links: 0, quota: 0, is_due: true })
    await servers.ensureRunning()
    await runMore(servers, 'notifications.sms', 2)
    const once = { sms: 1, links: 1, quota: 1, is_due: false }
    await expect.poll(traces, patiently).toEqual(once)
    await runMore(servers, 'notifications.sms', 2)
    await expect.poll(() => countUnfinished('notifications.sms'), patiently).toBe(0)
    expect(await traces()).toEqual(once)
  },
  240_000,
)

/** What the quiet hours held back is taken from the first, looked up in the others, and then handed to the queue. */
const readByARelease = ['held_pushes', 'notifications', 'push_subscriptions'] as const

test.each(readByARelease)(
  'a held push whose server is killed when it comes to %s is still held, and goes out once',
  async table => {
    const { user, device, after } = await cutReleaseAt(table)
    expect(after).toEqual({ held: 1, jobs: 0 })
    await servers.ensureRunning()
    await runMore(servers, 'notifications.release-held', 2)
    await expect.poll(() => pushesTo(device).length, patiently).toBe(1)
    await expect.poll(() => countUnfinished('notifications.release-held'), patiently).toBe(0)
    expect(await tracesOfPush(user.id)).toEqual({ held: 0, jobs: 1 })
    expect(pushesTo(device)).toHaveLength(1)
    expect(service.faults).toEqual([])
  },
  240_000,
)

test('a push whose server is killed after the service took it comes again as the same notice', async () => {
  const { user, device, id } = await buildToPush()
  const subscription = await buildSubscription(user, { device })
  const server = await servers.ensureRunning()
  await inTransaction(async tx => {
    await sql`lock table push_subscriptions in share row exclusive mode`.execute(tx)
    await hold(user.id, id, new Date())
    await runMore(servers, 'notifications.release-held', 1)
    await expect.poll(() => pushesTo(device).length, patiently).toBe(1)
    await expect.poll(countWaitingForRows, patiently).toBeGreaterThan(0)
    await server.end('SIGKILL')
    await endWaitingStatements(tx)
  })
  await expect.poll(connectionsOfServers, patiently).toBe(0)
  await servers.ensureRunning()
  await letTheirTimePass(servers, 'notifications.push')
  await expect.poll(() => pushesTo(device).length, patiently).toBe(2)
  await expect.poll(() => countUnfinished('notifications.push'), patiently).toBe(0)
  // A phone shows what has the same tag in the place of what it has shown before.
  const [first, second] = pushesTo(device)
  expect(second?.payload).toMatchObject({ id, tag: first?.payload.tag })
  expect(second?.headers.topic).toBe(first?.headers.topic)
  expect(await notificationsOf(user.id)).toEqual([id])
  expect(await lastUseOf(subscription.id)).toBeGreaterThan(subscription.last_used_at.getTime())
}, 120_000)

/** Who is cut off later is due earlier: a run at that moment comes to nobody else. */
const minutesAgo = (n: number) => new Date(startedAt - n * 60_000)
const startedAt = Date.now()

async function cutSms(table: string, n: number): Promise<Cut> {
  const dueAt = minutesAgo(n)
  const { seller, id } = await buildDueRequest(dueAt)
  return {
    ...{ table, subject: `user ${seller.id}` },
    take: async () => sending.run('notifications.sms', dueAt),
    traces: () => tracesOfSms(seller.id, id),
  }
}

async function cutReleaseAt(table: string): Promise<CutRelease> {
  cutReleases ??= cutAllReleases()
  return (await cutReleases).get(table) as CutRelease
}

type CutRelease = Awaited<ReturnType<typeof cutRelease>>
let cutReleases: Promise<Map<string, CutRelease>> | undefined

/** Reading waits for the lock of a whole table: each has a kill of its own. */
async function cutAllReleases(): Promise<Map<string, CutRelease>> {
  // It would release by itself what is due.
  await servers.endLasting()
  const cut = new Map<string, CutRelease>()
  for (const [n, table] of readByARelease.entries()) cut.set(table, await cutRelease(table, n))
  return cut
}

async function cutRelease(table: string, n: number) {
  const { user, device, id } = await buildToPush()
  await buildSubscription(user, { device })
  const dueAt = minutesAgo(n)
  await hold(user.id, id, dueAt)
  const releasing = await startSteppingProcess(servers.env)
  await inTransaction(async tx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    releasing.run('notifications.release-held', dueAt)
    await expect.poll(countWaitingForRows, patiently).toBeGreaterThan(0)
    await releasing.kill()
    await endWaitingStatements(tx)
  })
  await expect.poll(connectionsOfServers, patiently).toBe(0)
  return { user, device, after: await tracesOfPush(user.id) }
}

async function buildToPush() {
  const user = await buildUser()
  // At whatever hour this runs.
  const preferences = { ...defaultPreferences({ email: false }), quiet_hours: null }
  await db
    .insertInto('notification_preferences')
    .values({ user_id: user.id, ...columnsOf(preferences), updated_at: new Date() })
    .execute()
  const { id } = await buildNotification(user)
  return { user, id, device: service.newDevice() }
}

const pushesTo = ({ endpoint }: Device) => service.pushes.filter(push => push.endpoint === endpoint)

async function buildDueRequest(dueAt: Date) {
  const seller = await buildUser()
  const order = await buildOrder({ seller })
  const { id } = await buildNotification(seller, {
    ...{ order_id: order.id, true_until: order.respond_by, sms_due_at: dueAt },
    sms_words: ['Adjoa asks for "', 'Tiling', '" for GHS 150'],
    // At whatever hour this runs.
    ignores_quiet_hours: true,
  })
  return { seller, id }
}

async function tracesOfSms(userId: number, id: number): Promise<object> {
  const { rows } = await sql<{ sms: number; links: number; quota: number }>`select
    (select count(*) from outbox join users on users.phone_e164 = outbox.recipient
      where users.id = ${userId} and channel = 'sms') as sms,
    (select count(*) from order_links where user_id = ${userId}) as links,
    (select coalesce(sum(sent), 0) from sms_quota where user_id = ${userId}) as quota`.execute(db)
  return { ...rows[0], is_due: (await notificationRow(id)).sms_due_at !== null }
}

const hold = (userId: number, id: number, due_at: Date) =>
  db.insertInto('held_pushes').values({ user_id: userId, notification_id: id, due_at }).execute()

async function tracesOfPush(userId: number): Promise<object> {
  const { rows } = await sql<{ held: number; jobs: number }>`select
    (select count(*) from held_pushes where user_id = ${userId}) as held,
    (select count(*) from pgboss.job
      where name = 'notifications.push' and data->>'userId' = ${String(userId)}) as jobs`.execute(
    db,
  )
  return { ...rows[0] }
}

async function notificationsOf(userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

async function lastUseOf(subscriptionId: number): Promise<number> {
  const { last_used_at } = await db
    .selectFrom('push_subscriptions')
    .select('last_used_at')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return last_used_at.getTime()
}

/** Not those whose server was killed: the queue takes them for running until their time is over. */
async function countUnfinished(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job
    where name = ${name} and (state in ('created', 'retry')
      or state = 'active' and started_on > (select max(backend_start) from pg_stat_activity
        where datname = current_database() and application_name = 'adwuma jobs'))`.execute(db)
  return rows[0]?.count ?? 0
}
