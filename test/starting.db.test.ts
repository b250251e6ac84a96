/**
 * What was due while nothing ran is done by the first process that starts, with all that hangs on it. When features
 * registered themselves for each other as their APIs were loaded, jobs that began before that cancelled these orders
 * without a refund and without a word in the chat: then both tests fail.
 */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { orderStatus } from '#features/orders/process.ts'
import { allJobs } from '#jobs.ts'
import { db } from '#platform/server/database/database.ts'
import { enqueue, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { patiently, useServers } from './builders/killable-servers.ts'
import { buildOrder, orderRow } from './builders/orders.ts'
import { buildTransaction, outgoingOf } from './builders/payments.ts'

const servers = useServers()
const jobs = allJobs(ports)
const slowLoading = new URL('./fakes/slow-loading.ts', import.meta.url).href

const starts: [string, () => Promise<unknown>][] = [
  ['by jobs that run where no API was ever loaded', startJobsAlone],
  [
    'by the first server that starts, however long its API takes to load',
    () => servers.start({ NODE_OPTIONS: `--import=${slowLoading}` }),
  ],
]

test.each(starts)(
  'paid orders that expired while nothing ran are refunded and spoken of in the chat %s',
  async (_, start) => {
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
    const expired = await Promise.all(
      Array.from({ length: 6 }, () => buildPaidOrder({ now: twoDaysAgo })),
    )
    await enqueueExpiry()
    await start()
    const statuses = () =>
      Promise.all(expired.map(async ({ order }) => (await orderRow(order.id)).status_id))
    await expect.poll(statuses, patiently).toEqual(expired.map(() => orderStatus.cancelled))
    const owed = await Promise.all(expired.map(async ({ payment }) => outgoingOf(payment)))
    expect(owed.map(rows => rows.map(({ kind }) => kind))).toEqual(expired.map(() => ['refund']))
    const posted = await Promise.all(expired.map(({ order }) => messagesAbout(order.id)))
    expect(posted).toEqual(expired.map(() => 1))
  },
)

async function startJobsAlone(): Promise<void> {
  loadSettings(servers.env)
  await startJobs({ url: String(servers.env.DATABASE_URL), jobs })
  onTestFinished(() => stopJobs())
}

async function buildPaidOrder({ now }: { now: Date }) {
  const order = await buildOrder({ paid: true, held: 15_000, now })
  const payment = await buildTransaction({
    ...{ user: { id: order.buyer_id }, object_type: 'offer', object_id: order.offer_id },
    ...{ amount_pesewas: 15_000, status_code: 'CMPLTD', outcome: 'given' },
    ...{ created_at: now, settled_at: now },
  })
  return { order, payment }
}

/** As the clock of an earlier process has left it. */
async function enqueueExpiry(): Promise<void> {
  const expiry = jobs.find(job => job.name === 'orders.expire')
  if (!expiry) throw new Error('No job lets requests expire')
  await startJobs({ url: String(servers.env.DATABASE_URL), jobs, work: false })
  await enqueue(null, expiry, {})
  await stopJobs()
}

async function messagesAbout(orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from messages where order_id = ${orderId} and order_event_id is not null`.execute(
    db,
  )
  return Number(rows[0]?.count)
}
