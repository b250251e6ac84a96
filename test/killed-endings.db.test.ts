/** The ways out of an order and its reviews, cut off by the end of the process at each table that they write: taken as a whole, and once. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { acceptDecision } from '#features/disputes/server/transition.ts'
import { addReview, completeReview } from '#features/orders/reviews/server/commands.ts'
import { allJobs } from '#jobs.ts'
import { db, inTransaction, pool } from '#platform/server/database/database.ts'
import { startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildDispute, goodDispute, goodReason } from './builders/disputes.ts'
import { buildEnding, buildPaid, buildUnpaid, held, part } from './builders/endings.ts'
import { viewerOf } from './builders/gigs.ts'
import {
  connectionsOfServers,
  countWaitingForRows,
  endWaitingStatements,
  patiently,
} from './builders/killable-servers.ts'
import type { BuiltOrder } from './builders/orders.ts'

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
    const { id, order, manager } = await buildDisputed('deciding')
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

beforeAll(async () => {
  openSecret({ appSecret, dataDir: '' })
  await startJobs({ url: databaseUrl(), jobs, work: false })
  judge = await buildUser({ roles: ['disputes', 'moderation'] })
  await watchTables()
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
    places.push(...(await tablesWrittenFor(ready.order)).map(table => ({ step, table })))
  }
  for (const batch of batchesOf(places)) {
    const cut: Prepared[] = []
    for (const place of batch) cut.push(await prepare(place))
    await cutOff(cut.map(({ ready }) => ready))
    for (const { place, ready, before } of cut) {
      expect([place, await tracesOf(ready.order)]).toEqual([place, before])
      expect([place, await takeHere(ready)]).toEqual([place, expect.toBeOneOf([200, 201])])
      expect([place, await tracesOf(ready.order)]).toEqual([place, onceTaken.get(place.step)])
    }
  }
}, 240_000)

type Place = { step: string; table: string }
type Prepared = Awaited<ReturnType<typeof prepare>>

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
async function prepare(place: Place) {
  const ready = (await allSteps[place.step]?.()) as Ready
  await sql`insert into pauses values (${ready.order.id}, ${place.table})`.execute(db)
  return { place, ready, before: await tracesOf(ready.order) }
}

/** All are pressed at once, and their server is killed when each has come to its table. */
async function cutOff(all: Ready[]): Promise<void> {
  const { url, child } = await startToKill()
  await inTransaction(async tx => {
    await sql`select pg_advisory_xact_lock(${pauseKey})`.execute(tx)
    const pressing = all.map(async ready => {
      if ('job' in ready) return child.send(ready.job) && null
      const { by, path, payload } = ready
      const headers = { ...(await asUser(by)), 'content-type': 'application/json' }
      const body = JSON.stringify(payload)
      return fetch(`${url}/api/${path}`, { method: 'POST', headers, body }).catch(() => null)
    })
    await expect.poll(countWaitingForRows, pollingSeldom).toBe(all.length)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    expect(await Promise.all(pressing)).toEqual(all.map(() => null))
    await endWaitingStatements(tx)
    await sql`delete from pauses`.execute(tx)
  })
  await expect.poll(connectionsOfServers, pollingSeldom).toBe(0)
}

async function startToKill(): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(new URL('./fakes/stepping-process.ts', import.meta.url), {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl(), APP_SECRET: appSecret, DATA_DIR: app.dataDir, DEMO: '0' },
      ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_ENV: '', POOL_SIZE: String(atOnce + 8) },
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child, 'message')
  return { url, child }
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
  return buildDispute({ ...(await buildPaid({ status: 'ongoing' })), status, now })
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

const pauseKey = 4711
const pollingSeldom = { ...patiently, interval: 50 }

/**
 * Whatever is written from now on is noted with the order that it is written for, and waits where that was asked for.
 * What names no order belongs to the one that its transaction has named before.
 */
async function watchTables(): Promise<void> {
  await sql
    .raw(`
    create table written (order_id integer, place text, primary key (order_id, place));
    create table pauses (order_id integer, place text);
    create function note_writing() returns trigger language plpgsql as $$
    declare
      written_row jsonb = to_jsonb(new);
      named integer = coalesce(
        (case tg_table_name when 'orders' then written_row->>'id' else written_row->>'order_id' end)::integer,
        (select order_id from disputes where id = (written_row->>'dispute_id')::integer),
        (select order_id from reviews where id = (written_row->>'review_id')::integer));
      about integer;
    begin
      if named is not null then perform set_config('test.order', named::text, true); end if;
      about = nullif(current_setting('test.order', true), '')::integer;
      if about is null then return new; end if;
      if exists (select from pauses where order_id = about and place = tg_relid::regclass::text) then
        perform pg_advisory_xact_lock_shared(${pauseKey});
      end if;
      insert into written values (about, tg_relid::regclass::text) on conflict do nothing;
      return new;
    end $$;
    do $$ declare place regclass; begin
      for place in select oid from pg_class where relkind = 'r' and relname not in ('written', 'pauses')
        and (relnamespace = 'public'::regnamespace or oid = 'pgboss.job_common'::regclass)
      loop
        execute format('create trigger a_note_writing before insert or update on %s
          for each row execute function note_writing()', place);
      end loop;
    end $$`)
    .execute(db)
}

async function tablesWrittenFor({ id }: BuiltOrder): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from written where order_id = ${id} order by 1`.execute(db)
  return rows.map(({ place }) => place)
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
