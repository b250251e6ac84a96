/** A payment whose server ends in the middle, or that many confirm on several servers, has its effect once. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orderStatus } from '#features/orders/process.ts'
import { proofOfLedger } from '#features/payments/ledger/server/queries.ts'
import { callbackPath, signatureHeaders } from '#features/payments/sandbox/server/policy.ts'
import type { TransactionRow } from '#features/payments/server/queries.ts'
import { now } from '#platform/server/clock.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { type BuiltUser, bearer, buildUser } from './builders/accounts.ts'
import { type Cut, cutOffInBatches, watchTables } from './builders/cut-off.ts'
import { buildGig } from './builders/gigs.ts'
import {
  countWaitingForRows,
  patiently,
  press,
  tokenOf,
  useServers,
} from './builders/killable-servers.ts'
import { buildOrder, eventsOf, orderRow } from './builders/orders.ts'
import { buildTransaction, outgoingOf, transactionRow } from './builders/payments.ts'

const servers = useServers({}, { bundled: true })

/** What the completion of a payment writes into: by what was paid for, and then the same for all. */
const writtenFor = {
  subscription: [
    ...['transactions', 'users', 'subscriptions', 'transaction_events', 'ledger_postings'],
    ...['ledger_entries', 'ledger_accounts', 'notifications', 'pgboss.job_common', 'outbox'],
  ],
  promotion: ['gigs', 'promotions'],
  offer: ['orders', 'order_events', 'messages'],
} as const
const places = Object.entries(writtenFor).flatMap(([type, tables]) =>
  tables.map(table => [type as keyof typeof writtenFor, table] as const),
)

/** Of the places that come after the accounts of the ledger, which all payments share, each has a kill of its own. */
const whenCutOff = cutOffInBatches<PaymentCut>(
  {
    'what is owed': cutCompletion,
    'a decision': cutDecision,
    'a sending': cutSending,
    ...Object.fromEntries(
      places.map(([type, table]) => [`${type} ${table}`, () => cutCallback(type, table)]),
    ),
  },
  {
    kills: 4,
    begin: async () => {
      const server = await servers.ensureRunning()
      return { url: server.url, kill: () => server.end('SIGKILL') }
    },
  },
)

beforeAll(async () => {
  // The first server makes the tables of the queue.
  await servers.ensureRunning()
  const tables = places.map(([, table]) => table)
  await watchTables([...new Set([...tables, 'audit_drafts', 'sandbox_sendings'])])
}, 240_000)

test.each(places)(
  'a payment (%s) whose server is killed when it comes to %s is not complete, and completes once',
  async (type, table) => {
    const { payment, before, after, answer } = await whenCutOff(`${type} ${table}`)
    expect(answer).toBeNull()
    expect(after).toEqual(before)
    const again = await servers.ensureRunning()
    expect(
      await Promise.all([sendCallback(again.url, payment), sendCallback(again.url, payment)]),
    ).toEqual([200, 200])
    expect(await effectsOf(payment)).toEqual(once[type])
    expect((await proofOfLedger()).differences).toEqual([])
  },
  240_000,
)

test('a decision of a manager whose server is killed at its last word has not been taken, and can be', async () => {
  const { payment, take, before, after, answer } = await whenCutOff('a decision')
  expect(answer).toBeNull()
  expect(after).toEqual(before)
  const again = await servers.ensureRunning()
  expect(await take(again.url)).toBe(200)
  expect(await take(again.url)).toBe(409)
  expect(await effectsOf(payment)).toEqual(once.subscription)
}, 240_000)

test('an order whose server is killed when it comes to what is owed is not completed, and then owes once', async () => {
  const { payment, take, after, answer } = await whenCutOff('what is owed')
  const order = await orderOf(payment)
  expect(answer).toBeNull()
  expect(after).toBe(orderStatus.inReview)
  const again = await servers.ensureRunning()
  expect(await take(again.url)).toBe(200)
  expect(await take(again.url)).toBe(409)
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'payout', user_id: order.seller_id }])
  expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment', 'complete'])
}, 240_000)

test('money that was just being sent when the server was killed goes out once', async () => {
  // Whether its manager was still answered, after the decision was written, is chance.
  const { payment, take, after } = await whenCutOff('a sending')
  expect(after).toEqual([])
  const [refund] = await outgoingOf(payment)
  if (!refund) throw new Error('Nothing is to be paid back')
  const again = await servers.ensureRunning()
  const askAgain = async () => {
    await sendCallback(again.url, refund, 'refundId')
    return (await transactionRow(refund.reference)).status_code
  }
  await expect.poll(askAgain, { ...patiently, interval: 300 }).toBe('CMPLTD')
  expect(await take(again.url)).toBe(409)
  expect(await sendingsOf(payment)).toEqual([{ id: refund.reference, state: 'completed' }])
  expect((await proofOfLedger()).differences).toEqual([])
}, 240_000)

