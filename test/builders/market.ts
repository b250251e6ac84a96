import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { expireOrders } from '#features/orders/server/jobs.ts'
import { callbackPath, signatureHeaders } from '#features/payments/sandbox/server/policy.ts'
import { lapseManualPayments, paymentsJobs, reconcile } from '#features/payments/server/jobs.ts'
import type { TransactionRow } from '#features/payments/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import { now, openClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, bearer, buildUser, tokenFor } from './accounts.ts'
import type { TestApp } from './app.ts'
import { lightFuse } from './fuse.ts'
import { type BuiltGig, buildGig } from './gigs.ts'
import { type BuiltOffer, buildOffer, buildOrder } from './orders.ts'
import { payBy } from './payments.ts'
import { buildPaymentAccount } from './profile.ts'
import { type Mood, openWorld, type World } from './provider-world.ts'

/** What can happen in a market, each as often as it stands here. */
export const deeds = [
  ...(['buy', 'buy', 'buy', 'submit', 'pay', 'pay', 'pay', 'decline', 'hesitate'] as const),
  ...(['callback', 'callback', 'forge', 'return', 'return', 'review', 'review', 'review'] as const),
  ...([
    'reopen',
    'send',
    'send',
    'order',
    'order',
    'order',
    'order',
    'gig',
    'jobs',
    'wait',
  ] as const),
]
type Deed = (typeof deeds)[number]
/** `pick` says to whom or what, the newest first; `how` chooses among the ways. */
export type Move = { do: Deed; pick: number; how: number }

/** What happens at the same time. `crash` is the statement that breaks off; 0 for none. */
export type Moment = { moves: Move[]; byHand: boolean; mood: Mood; crash: number }

type Person = BuiltUser & { headers: Record<string, string> }
type Decision = 'approve' | 'fail' | 'reopen'
type Deal = { seller: Person; buyer: Person; gig: BuiltGig; offer: BuiltOffer }

export type Market = {
  app: TestApp
  world: World
  manager: Person
  /** Each is the seller of one deal and the buyer of another. */
  deals: [Deal, Deal, Deal]
  /** What managers were told they had approved, and all that they pressed. */
  approved: Set<string>
  pressed: Record<Decision, Set<string>>
  /** What was answered or thrown that should not have been. */
  faults: string[]
}

/** Time only goes on, from one market to the next too. */
function wait(minutes: number): void {
  openClock({ offsetMs: now().getTime() - Date.now() + minutes * 60_000 })
}

/** Three people who sell to and buy from each other, a manager, and a provider of payments. */
export async function openMarket(app: TestApp): Promise<Market> {
  await openQueue()
  const people = await Promise.all([person(), person(), person()])
  for (const payee of people.slice(1)) await buildPaymentAccount(payee)
  const deals = await Promise.all([
    deal(people[0], people[1]),
    deal(people[1], people[2]),
    deal(people[2], people[0]),
  ])
  const manager = await person(true)
  const pressed = { approve: new Set<string>(), fail: new Set<string>(), reopen: new Set<string>() }
  return { app, world: openWorld(), manager, deals, approved: new Set(), pressed, faults: [] }
}

async function person(manager = false): Promise<Person> {
  const user = await buildUser({ manager, now: now() })
  return { ...user, headers: bearer(await tokenFor(user, now())) }
}

async function deal(seller: Person, buyer: Person): Promise<Deal> {
  const gig = await buildGig({ owner: seller, now: now() })
  const offer = await buildOffer({ seller, buyer, gig, now: now() })
  await buildOrder({ seller, buyer, offer, now: now() })
  return { seller, buyer, gig, offer }
}

/** All moves at once; afterwards the provider answers again, and nothing breaks off. */
export async function live(market: Market, moment: Moment): Promise<void> {
  payBy(moment.byHand ? 'MANUAL' : 'SANDBOX')
  market.world.mood = moment.mood
  const takeOut = moment.crash > 0 ? lightFuse(moment.crash) : () => false
  await Promise.all(moment.moves.map(move => ways[move.do](market, move)))
  const isExcused = takeOut() || moment.mood !== 'there'
  market.world.mood = 'there'
  if (!isExcused) expect(market.faults, JSON.stringify(moment)).toEqual([])
  market.faults.length = 0
}

/**
 * Lets everything come to its end: what is paid is told of, so much time passes that nobody waits any longer, what is
 * on its way arrives, and managers decide about all that waits.
 */
export async function comeToRest(market: Market): Promise<void> {
  const { world } = market
  for (const [reference, deposit] of world.deposits) {
    if (deposit.state === 'pending') deposit.state = 'failed'
    if (deposit.state === 'completed') await sendCallback(market, reference)
  }
  wait(25 * 60)
  for (let round = 0; round < 8; round++) {
    await ways.jobs(market, { do: 'jobs', pick: 0, how: 1 })
    for (const sending of world.sendings.values())
      if (sending.state === 'pending') sending.state = 'completed'
    for (const { reference, sent_at } of await transactionsIn(market, 'PENDNG'))
      if (!sent_at) await review(market, reference, 'approve')
    wait(3)
  }
  expect(market.faults).toEqual([])
}

