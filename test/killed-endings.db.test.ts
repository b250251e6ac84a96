/** The ways out of an order and its reviews, cut off by the end of the process at each table that they write: taken as a whole, and once. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptDecision } from '#features/disputes/server/transition.ts'
import { addReview, completeReview } from '#features/orders/reviews/server/commands.ts'
import { allJobs } from '#jobs.ts'
import { db, pool } from '#platform/server/database/database.ts'
import { startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { type Cut, cutOff, listTables, tablesWrittenFor, watchTables } from './builders/cut-off.ts'
import { buildDispute, goodDispute, goodReason } from './builders/disputes.ts'
import { buildEnding, buildPaid, buildUnpaid, held, part } from './builders/endings.ts'
import { viewerOf } from './builders/gigs.ts'
import { countWaitingForRows } from './builders/killable-servers.ts'
import type { BuiltOrder } from './builders/orders.ts'
import { type SteppingProcess, startSteppingProcess } from './builders/stepping-process.ts'

const app = useApp()
const appSecret = randomBytes(32).toString('hex')
const jobs = allJobs(ports)

/** As many steps are cut off by one kill. */
const atOnce = 32

type Press = { by: BuiltUser; path: string; payload: object }
/** What takes the step: somebody who presses, or the clock. */
type Ready = { order: BuiltOrder } & (Press | { job: string })

const split = { to_buyer: part / 100, reason: 'Half of it is done.' }

/** An order on which the step can be taken, and the press that takes it. */
const steps: Record<string, () => Promise<Ready>> = {
  withdraw: async () => {
    const { order, buyer } = await buildPaid({ status: 'pending' })
    return press(order, buyer, 'orders/withdraw', { reason: 'Nobody came.' })
  },
  'propose an ending in the place of another': async () => {
    const { order, buyer } = await buildPaid({ status: 'ongoing' })
    await buildEnding(order, 'seller')
    return press(order, buyer, 'orders/ending/propose', split)
  },
  'reject an ending': async () => {
    const { order, buyer } = await buildPaid({ status: 'inReview' })
    const ending_id = await buildEnding(order, 'seller')
    return press(order, buyer, 'orders/ending/answer', { ending_id, answer: 'reject' })
  },
  'accept an ending': async () => {
    const { order, buyer } = await buildPaid({ status: 'inReview' })
    const ending_id = await buildEnding(order, 'seller')
    return press(order, buyer, 'orders/ending/answer', { ending_id, answer: 'accept' })
  },
  'accept an ending while there is a dispute': async () => {
    const { order, buyer } = await buildDisputed('deciding')
    const ending_id = await buildEnding(order, 'seller')
    return press(order, buyer, 'orders/ending/answer', { ending_id, answer: 'accept' })
  },
  'give up': async () => {
    const { order, seller } = await buildPaid({ status: 'ongoing' })
    const all = { ...split, to_buyer: held / 100 }
    return press(order, seller, 'orders/ending/propose', all)
  },
  'close as received': async () => {
    const { order, seller } = await buildUnpaid({ status: 'inReview', daysAgo: 8 })
    return press(order, seller, 'orders/close', { received: true })
  },
  'close as unpaid': async () => {
    const { order, seller } = await buildUnpaid({ status: 'inReview', daysAgo: 8 })
    return press(order, seller, 'orders/close', { received: false })
  },
  'open a dispute': async () => {
    const { order, buyer } = await buildPaid({ status: 'ongoing' })
    return press(order, buyer, 'disputes/open', goodDispute)
  },
  'answer a dispute': async () => {
    const { id, order, seller } = await buildDisputed('answering')
    const said = { dispute_id: id, text: 'They do not drip.', client_id: randomUUID() }
    return press(order, seller, 'disputes/statement', said)
  },
  'withdraw a dispute': async () => {
    const { id, order, buyer } = await buildDisputed('deciding')
    return press(order, buyer, 'disputes/withdraw', { dispute_id: id })
  },
  'accept a decision as the second': async () => {
    const { id, order, buyer, seller } = await buildDisputed('decided')
    const by = viewerOf(seller)
    await acceptDecision(ports.orders, { disputeId: id, viewer: by, now: new Date() })
    return press(order, buyer, 'disputes/accept', { dispute_id: id })
  },
  'appeal against a decision': async () => {
    const { id, order, buyer } = await buildDisputed('decided')
    return press(order, buyer, 'disputes/appeal', { dispute_id: id, text: goodReason })
  },
  'decide a dispute': async () => {
    const { id, order } = await buildDisputed('deciding')
    return press(order, manager, `manager/dispute/${id}/decide`, decision)
  },
  'decide an appeal': async () => {
    const { id, order } = await buildDisputed('appealed')
    return press(order, judge, `manager/dispute/${id}/decide`, decision)
  },
  'review the buyer': async () => {
    const { order, seller } = await buildUnpaid({ status: 'inReview' })
    return press(order, seller, 'reviews/add', stars)
  },
  'review the seller, who has reviewed too': async () => {
    const { order, buyer, seller, review_id } = await buildReviewed('owed')
    const by = { viewer: viewerOf(seller), now: new Date() }
    await addReview({ form: { gig_order_id: order.id, ...stars }, ...by })
    return press(order, buyer, 'reviews/complete', { review_id, ...stars })
  },
  'change a review': async () => {
    const { order, buyer, review_id } = await buildReviewed('written')
    return press(order, buyer, 'reviews/update', { review_id, ...stars, rating: 2 })
  },
  'answer a review': async () => {
    const { order, seller, review_id } = await buildReviewed('written')
    return press(order, seller, 'reviews/reply', { review_id, reply: 'Call me on 0244123456.' })
  },
  'hide a review': async () => {
    const { order, review_id } = await buildReviewed('written')
    const hiding = { action: 'hide', reason: 'abuse' }
    return press(order, judge, `manager/review/${review_id}`, hiding)
  },
}
/** What the clock does by itself. Each of its jobs takes one order after the other, so one of them is cut off at a time. */
const clockSteps: Record<string, () => Promise<Ready>> = {
  'complete what nobody looked at': async () => {
    const { order } = await buildPaid({ status: 'inReview', daysAgo: 8 })
    return { order, job: 'orders.end-overdue' }
  },
  'let a proposal lapse': async () => {
    const { order } = await buildPaid({ status: 'ongoing' })
    await buildEnding(order, 'buyer', -1)
    return { order, job: 'orders.lapse-endings' }
  },
  'stop to wait for an answer': async () => {
    const { order } = await buildDisputed('answering', 4)
    return { order, job: 'disputes.stop-waiting' }
  },
  'give effect to a decision': async () => {
    const { order } = await buildDisputed('decided', 4)
    return { order, job: 'disputes.effect-decisions' }
  },
  'publish what a seller wrote': async () => {
    const { order, seller } = await buildReviewed('owed', 15)
    const by = { viewer: viewerOf(seller), now: new Date(Date.now() - 2 * 86_400_000) }
    await addReview({ form: { gig_order_id: order.id, ...stars }, ...by })
    return { order, job: 'orders.publish-reviews' }
  },
}
const allSteps: Record<string, () => Promise<Ready>> = { ...steps, ...clockSteps }