test('no server sends money that was approved before all of them were told not to, and then it goes out once', async () => {
  const manager = await buildUser({ manager: true })
  const { refund: waiting } = await buildRefund()
  const { payment, refund: approved } = await buildRefund()
  await servers.endLasting()
  await sql`update transactions set sent_at = now() where reference = ${approved.reference}`.execute(
    db,
  )
  const off = { OUTGOING_MONEY: 'off' }
  const stopped = await Promise.all([servers.start(off), servers.start(off)])
  for (const { url } of stopped) {
    expect(await approve(url, manager, waiting)).toBe(409)
    // The provider knows nothing of it, so it is to be sent.
    expect(await sendCallback(url, approved, 'refundId')).toBe(200)
  }
  await expect.poll(() => countPutOff(approved), patiently).toBe(1)
  expect(await sendingsOf(payment)).toEqual([])
  await Promise.all(stopped.map(server => server.end()))
  await sql`update pgboss.job set start_after = now()
    where name = 'payments.send' and data->>'reference' = ${approved.reference}`.execute(db)
  await servers.ensureRunning()
  await expect
    .poll(() => sendingsOf(payment), patiently)
    .toMatchObject([{ id: approved.reference }])
}, 120_000)

test('payers who pay while servers are killed again and again get what they paid, and nothing else', async () => {
  const payers = await Promise.all(Array.from({ length: 16 }, () => buildUser()))
  const listPaid = async () =>
    (await depositsOf(payers)).filter(({ state }) => state === 'completed')
  for (let kill = 0; kill < 3; kill++) {
    const server = await servers.ensureRunning()
    const until = (await listPaid()).length + 4
    const paying = payers.map((payer, n) => pause(n * 20).then(() => pay(server.url, payer)))
    await expect.poll(async () => (await listPaid()).length, patiently).toBeGreaterThan(until)
    await server.end('SIGKILL')
    await Promise.all(paying)
  }
  const last = await servers.ensureRunning()
  for (const { reference } of await listPaid())
    expect(await sendCallback(last.url, { reference })).toBe(200)
  for (const { reference, state } of await depositsOf(payers))
    expect((await transactionRow(reference)).status_code === 'CMPLTD').toBe(state === 'completed')
  for (const payer of payers) {
    const times = (await depositsOf([payer])).filter(({ state }) => state === 'completed').length
    expect(await daysOf(payer)).toBe(30 * times)
  }
  expect((await proofOfLedger()).differences).toEqual([])
}, 240_000)

test('fifty who say at once, on two servers and in several ways, that money has come have one effect', async () => {
  const [one, two] = await Promise.all([servers.ensureRunning(), servers.start()])
  for (const type of ['subscription', 'promotion', 'offer'] as const) {
    const payment = await buildArrived(type)
    const payer = await userOf(payment)
    const say = [sendCallback, look(payer), confirm(payer)]
    const answers = await whileHeld(payment, () =>
      Array.from({ length: 50 }, (_, n) => say[n % 3]?.(n % 2 ? one.url : two.url, payment)),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await effectsOf(payment)).toEqual(once[type])
  }
  expect((await proofOfLedger()).differences).toEqual([])
}, 120_000)

test('of fifty managers who approve at once, on two servers, one does', async () => {
  const managers = await Promise.all([1, 2, 3].map(() => buildUser({ manager: true })))
  const [one, two] = await Promise.all([servers.ensureRunning(), servers.start()])
  const payment = await buildTransaction({ method: 'MANUAL', submitted_at: now() })
  const answers = await whileHeld(payment, () =>
    Array.from({ length: 50 }, (_, n) =>
      approve(n % 2 ? one.url : two.url, managers[n % 3] as BuiltUser, payment),
    ),
  )
  expect(answers.toSorted()).toEqual([200, ...Array(49).fill(409)])
  expect(await effectsOf(payment)).toEqual(once.subscription)
}, 120_000)

type PaymentCut = Cut & { payment: TransactionRow }

async function cutCallback(type: keyof typeof writtenFor, table: string): Promise<PaymentCut> {
  const payment = await buildArrived(type, leftAlone)
  const { user_id, object_id, object_additional } = payment
  const subject = {
    subscription: `user ${user_id}`,
    promotion: `gig ${object_additional}`,
    offer: `order ${type === 'offer' && (await orderOf({ object_id })).id}`,
  }[type]
  const take = (url: string) => sendCallback(url, payment)
  return { payment, table, subject, take, traces: () => effectsOf(payment) }
}

