/** Whatever the two sides, managers, the clock, a provider and crashes do to an order, it goes as was agreed, to the pesewa. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { disputesJobs } from '#features/disputes/server/jobs.ts'
import { ordersJobs } from '#features/orders/server/jobs.ts'
import { proofOfLedger } from '#features/payments/ledger/server/queries.ts'
import { callbackPath, signatureHeaders } from '#features/payments/sandbox/server/policy.ts'
import { paymentsJobs, reconcile } from '#features/payments/server/jobs.ts'
import { pesewas } from '#platform/money.ts'
import { now, openClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { auditAt } from '../bin/audit/check.ts'
import { disputeChecks } from '../bin/audit/disputes.ts'
import { moneyChecks } from '../bin/audit/money.ts'
import { orderChecks } from '../bin/audit/orders.ts'
import { reviewChecks } from '../bin/audit/reviews.ts'
import { bearer, buildUser, tokenFor } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { lightFuse } from './builders/fuse.ts'
import { captureJobs, type Enqueued } from './builders/jobs.ts'
import {
  answerTo,
  type Call,
  calls,
  isOpen,
  type ModelOrder,
  newOrderAt,
  others,
  type Press,
  partOf,
  pay,
  sides,
  take,
  takesPayment,
  tick,
  type Who,
} from './builders/order-model.ts'
import { buildOffer } from './builders/orders.ts'
import { buildPaymentAccount } from './builders/profile.ts'
import { isLost, openWorld, type World } from './builders/provider-world.ts'

const app = useApp()
const hour = 3_600_000
/** Odd, so that its parts have to be rounded. */
const price = 9_999
let world: World
let captured: Enqueued[]
let offsetMs = 0

beforeAll(() => {
  captured = captureJobs()
})

type Move =
  | { kind: 'press'; nth: number; press: Press; crash: number }
  | { kind: 'wait'; hours: number; crash: number }
  | { kind: 'arrive'; isTaken: boolean; times: number }
  | { kind: 'send'; how: number }

const anyCrash = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
)

/** One of those that are open at this moment, or whatever came to somebody’s mind. */
const anyPress: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant('press' as const),
  nth: fc.oneof(
    { weight: 3, arbitrary: fc.nat({ max: 9999 }) },
    { weight: 1, arbitrary: fc.constant(-1) },
  ),
  press: fc.record({
    call: fc.constantFrom(...calls),
    who: fc.constantFrom<Who>(...sides, ...others),
    part: fc.constantFrom(0, 1, 33, 50, 75, 99, 100),
  }),
  crash: anyCrash,
})

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 10, arbitrary: anyPress },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 10, 20, 30, 50, 73, 100, 170),
      crash: anyCrash,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      isTaken: fc.integer({ min: 0, max: 3 }).map(n => n > 0),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('send' as const), how: fc.nat({ max: 59 }) }),
  },
)

const press = (call: Call, who: Who, part = 50): Move => ({
  ...{ kind: 'press', nth: -1, crash: 0, press: { call, who, part } },
})
const wait = (hours: number): Move => ({ kind: 'wait', hours, crash: 0 })
const accepted = press('accept', 'seller')
const paid: Move[] = [press('pay', 'buyer'), { kind: 'arrive', isTaken: true, times: 2 }]
const submitted = [accepted, press('submit', 'seller')]
const disputed = [accepted, ...paid, press('open', 'buyer'), press('state', 'seller')]
const decided = [...disputed, press('decide', 'manager', 33)]

/** Each call once, so that none is left to chance. */
const lives: Move[][] = [
  [press('cancel', 'seller')],
  [accepted, wait(100), press('withdraw', 'buyer')],
  [...submitted, press('revise', 'buyer'), press('submit', 'seller'), press('complete', 'buyer')],
  [...submitted, wait(170), press('close', 'seller'), ...paid],
  [...submitted, press('pay', 'buyer'), wait(170), press('close', 'seller')],
  [...submitted, wait(170), press('closeUnpaid', 'seller')],
  [...submitted, ...paid, wait(170), { kind: 'send', how: 1 }],
  [...submitted, wait(170), ...paid, wait(50), press('revise', 'buyer')],
  [...submitted, wait(170), ...paid, wait(73), { kind: 'send', how: 1 }],
  [accepted, ...paid, wait(345), wait(30)],
  [
    ...[accepted, ...paid, press('propose', 'buyer', 75), press('reject', 'seller')],
    ...[press('propose', 'buyer', 33), press('propose', 'seller', 1), press('agree', 'buyer')],
    ...[{ kind: 'send', how: 1 } as const, { kind: 'send', how: 2 } as const],
  ],
  [...disputed, press('takeBack', 'buyer'), wait(30), press('propose', 'seller', 100)],
  [...decided, press('settleFor', 'buyer'), press('settleFor', 'seller')],
  [...decided, press('appeal', 'seller'), press('decide', 'otherManager', 66)],
  [...decided, wait(73)],
]