const stars = { rating: 4, comments: 'Neat. Call me on 0244123456.' }
const decision = { to_buyer: part / 100, right: 'both', reason: goodReason }

let judge: BuiltUser
/** Of all disputes, since each manager there is is told of each of them. */
let manager: BuiltUser
let server: SteppingProcess

beforeAll(async () => {
  openSecret({ appSecret, dataDir: '' })
  await startJobs({ url: databaseUrl(), jobs, work: false })
  judge = await buildUser({ roles: ['disputes', 'moderation'] })
  manager = await buildUser({ roles: ['disputes'] })
  await watchTables(await listTables(), { notes: true })
})
afterAll(() => stopJobs())

test('a step that is cut off at whichever table has not been taken, and can be taken once', async () => {
  const places: Place[] = []
  const onceTaken = new Map<string, object>()
  for (const [step, build] of Object.entries(allSteps)) {
    const ready = await build()
    await sql`delete from written`.execute(db)
    expect([step, await takeHere(ready)]).toEqual([step, expect.toBeOneOf([200, 201])])
    onceTaken.set(step, await tracesOf(ready.order))
    places.push(...(await tablesWrittenFor(subjectOf(ready))).map(table => ({ step, table })))
  }
  for (const batch of batchesOf(places)) {
    const cuts: PlaceCut[] = []
    for (const place of batch) cuts.push(await prepare(place))
    // The log of managers' decisions is a chain: who waits for another to write in it is cut off there.
    const all = await cutOff(cuts, startToKill, countWaitingForRows)
    for (const { place, ready, before, after, answer } of all) {
      expect([place, answer, after]).toEqual([place, null, before])
      expect([place, await takeHere(ready)]).toEqual([place, expect.toBeOneOf([200, 201])])
      expect([place, await tracesOf(ready.order)]).toEqual([place, onceTaken.get(place.step)])
    }
  }
}, 360_000)

type Place = { step: string; table: string }
type PlaceCut = Cut & { place: Place; ready: Ready }

/** What each step writes to tell of itself is written by one function: two steps are cut off at each of these. */
function placesToCut(places: Place[]): Place[] {
  const pressed = places.filter(({ step }) => step in steps)
  const stepsOf = (table: string) => pressed.filter(place => place.table === table)
  const tables = [...new Set(pressed.map(({ table }) => table))]
  return tables.flatMap((table, index) => {
    const all = stepsOf(table)
    const isTold = all.length > Object.keys(steps).length / 2
    return isTold ? [all[index % all.length], all[(index + 7) % all.length]] : all
  }) as Place[]
}