const peopleIn = ({ deals }: Market) => deals.map(({ seller }) => seller)

/** What these people have paid or are paid, the oldest first. */
export async function transactionsIn(
  market: Market,
  status?: TransactionRow['status_code'],
): Promise<TransactionRow[]> {
  const ids = peopleIn(market).map(({ id }) => id)
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', 'in', ids)
    .$if(status !== undefined, query => query.where('status_code', '=', status ?? ''))
    .orderBy('id')
    .execute()
  return rows as TransactionRow[]
}

const ways: Record<Deed, (market: Market, move: Move) => Promise<unknown>> = {
  buy: (market, { pick, how }) => {
    const { seller, buyer, gig, offer } = dealOf(market, pick)
    const [payer, object] = [
      [buyer, { object_type: 'subscription', object_id: 1 + (pick % 3) }],
      [seller, { object_type: 'promotion', object_id: 1 + (pick % 3), object_additional: gig.id }],
      [buyer, { object_type: 'offer', object_id: offer.id }],
      [buyer, { object_type: 'offer', object_id: offer.id }],
    ][how % 4] as [Person, object]
    const path = settings.PAYMENT_METHOD === 'MANUAL' ? 'manual/initiate' : 'initiate'
    return post(market, payer, `payments/${path}`, { ...object, amount: 0.01 })
  },
  submit: async (market, { pick }) => {
    const manual = (await transactionsIn(market, 'PENDNG')).filter(
      ({ method, kind }) => method === 'MANUAL' && kind === 'payment',
    )
    const row = newest(manual, pick)
    if (row) await post(market, payerOf(market, row), 'payments/manual/submit', row)
  },
  pay: async (market, { pick, how }) => {
    const deposit = newest(openDeposits(market), pick)
    if (!deposit) return
    const wrong: Record<number, number> = { 0: -1, 1: 1 }
    deposit.came = pesewas(deposit.asked + (wrong[how % 12] ?? 0))
    deposit.isUnsaid = how % 12 === 2
    deposit.state = 'completed'
  },
  decline: async (market, { pick }) => {
    const deposit = newest(openDeposits(market), pick)
    if (deposit) deposit.state = 'failed'
  },
  hesitate: async (market, { pick }) => {
    const deposit = newest(openDeposits(market), pick)
    if (deposit) deposit.state = 'pending'
  },
  callback: async (market, { pick, how }) => {
    const rows = await transactionsIn(market)
    const news = rows.filter(({ status_code }) => status_code !== 'CMPLTD')
    const row = newest(how % 4 ? news : rows, pick)
    const times = Array.from({ length: 1 + (how % 3) })
    if (row) await Promise.all(times.map(() => sendCallback(market, row.reference)))
  },
  forge: async (market, { pick, how }) => {
    const row = newest(await transactionsIn(market), pick)
    if (row) await forge(market, row.reference, how)
  },
  return: async (market, { pick, how }) => {
    const row = newest(await transactionsIn(market), pick)
    if (row) await returnTo(market, row, how)
  },
  review: async (market, { pick, how }) => {
    const row = newest(await transactionsIn(market, 'PENDNG'), pick)
    if (row) await review(market, row.reference, how % 5 === 0 ? 'fail' : 'approve')
  },
  reopen: async (market, { pick }) => {
    const row = newest(await transactionsIn(market, 'FAILED'), pick)
    if (row) await review(market, row.reference, 'reopen')
  },
  send: async ({ world }, { pick, how }) => {
    const sending = newest([...world.sendings.values()], pick)
    if (sending?.state === 'pending') sending.state = how % 3 === 0 ? 'failed' : 'completed'
  },
  order: step,
  gig: async (market, { pick, how }) => {
    const { seller, gig } = dealOf(market, pick)
    const action = how % 8 === 0 ? 'delete' : how % 2 ? 'pause' : 'activate'
    await get(market, seller, `gigs/${gig.id}/${action}`)
  },
  jobs: async (market, { how }) => {
    const all = [
      () => runQueued(),
      () => reconcile(ports.payments, { now: now() }),
      () => lapseManualPayments(ports.payments, { now: now() }),
      () => expireOrders(ports.orders, { now: now() }),
    ]
    for (const runJob of how % 2 ? all : all.toReversed())
      await runJob().catch(error => market.faults.push(String(error)))
  },
  wait: async (_market, { how }) => wait([1, 2, 16, 60, 25 * 60][how % 5] ?? 1),
}

