/** What tells people beside the screen, cut off by the end of a process: nothing is lost, and nobody is told twice. */
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { buildUser } from './builders/accounts.ts'
import { runMore } from './builders/job-runs.ts'
import {
  connectionsOfServers,
  countWaitingForRows,
  endWaitingStatements,
  patiently,
  useServers,
} from './builders/killable-servers.ts'
import { buildNotification, buildSubscription, notificationRow } from './builders/notifications.ts'
import { buildOrder } from './builders/orders.ts'
import { fakePushService } from './fakes/push-service.ts'

const servers = useServers({}, { bundled: true })

/** An SMS writes into each of these, in this order. */
const writtenByAnSms = [
  ...['sms_quota', 'order_links', 'sms_counted', 'outbox', 'sendings', 'notifications'],
] as const

test.each(writtenByAnSms)(
  'an SMS whose server is killed when it comes to %s is not sent, and goes out once',
  async table => {
    const { seller, id } = await buildDueRequest()
    const server = await servers.ensureRunning()
    await inTransaction(async tx => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
      await runMore(servers, 'notifications.sms', 1)
      await expect.poll(countWaitingForRows, patiently).toBeGreaterThan(0)
      await server.end('SIGKILL')
      await endWaitingStatements(tx)
    })
    await expect.poll(connectionsOfServers, patiently).toBe(0)
    expect(await tracesOfSms(seller.id, id)).toEqual({ sms: 0, links: 0, quota: 0, is_due: true })
    await servers.ensureRunning()
    await runMore(servers, 'notifications.sms', 2)
    const once = { sms: 1, links: 1, quota: 1, is_due: false }
    await expect.poll(() => tracesOfSms(seller.id, id), patiently).toEqual(once)
    await runMore(servers, 'notifications.sms', 2)
    await expect.poll(() => countUnfinished('notifications.sms'), patiently).toBe(0)
    expect(await tracesOfSms(seller.id, id)).toEqual(once)
  },
  120_000,
)

/** What the quiet hours held back is taken from the first, looked up in the others, and then handed to the queue. */
const readByARelease = ['held_pushes', 'notifications', 'push_subscriptions'] as const

test.each(readByARelease)(
  'a held push whose server is killed when it comes to %s is still held, and goes out once',
  async table => {
    const user = await buildUser()
    const service = await fakePushService()
    const device = service.newDevice()
    await buildSubscription(user, { device })
    const { id } = await buildNotification(user)
    const server = await servers.ensureRunning()
    await inTransaction(async tx => {
      await holdUntilNow(user.id, id)
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      await runMore(servers, 'notifications.release-held', 1)
      await expect.poll(countWaitingForRows, patiently).toBeGreaterThan(0)
      await server.end('SIGKILL')
      await endWaitingStatements(tx)
    })
    await expect.poll(connectionsOfServers, patiently).toBe(0)
    expect(await countHeld(user.id)).toBe(1)
    expect(await pushJobsOf(user.id)).toHaveLength(0)
    const again = await servers.start(withPushesTo(service.origin))
    await runMore(servers, 'notifications.release-held', 2)
    await expect.poll(() => service.pushes.length, patiently).toBe(1)
    await expect.poll(() => countUnfinished('notifications.release-held'), patiently).toBe(0)
    expect(await countHeld(user.id)).toBe(0)
    expect(await pushJobsOf(user.id)).toHaveLength(1)
    expect(service.faults).toEqual([])
    await again.end('SIGKILL')
  },
  120_000,
)

test('a push whose server is killed after the service took it comes again as the same notice', async () => {
  await servers.endLasting()
  const user = await buildUser()
  const service = await fakePushService()
  const subscription = await buildSubscription(user, { device: service.newDevice() })
  const { id } = await buildNotification(user)
  const server = await servers.start(withPushesTo(service.origin))
  await holdUntilNow(user.id, id)
  await inTransaction(async tx => {
    await sql`lock table push_subscriptions in share row exclusive mode`.execute(tx)
    await runMore(servers, 'notifications.release-held', 1)
    await expect.poll(() => service.pushes.length, patiently).toBe(1)
    await expect.poll(countWaitingForRows, patiently).toBeGreaterThan(0)
    await server.end('SIGKILL')
    await endWaitingStatements(tx)
  })
  await expect.poll(connectionsOfServers, patiently).toBe(0)
  const again = await servers.start(withPushesTo(service.origin))
  await letTheirTimePass('notifications.push')
  await expect.poll(() => service.pushes.length, patiently).toBe(2)
  await expect.poll(() => countUnfinished('notifications.push'), patiently).toBe(0)
  // A phone shows what has the same tag in the place of what it has shown before.
  const [first, second] = service.pushes
  expect(second?.payload).toMatchObject({ id, tag: first?.payload.tag })
  expect(second?.headers.topic).toBe(first?.headers.topic)
  expect(await notificationsOf(user.id)).toEqual([id])
  expect(await lastUseOf(subscription.id)).toBeGreaterThan(subscription.last_used_at.getTime())
  await again.end('SIGKILL')
}, 120_000)

async function buildDueRequest() {
  const seller = await buildUser()
  const order = await buildOrder({ seller })
  const { id } = await buildNotification(seller, {
    ...{ order_id: order.id, true_until: order.respond_by, sms_due_at: new Date() },
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

const withPushesTo = (origin: string) => ({ PUSH_DRIVER: 'webpush', PUSH_TEST_ORIGIN: origin })

const holdUntilNow = (userId: number, id: number) =>
  db
    .insertInto('held_pushes')
    .values({ user_id: userId, notification_id: id, due_at: new Date() })
    .execute()

const countHeld = async (userId: number) =>
  (await db.selectFrom('held_pushes').select('user_id').where('user_id', '=', userId).execute())
    .length

async function pushJobsOf(userId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select id from pgboss.job
    where name = 'notifications.push' and data->>'userId' = ${String(userId)}`.execute(db)
  return rows
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

/** As after a minute: what a killed server had begun is begun again. */
async function letTheirTimePass(name: string): Promise<void> {
  await sql`update pgboss.job set started_on = started_on - interval '1 hour', heartbeat_on = null
    where name = ${name} and state = 'active'`.execute(db)
  const connectionString = String(servers.env.DATABASE_URL)
  const queue = new PgBoss({
    connectionString,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  await queue.start()
  await queue.supervise(name)
  await queue.stop()
}