type Scene = {
  offerId: number
  orderId: number
  headers: Record<Who | 'cashier', Record<string, string>>
  order: ModelOrder
  /** What has been done to it. */
  taken: Set<Call>
}

const seen = new Set<string>()

test('whatever happens to an order in whatever order, it stands as was agreed, and every pesewa is somebody’s', async () => {
  world = openWorld()
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 15, maxLength: 30 }), async moves => {
      const scene = await openScene()
      for (const move of moves) {
        await ways[move.kind](scene, move as never)
        await expectAsAgreed(scene, move)
      }
    }),
    { examples: lives.map(life => [life]), numRuns: lives.length + 10, endOnFailure: true },
  )
  expect([...seen].toSorted()).toEqual([...calls].toSorted())
  const findings = await auditAt(now(), [
    ...moneyChecks,
    ...orderChecks,
    ...disputeChecks,
    ...reviewChecks,
  ])
  expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
}, 300_000)

async function openScene(): Promise<Scene> {
  const headers = {} as Scene['headers']
  const [buyer, seller] = [await person(), await person()]
  await buildPaymentAccount(seller)
  for (const [who, user] of Object.entries({
    ...{ buyer, seller, stranger: await person() },
    manager: await buildUser({ roles: ['disputes'], now: now() }),
    otherManager: await buildUser({ roles: ['disputes'], now: now() }),
    cashier: await buildUser({ roles: ['money'], now: now() }),
  }))
    headers[who as Who] = bearer(await tokenFor(user, now()))
  const offer = await buildOffer({ seller, buyer, amount: price, now: now() })
  const order = newOrderAt(now().getTime())
  const scene = { headers, order, offerId: offer.id, orderId: 0, taken: new Set<Call>() }
  const { body } = await send(scene, 'buyer', 'orders/request', { gig_offer_id: offer.id })
  return { ...scene, orderId: body.order.id }
}

const person = () => buildUser({ now: now() })

const ways = {
  async press(scene: Scene, move: Extract<Move, { kind: 'press' }>) {
    const coming = await transactionsOf(scene, `kind = 'payment' and status_code = 'PENDNG'`)
    scene.order = { ...scene.order, isPaying: coming.length > 0 }
    const press = move.nth < 0 ? move.press : openPress(scene, move)
    const request = await requestOf(scene, press)
    if (!request) return
    const moment = now().getTime()
    const expected = answerTo(scene.order, press, moment)
    const after = expected < 300 ? take(scene.order, press, moment) : scene.order
    const takeOut = move.crash > 0 ? lightFuse(move.crash) : () => false
    const { status, text } = await send(scene, press.who, ...request)
    if (takeOut()) {
      // It was done or not, as a whole; whoever pressed may not know.
      const actual = await stateOf(scene)
      expect([presentModel(scene.order), presentModel(after)]).toContainEqual(actual)
      const isTaken = JSON.stringify(actual) === JSON.stringify(presentModel(after))
      if (isTaken) scene.order = after
      return
    }
    expect([press, status], text).toEqual([press, expected])
    if (status < 300) for (const calls of [seen, scene.taken]) calls.add(press.call)
    scene.order = after
  },

  /** A process that breaks off in the middle of its clock’s work is followed by another. */
  async wait(scene: Scene, { hours, crash }: Extract<Move, { kind: 'wait' }>) {
    // Never to the minute: what is a moment earlier here is one there, too.
    offsetMs += hours * hour + 7 * 60_000
    openClock({ offsetMs })
    const takeOut = crash > 0 ? lightFuse(crash) : () => false
    await runClock().catch(error => {
      if (crash === 0) throw error
    })
    takeOut()
    await runClock()
    scene.order = tick(scene.order, now().getTime())
  },

  /** The newest that was begun: paid or declined, and the provider says so this often at once. */
  async arrive(scene: Scene, { isTaken, times }: Extract<Move, { kind: 'arrive' }>) {
    const [begun] = await transactionsOf(scene, `kind = 'payment' and status_code = 'PENDNG'`)
    const deposit = begun && world.deposits.get(begun.reference)
    if (!deposit) return
    deposit.state = isTaken ? 'completed' : 'failed'
    if (isTaken) deposit.came = pesewas(price)
    await Promise.all(Array.from({ length: times }, () => callBack(begun.reference)))
    if (isTaken && takesPayment(scene.order)) scene.order = pay(scene.order, price, now().getTime())
  },

  /** A manager lets the newest part go, fails it or opens it again; the provider sends it, or cannot. */
  async send(scene: Scene, { how }: Extract<Move, { kind: 'send' }>) {
    const [row] = await transactionsOf(scene, `kind <> 'payment' and status_code <> 'CMPLTD'`)
    if (!row) return
    const action = row.status_code === 'FAILED' ? 'reopen' : how % 5 === 0 ? 'fail' : 'approve'
    world.mood = how % 4 === 0 ? 'mute' : 'there'
    await send(scene, 'cashier', 'manager/transactions/review', {
      ...{ reference: row.reference, action },
    })
    await sendOut().catch(error => {
      if (!isLost(error)) throw error
    })
    world.mood = 'there'
    const sending = world.sendings.get(row.reference)
    if (sending?.state === 'pending') sending.state = how % 3 === 0 ? 'failed' : 'completed'
    await callBack(row.reference)
    await reconcile(ports.payments, { now: now() })
  },
}