/** Half of the time whatever comes next in the life of the order, else anything. */
async function step(market: Market, { pick, how }: Move): Promise<void> {
  const { seller, buyer, offer } = dealOf(market, pick)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status_id'])
    .where('offer_id', '=', offer.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const next = { 1: 'accept', 2: 'review', 3: 'complete', 4: 'complete', 5: 'request' }
  const any = ['accept', 'cancel', 'review', 'revision', 'complete', 'request', 'cancel']
  const action =
    how % 2 ? next[order.status_id as keyof typeof next] : (any[how % any.length] ?? 'cancel')
  const caller = ['accept', 'cancel', 'review'].includes(action) ? seller : buyer
  const body = { gig_order_id: order.id, gig_offer_id: offer.id, revision: '<p>It drips.</p>' }
  await post(market, caller, `orders/${action}`, body)
}

/** As the provider tells of it: signed. */
async function sendCallback(market: Market, reference: string): Promise<void> {
  const body = JSON.stringify({ depositId: reference, status: 'COMPLETED' })
  await deliver(market, { body, headers: signatureHeaders(body, now()), wanted: 200 })
}

async function forge(market: Market, reference: string, how: number): Promise<void> {
  const body = JSON.stringify({ depositId: reference, status: 'COMPLETED' })
  const another = JSON.stringify({ depositId: crypto.randomUUID(), status: 'COMPLETED' })
  const longAgo = new Date(now().getTime() - 301_000)
  const headers = [
    {},
    { ...signatureHeaders(body, now()), 'sandbox-signature': 'f'.repeat(64) },
    signatureHeaders(another, now()),
    signatureHeaders(body, longAgo),
    { ...signatureHeaders(body, longAgo), 'sandbox-date': now().toISOString() },
  ][how % 5]
  await deliver(market, { body, headers: headers ?? {}, wanted: 401 })
}

type Delivery = { body: string; headers: Record<string, string>; wanted: number }

async function deliver({ app, faults }: Market, delivery: Delivery): Promise<void> {
  const { body: payload, headers, wanted } = delivery
  const answer = await app.server.inject({ method: 'POST', url: callbackPath, payload, headers })
  if (answer.statusCode !== wanted) faults.push(`callback: ${answer.statusCode} ${answer.body}`)
}

async function returnTo(market: Market, row: TransactionRow, how: number): Promise<unknown> {
  const { reference, object_type, object_id } = row
  const payer = payerOf(market, row)
  if (how % 2) return get(market, payer, `payments/transaction/${reference}`)
  if (object_type === 'promotion') return get(market, payer, `payments/receipt/${reference}`)
  if (object_type === 'subscription')
    return post(market, payer, 'subscriptions/pay/confirm', { reference })
  const orders = await db
    .selectFrom('orders')
    .select('id as gig_order_id')
    .where('offer_id', '=', object_id)
    .execute()
  return Promise.all(
    orders.map(order => post(market, payer, 'orders/pay/confirm', { ...order, reference })),
  )
}

async function review(market: Market, reference: string, action: Decision) {
  market.pressed[action].add(reference)
  const path = 'manager/transactions/review'
  const status = await post(market, market.manager, path, { reference, action })
  if (status === 200 && action === 'approve') market.approved.add(reference)
}

const post = (market: Market, caller: Person, path: string, payload: object) =>
  call(market, { method: 'POST', url: `/api/${path}`, payload, headers: caller.headers })

const get = (market: Market, caller: Person, path: string) =>
  call(market, { method: 'GET', url: `/api/${path}`, headers: caller.headers })

type Call = {
  method: 'GET' | 'POST'
  url: string
  payload?: object
  headers: Record<string, string>
}

async function call({ app, faults }: Market, wanted: Call): Promise<number> {
  const { statusCode, body } = await app.server.inject(wanted)
  if (statusCode >= 500 || statusCode === 422) faults.push(`${wanted.url}: ${statusCode} ${body}`)
  return statusCode
}

const newest = <T>(all: T[], pick: number): T | undefined =>
  all.toReversed()[pick % Math.min(6, Math.max(1, all.length))]

const openDeposits = ({ world }: Market) =>
  [...world.deposits.values()].filter(({ state }) => state === 'session' || state === 'pending')

const dealOf = ({ deals }: Market, pick: number): Deal => deals[pick % 3] ?? deals[0]

function payerOf(market: Market, { user_id }: TransactionRow): Person {
  const payer = peopleIn(market).find(({ id }) => id === user_id)
  if (!payer) throw new Error('Nobody here pays this')
  return payer
}

/** A queue whose jobs are there if and only if their transaction was committed, until they have succeeded. */
async function openQueue(): Promise<void> {
  await sql`create table if not exists queued (id integer generated always as identity, name text, data jsonb)`.execute(
    db,
  )
  await sql`delete from queued`.execute(db)
  openJobQueue({
    add: async (tx, job, data) => {
      const { name } = job
      const on = (tx ?? db) as unknown as Kysely<DB>
      await sql`insert into queued (name, data) values (${name}, ${JSON.stringify(data)})`.execute(
        on,
      )
    },
  })
}

type Queued = { id: number; name: string; data: object }

async function runQueued(): Promise<void> {
  const { rows } = await sql<Queued>`select * from queued order by id`.execute(db)
  for (const { id, name, data } of rows) {
    const job = paymentsJobs(ports.payments).find(job => job.name === name)
    await job?.run({ data, now: now() })
    await sql`delete from queued where id = ${id}`.execute(db)
  }
}