async function cutDecision(): Promise<PaymentCut> {
  const manager = await buildUser({ manager: true })
  const payment = await buildTransaction({ method: 'MANUAL', submitted_at: now() })
  const [table, subject] = ['audit_drafts', `user ${payment.user_id}`]
  const take = (url: string) => approve(url, manager, payment)
  return { payment, table, subject, take, traces: () => effectsOf(payment) }
}

async function cutCompletion(): Promise<PaymentCut> {
  const payment = await buildArrived('offer', leftAlone)
  await complete(payment)
  const [buyer, { id }] = [await userOf(payment), await orderOf(payment)]
  const take = (url: string) => press(url, buyer, 'orders/complete', { gig_order_id: id })
  const traces = async () => (await orderRow(id)).status_id
  return { payment, table: 'transactions', subject: `order ${id}`, take, traces }
}

async function cutSending(): Promise<PaymentCut> {
  const manager = await buildUser({ manager: true })
  const { payment, refund } = await buildRefund()
  const take = (url: string) => approve(url, manager, refund)
  return { payment, table: 'sandbox_sendings', take, traces: () => sendingsOf(payment) }
}

/** What was paid for an order that was cancelled meanwhile, and is to be paid back. */
async function buildRefund() {
  const payment = await buildArrived('offer', leftAlone)
  const { id } = await orderOf(payment)
  await sql`update orders set status_id = ${orderStatus.cancelled} where id = ${id}`.execute(db)
  await complete(payment)
  const [refund] = await outgoingOf(payment)
  if (!refund) throw new Error('Nothing is to be paid back')
  return { payment, refund }
}

/** Tells a server of it, before any is killed. */
async function complete(payment: Payment): Promise<void> {
  const server = await servers.ensureRunning()
  expect(await sendCallback(server.url, payment)).toBe(200)
}

/** A payment whose money the sandbox has, and of which nobody has told us. */
async function buildArrived(
  type: keyof typeof writtenFor,
  columns: { asked_at?: Date } = {},
): Promise<TransactionRow> {
  const payment = await buildTransaction({ ...(await wantedFor[type]()), ...columns })
  const { reference: id, amount_pesewas, currency } = payment
  await db
    .insertInto('sandbox_deposits')
    .values({
      ...{ id, amount_pesewas, currency, return_url: 'http://localhost', state: 'completed' },
      ...{ created_at: now(), changed_at: now() },
    })
    .execute()
  return payment
}

/** The job that asks about all that is open asks about this one much later. */
const leftAlone = { asked_at: new Date(Date.now() + 3_600_000) }

const wantedFor = {
  subscription: async () => ({ user: await buildUser() }),
  promotion: async () => {
    const user = await buildUser()
    const gig = await buildGig({ owner: user })
    return { user, object_type: 'promotion', object_additional: gig.id, amount_pesewas: 2000 }
  },
  offer: async () => {
    const user = await buildUser()
    const order = await buildOrder({ buyer: user, status: 'inReview' })
    return { user, object_type: 'offer', object_id: order.offer_id, amount_pesewas: 15_000 }
  },
}

type Payment = Pick<TransactionRow, 'reference'>

/** As the provider does; null where the server has gone. */
async function sendCallback(
  url: string,
  { reference }: Payment,
  name = 'depositId',
): Promise<number | null> {
  const body = JSON.stringify({ [name]: reference, status: 'COMPLETED' })
  const headers = signatureHeaders(body, now())
  const answer = await fetch(url + callbackPath, { method: 'POST', headers, body }).catch(
    () => null,
  )
  return answer?.status ?? null
}

const look =
  (payer: BuiltUser) =>
  async (url: string, { reference }: Payment) => {
    const headers = bearer(await tokenOf(payer))
    return (await fetch(`${url}/api/payments/transaction/${reference}`, { headers })).status
  }

const confirm = (payer: BuiltUser) => async (url: string, payment: TransactionRow) => {
  const { reference, object_type } = payment
  if (object_type === 'promotion') return sendCallback(url, payment)
  if (object_type === 'subscription')
    return press(url, payer, 'subscriptions/pay/confirm', { reference })
  const { id } = await orderOf(payment)
  return press(url, payer, 'orders/pay/confirm', { gig_order_id: id, reference })
}