/** Of the presses that are open now, one; rather what has not been done yet, so that orders get far. */
function openPress({ order, taken }: Scene, { nth, press }: { nth: number; press: Press }): Press {
  const open = calls.flatMap(call =>
    [...sides, ...others].flatMap(who => {
      const candidate: Press = { call, who, part: press.part }
      return answerTo(order, candidate, now().getTime()) < 300 ? [candidate] : []
    }),
  )
  const fresh = open.filter(({ call }) => !taken.has(call))
  // Few orders would get far if each was ended as soon as it can be.
  const lasting = fresh.filter(one => isOpen(take(order, one, now().getTime())))
  const candidates = [nth % 5 > 0 ? lasting : [], fresh, open].find(all => all.length > 0) ?? []
  return candidates[nth % candidates.length] ?? press
}

type Request = [path: string, payload: object]

/** Null where there is nothing yet that it could be about. */
async function requestOf(scene: Scene, { call, part }: Press): Promise<Request | null> {
  const { order, orderId, offerId } = scene
  const onOrder = { gig_order_id: orderId }
  const to_buyer = partOf(order, part) / 100
  const text = 'Two of the three taps still drip.'
  const plain = { accept: 'accept', cancel: 'cancel', submit: 'review', complete: 'complete' }
  if (call in plain) return [`orders/${plain[call as keyof typeof plain]}`, onOrder]
  const dispute_id = await idOf('disputes', orderId)
  const ending_id = await idOf('order_endings', orderId)
  const onDispute = (path: string, fields: object): Request | null =>
    dispute_id ? [path, { dispute_id, ...fields }] : null
  const answer = (word: string): Request | null =>
    ending_id ? ['orders/ending/answer', { ...onOrder, ending_id, answer: word }] : null
  switch (call) {
    case 'revise':
      return ['orders/revision', { ...onOrder, revision: text }]
    case 'withdraw':
      return ['orders/withdraw', { ...onOrder, reason: text }]
    case 'propose':
      return ['orders/ending/propose', { ...onOrder, to_buyer, reason: text }]
    case 'agree':
      return answer('accept')
    case 'reject':
      return answer('reject')
    case 'close':
    case 'closeUnpaid':
      return ['orders/close', { ...onOrder, received: call === 'close' }]
    case 'open':
      return ['disputes/open', { ...onOrder, to_buyer, description: text, reason_code: 'late' }]
    case 'state':
      return onDispute('disputes/statement', { text, to_buyer })
    case 'takeBack':
      return onDispute('disputes/withdraw', {})
    case 'settleFor':
      return onDispute('disputes/accept', {})
    case 'appeal':
      return onDispute('disputes/appeal', { text })
    case 'decide': {
      const decision = { to_buyer, right: 'both', reason: text }
      return dispute_id ? [`manager/dispute/${dispute_id}/decide`, decision] : null
    }
    default:
      return ['payments/initiate', { object_type: 'offer', object_id: offerId }]
  }
}