/** With each step of the clock at another of its tables in every batch. */
function batchesOf(places: Place[]): Place[][] {
  const cut = placesToCut(places)
  return Array.from({ length: Math.ceil(cut.length / atOnce) }, (_, index) => [
    ...cut.slice(index * atOnce, (index + 1) * atOnce),
    ...Object.keys(clockSteps).flatMap((step, nth) => {
      const own = places.filter(place => place.step === step)
      return own[(index * 4 + nth) % own.length] ?? []
    }),
  ])
}

/** An order whose step waits when it comes to this table. */
async function prepare(place: Place): Promise<PlaceCut> {
  const ready = (await allSteps[place.step]?.()) as Ready
  return {
    ...{ place, ready, table: place.table, subject: subjectOf(ready) },
    take: url => takeThere(ready, url),
    traces: () => tracesOf(ready.order),
  }
}

const subjectOf = ({ order }: Ready) => `order ${order.id}`

/** Null where the process has gone before it answered. */
async function takeThere(ready: Ready, url: string): Promise<Response | null> {
  if ('job' in ready) {
    server.run(ready.job)
    return null
  }
  const { by, path, payload } = ready
  const headers = { ...(await asUser(by)), 'content-type': 'application/json' }
  const body = JSON.stringify(payload)
  return fetch(`${url}/api/${path}`, { method: 'POST', headers, body }).catch(() => null)
}

/** One more, to be killed. */
async function startToKill(): Promise<SteppingProcess> {
  server = await startSteppingProcess(
    { DATABASE_URL: databaseUrl(), APP_SECRET: appSecret, DATA_DIR: app.dataDir },
    { serves: true, poolSize: atOnce + 8 },
  )
  return server
}

const databaseUrl = () => String(pool.options.connectionString)

/** By a process that lives on. */
async function takeHere(ready: Ready): Promise<number> {
  if ('job' in ready) {
    await jobs.find(({ name }) => name === ready.job)?.run({ data: {}, now: new Date() })
    return 200
  }
  const { by, path, payload } = ready
  const sent = { method: 'POST', url: `/api/${path}`, payload, headers: await asUser(by) } as const
  return (await app.server.inject(sent)).statusCode
}

function press(order: BuiltOrder, by: BuiltUser, path: string, fields: object): Ready {
  return { order, by, path, payload: { gig_order_id: order.id, ...fields } }
}

async function buildDisputed(
  status: 'answering' | 'deciding' | 'decided' | 'appealed',
  daysAgo = 0,
) {
  const now = new Date(Date.now() - daysAgo * 86_400_000)
  return buildDispute({ ...(await buildPaid({ status: 'ongoing' })), status, manager, now })
}

/** A completed order, whose review the buyer owes or has written. */
async function buildReviewed(review: 'owed' | 'written', daysAgo = 0) {
  const traded = await buildUnpaid({ status: 'completed', daysAgo })
  const { id: review_id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', traded.order.id)
    .executeTakeFirstOrThrow()
  const by = { viewer: viewerOf(traded.buyer), now: new Date() }
  if (review === 'written') await completeReview({ form: { review_id, ...stars }, ...by })
  return { ...traded, review_id }
}

/** What there is of an order, without what differs from one to the next. */
async function tracesOf({ id, offer_id }: BuiltOrder): Promise<object> {
  const { rows } = await sql<object>`
    select status_id, ended_by, to_buyer_pesewas, to_seller_pesewas,
      (select array_agg(action order by order_events.id) from order_events where order_id = orders.id) as events,
      (select array_agg(status order by order_endings.id) from order_endings where order_id = orders.id) as endings,
      (select array_agg(concat(status, outcome, appealed_by, ' ', num_nonnulls(buyer_accepted_on, seller_accepted_on)))
        from disputes where order_id = orders.id) as disputes,
      (select count(*) from dispute_statements join disputes on disputes.id = dispute_id
        where order_id = orders.id) as statements,
      (select count(*) from dispute_decisions join disputes on disputes.id = dispute_id
        where order_id = orders.id) as decisions,
      (select array_agg(kind || ' ' || amount_pesewas order by transactions.id) from transactions
        where object_type = 'offer' and object_id = ${offer_id}) as money,
      (select array_agg(concat(by, ' ', state, ' ', rating) order by by) from reviews
        where order_id = orders.id) as reviews,
      (select array_agg(part || ' ' || reason order by part, reason) from review_flags
        join reviews on reviews.id = review_id where order_id = orders.id) as flags,
      (select count(*) from review_replies join reviews on reviews.id = review_id
        where order_id = orders.id) as replies,
      (select count(*) from review_versions join reviews on reviews.id = review_id
        where order_id = orders.id) as versions,
      (select array_agg(concat(rating, ' ', published, ' ', hidden) order by rating) from star_counts
        where subject = 'gig' and subject_id = gig_id) as stars,
      (select concat(rating_sum, ' of ', rating_count) from users where id = seller_id) as rating,
      (select count(*) from messages where order_id = orders.id) as messages,
      (select count(*) from notifications where order_id = orders.id) as notifications
    from orders where id = ${id}`.execute(db)
  return rows[0] ?? {}
}