const approve = (url: string, manager: BuiltUser, { reference }: Payment) =>
  press(url, manager, 'manager/transactions/review', { action: 'approve', reference })

/** Begins Premium, goes through the sandbox's checkout and comes back; gives up when the server has gone. */
async function pay(url: string, payer: BuiltUser): Promise<void> {
  const purchase = { object_type: 'subscription', object_id: 1 }
  if ((await press(url, payer, 'payments/initiate', purchase)) !== 201) return
  const [deposit] = (await depositsOf([payer])).filter(({ state }) => state === 'session')
  if (!deposit) return
  const { reference } = deposit
  const body = new URLSearchParams({ action: 'approve', network: 'MTN', number: '241234567' })
  const page = `${url}/testing/checkout/${reference}`
  const paid = await fetch(page, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
  if (paid) await press(url, payer, 'subscriptions/pay/confirm', { reference })
}

/** The newest first. */
async function depositsOf(payers: BuiltUser[]) {
  const ids = payers.map(({ id }) => id)
  const { rows } = await sql<{ reference: string; state: string }>`
    select reference, state from transactions join sandbox_deposits on sandbox_deposits.id = reference
    where user_id = any(${ids}) order by transactions.id desc`.execute(db)
  return rows
}

const userOf = ({ user_id }: TransactionRow) =>
  db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()

const sendingsOf = ({ reference }: Payment) =>
  db
    .selectFrom('sandbox_sendings')
    .select(['id', 'state'])
    .where('deposit_id', '=', reference)
    .execute()

/** How often the job that sends it waits for a later moment, and none for now. */
async function countPutOff({ reference }: Payment): Promise<number> {
  const { rows } = await sql<{ later: boolean }>`
    select start_after > now() + interval '10 seconds' as later from pgboss.job
    where name = 'payments.send' and data->>'reference' = ${reference} and state < 'completed'`.execute(
    db,
  )
  return rows.every(({ later }) => later) ? rows.length : 0
}

const orderOf = ({ object_id }: Pick<TransactionRow, 'object_id'>) =>
  db.selectFrom('orders').selectAll().where('offer_id', '=', object_id).executeTakeFirstOrThrow()

/** All of them wait for the row of the payment before any can go on. */
async function whileHeld<T>(payment: Payment, begin: () => (Promise<T> | undefined)[]) {
  const { begun } = await inTransaction(async tx => {
    await sql`select from transactions where reference = ${payment.reference} for update`.execute(
      tx,
    )
    const begun = Promise.all(begin())
    await expect.poll(countWaitingForRows, patiently).toBeGreaterThan(9)
    return { begun }
  })
  return begun
}

const nothing = { premium: 0, promotion: 0, paid: 0, told: 0 }
const effect = {
  status: 'CMPLTD',
  outcome: 'given',
  completions: 1,
  postings: 1,
  receipts: 1,
  jobs: 1,
}
const once = {
  subscription: { ...effect, ...nothing, premium: 30 },
  promotion: { ...effect, ...nothing, promotion: 7 },
  offer: { ...effect, ...nothing, paid: 1, told: 1 },
}

/** Everything that a payment brings about. */
async function effectsOf({ reference }: Payment): Promise<object> {
  const { rows } = await sql<object>`select status_code as status, outcome,
    (select count(*) from transaction_events as event where event.reference = payment.reference and action = 'complete') as completions,
    (select count(*) from ledger_postings as posting where posting.reference = payment.reference) as postings,
    (select count(*) from outbox where subject like 'Receipt: %' and text like '%Reference: ' || payment.reference || '%') as receipts,
    (select count(*) from pgboss.job join notifications on notifications.id = (data->>'id')::integer
      where name = 'notifications.publish' and source = 'payment:' || payment.reference || ':given') as jobs,
    (select coalesce(sum(extract(days from end_date - start_date)), 0)::integer from subscriptions as premium
      where premium.reference = payment.reference) as premium,
    (select coalesce(sum(extract(days from end_date - start_date)), 0)::integer from promotions as promotion
      where promotion.reference = payment.reference) as promotion,
    (select count(*) from orders where object_type = 'offer' and orders.offer_id = object_id and is_paid) as paid,
    (select count(*) from messages join orders on orders.id = order_id
      where object_type = 'offer' and orders.offer_id = object_id and order_event_id is not null) as told
    from transactions as payment where reference = ${reference}`.execute(db)
  return rows[0] ?? {}
}

async function daysOf({ id }: BuiltUser): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(extract(days from premium_until - premium_since), 0)::integer as days
    from users where id = ${id}`.execute(db)
  return rows[0]?.days ?? 0
}