async function idOf(table: 'disputes' | 'order_endings', orderId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(table)} where order_id = ${orderId}`.execute(db)
  return rows[0]?.id ?? null
}

async function send({ headers }: Scene, who: Who | 'cashier', path: string, payload: object) {
  const url = `/api/${path}`
  const answer = await app.server.inject({ method: 'POST', url, payload, headers: headers[who] })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}

async function callBack(depositId: string): Promise<void> {
  const payload = JSON.stringify({ depositId, status: 'COMPLETED' })
  const headers = signatureHeaders(payload, now())
  const answer = await app.server.inject({ method: 'POST', url: callbackPath, payload, headers })
  expect(answer.statusCode).toBe(200)
}

/** All that the clock does to orders and disputes by itself. */
async function runClock(): Promise<void> {
  for (const { schedule, run } of [...ordersJobs(ports.orders), ...disputesJobs(ports.orders)])
    if (schedule) await run({ data: {}, now: now() })
}

/** What managers have let go since. */
async function sendOut(): Promise<void> {
  for (const { job: name, data } of captured.splice(0))
    await paymentsJobs(ports.payments)
      .find(job => job.name === name)
      ?.run({ data, now: now() })
}

async function expectAsAgreed(scene: Scene, move: Move): Promise<void> {
  expect(await stateOf(scene), JSON.stringify(move)).toEqual(presentModel(scene.order))
  const { came, out } = await moneyOf(scene)
  const kept = isOpen(scene.order) ? scene.order.held : 0
  expect(kept + out, JSON.stringify(move)).toBe(came)
  expect((await proofOfLedger()).differences).toEqual([])
}

/** What has come for the order, and what of it is to go, is gone, or has failed and is still owed. */
async function moneyOf({ offerId }: Scene): Promise<{ came: number; out: number }> {
  const { rows } = await sql<{ came: number; out: number }>`
    with mine as (select * from transactions where object_type = 'offer' and object_id = ${offerId})
    select (select coalesce(sum(coalesce(received_pesewas, amount_pesewas)), 0) from mine
        where kind = 'payment' and status_code = 'CMPLTD')::integer as came,
      (select coalesce(sum(amount_pesewas), 0) from (
        select distinct on (source, kind) * from mine where kind <> 'payment'
        order by source, kind, id desc) as latest)::integer as out`.execute(db)
  return rows[0] ?? { came: 0, out: 0 }
}

type Row = { reference: string; status_code: string }

async function transactionsOf({ offerId }: Scene, which: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select reference, status_code from (
      select distinct on (coalesce(source, reference), kind) * from transactions
      where object_type = 'offer' and object_id = ${offerId}
      order by coalesce(source, reference), kind, id desc) as latest
    where ${sql.raw(which)} order by id desc`.execute(db)
  return rows
}

/** What of the model stands in the database, in its words. */
function presentModel(order: ModelOrder) {
  const { status, isPaid, held, endedBy, toBuyer, proposal, dispute } = order
  return {
    ...{ status_id: status, is_paid: isPaid, held, ended_by: endedBy },
    to_buyer: isOpen(order) ? null : toBuyer,
    to_seller: isOpen(order) ? null : held - (toBuyer ?? 0),
    proposal: proposal && `${proposal.toBuyer} by ${proposal.by}`,
    dispute: dispute && `${dispute.status} ${dispute.outcome ?? 'open'} by ${dispute.by}`,
  }
}

async function stateOf({ orderId }: Scene) {
  const { rows } = await sql<ReturnType<typeof presentModel>>`
    select status_id, is_paid, held_pesewas as held, ended_by, to_buyer_pesewas as to_buyer,
      to_seller_pesewas as to_seller,
      (select to_buyer_pesewas || ' by ' || by from order_endings
        where order_id = orders.id and status = 'open') as proposal,
      (select status || ' ' || coalesce(outcome, 'open') || ' by ' || opened_by from disputes
        where order_id = orders.id order by id desc limit 1) as dispute
    from orders where id = ${orderId}`.execute(db)
  return rows[0]
}
