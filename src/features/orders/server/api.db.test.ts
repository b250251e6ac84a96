import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#platform/contract.ts'
import { now, openClock } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildOffer, buildOrder, eventsOf } from '#test/builders/orders.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { orderSteps, requestOrder, reviseOrder } from '../contract.ts'
import { type OrderStatus, openWork, orderProcess } from '../process.ts'
import { expireOrders } from './jobs.ts'

const app = useApp()
const hour = 3_600_000

const roles = ['seller', 'buyer', 'manager', 'stranger'] as const
type Role = (typeof roles)[number]
const calls = { ...orderSteps, revision: reviseOrder }
type Step = keyof typeof calls
const steps = Object.keys(calls) as Step[]

let buyer: BuiltUser
let manager: BuiltUser
let stranger: BuiltUser
const headersOf = new Map<number, Record<string, string>>()

beforeAll(async () => {
  ;[buyer, manager, stranger] = [
    await buildUser(),
    await buildUser({ manager: true }),
    await buildUser(),
  ]
})

afterEach(() => openClock({ offsetMs: 0 }))

async function call(person: BuiltUser, action: Step | 'request', payload: object) {
  const headers = headersOf.get(person.id) ?? (await asUser(person))
  headersOf.set(person.id, headers)
  const { route } = action === 'request' ? requestOrder : calls[action]
  return app.server.inject({ method: 'POST', url: pathOf(route), payload, headers })
}

/** Five offers of one seller's without Premium, and where each is. */
type Deal = { offerId: number; orderId: number; status: 0 | OrderStatus; respondBy: number }
type Move = { deal: number; who: Role; do: Step | 'request' | 'wait' | 'clock' }
/** One of those that the rules allow at this moment; chosen blindly, few orders would get far. */
type Lawful = { nth: number }

function lawfulStatus(move: Move, deals: Deal[]): number {
  const deal = deals[move.deal]
  if (!deal || move.do === 'wait' || move.do === 'clock') return 0
  if (move.do === 'request') {
    if (move.who === 'stranger') return 404
    if (move.who !== 'buyer') return 403
    return deal.status === 0 || deal.status === 5 ? 201 : 409
  }
  const { by, from } = orderProcess[move.do]
  if (deal.status === 0 || move.who === 'stranger') return 404
  if (move.who !== by) return 403
  if (deal.status !== from || (from === 1 && deal.respondBy <= now().getTime())) return 409
  const isFull = deals.filter(({ status }) => isOpenWork(status)).length >= 3
  return move.do === 'accept' && isFull ? 422 : 200
}

const isOpenWork = (status: number) => openWork.some(open => open === status)

const mostly = <T>(often: readonly T[], rarely: readonly T[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...often) },
    { weight: 1, arbitrary: fc.constantFrom(...rarely) },
  )

const anyMove: fc.Arbitrary<Move> = fc.record({
  deal: fc.nat({ max: 4 }),
  who: mostly<Role>(['seller', 'buyer'], ['manager', 'stranger']),
  do: mostly<Move['do']>([...steps, 'request', 'request', 'accept'], ['wait', 'clock']),
})

const anyLawful: fc.Arbitrary<Lawful> = fc.record({ nth: fc.nat({ max: 1000 }) })

function lawfulOf({ nth }: Lawful, deals: Deal[]): Move {
  const candidates = [...steps, 'request' as const].flatMap(action =>
    deals.map((_, deal): Move => {
      const role = action === 'request' || orderProcess[action].by === 'buyer' ? 'buyer' : 'seller'
      return { deal, who: role, do: action }
    }),
  )
  const lawful = candidates.filter(candidate => lawfulStatus(candidate, deals) < 300)
  return lawful[nth % lawful.length] ?? { deal: 0, who: 'buyer', do: 'wait' }
}

const anyWalk = fc.array(
  fc.oneof({ weight: 3, arbitrary: anyLawful }, { weight: 2, arbitrary: anyMove }),
  { minLength: 20, maxLength: 40 },
)

test('whatever people and the clock do in whatever order, orders go by the rules', async () => {
  const taken = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyWalk, async walk => {
      openClock({ offsetMs: 0 })
      const { seller, deals } = await buildDeals()
      const people = { seller, buyer, manager, stranger }
      let offsetMs = 0
      for (const step of walk) {
        const move = 'nth' in step ? lawfulOf(step, deals) : step
        const deal = deals[move.deal] ?? fail()
        if (move.do === 'wait') {
          offsetMs += 10 * hour
          openClock({ offsetMs })
        } else if (move.do === 'clock') {
          await expireOrders(ports.orders, { now: now() })
          for (const one of deals)
            if (one.status === 1 && one.respondBy <= now().getTime()) one.status = 5
        } else {
          const expected = lawfulStatus(move, deals)
          const payload = {
            gig_offer_id: deal.offerId,
            gig_order_id: deal.orderId,
            revision: '<p>It drips.</p>',
          }
          const answer = await call(people[move.who], move.do, payload)
          expect(answer.statusCode, JSON.stringify(move)).toBe(expected)
          if (answer.statusCode >= 300) continue
          taken.add(move.do)
          if (move.do === 'request') {
            deal.orderId = answer.json().order.id
            deal.respondBy = Date.parse(answer.json().order.respond_by)
          }
          deal.status = move.do === 'request' ? 1 : orderProcess[move.do].to
        }
        expect(await statusesOf(deals)).toEqual(deals.map(({ status }) => status))
      }
    }),
    { numRuns: 20 },
  )
  expect([...taken].sort()).toEqual([...steps, 'request'].sort())
}, 120_000)

test('whatever many do at once, the events of each order tell one lawful story', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 20, maxLength: 40 }), async moves => {
      const { seller, deals } = await buildDeals()
      const people = { seller, buyer, manager, stranger }
      for (const deal of deals) {
        const answer = await call(buyer, 'request', { gig_offer_id: deal.offerId })
        deal.orderId = answer.json().order.id
      }
      const [, , ongoing, inReview, alsoInReview] = deals.map(({ orderId }) => orderId)
      for (const gig_order_id of [ongoing, inReview, alsoInReview])
        await call(seller, 'accept', { gig_order_id })
      for (const gig_order_id of [inReview, alsoInReview])
        await call(seller, 'submit-for-review', { gig_order_id })
      const answers = await Promise.all(
        moves.map(({ deal: index, who: role, do: action }) => {
          const { offerId, orderId } = deals[index] ?? fail()
          const payload = { gig_offer_id: offerId, gig_order_id: orderId, revision: 'It drips.' }
          return action === 'wait' || action === 'clock'
            ? expireOrders(ports.orders, { now: now() })
            : call(people[role], action, payload)
        }),
      )
      for (const answer of answers) if (answer) expect(answer.statusCode).toBeLessThan(500)
      for (const { orderId } of deals)
        expect(await statusesOf([{ orderId }])).toEqual([await statusFromEvents(orderId)])
      const open = (await statusesOf(deals)).filter(isOpenWork)
      expect(open.length).toBeLessThanOrEqual(3)
      const orders = db.selectFrom('orders').select('id').where('seller_id', '=', seller.id)
      const events = db.selectFrom('order_events').select('id').where('order_id', 'in', orders)
      const messages = db
        .selectFrom('messages')
        .select('order_event_id as id')
        .where('order_id', 'in', orders)
      expect(await messages.orderBy('id').execute()).toEqual(await events.orderBy('id').execute())
    }),
    { numRuns: 8 },
  )
}, 120_000)

async function buildDeals() {
  const seller = await buildUser()
  const gig = await buildGig({ owner: seller })
  const deals: Deal[] = []
  for (let n = 0; n < 5; n++) {
    const { id: offerId } = await buildOffer({ seller, buyer, gig })
    deals.push({ offerId, orderId: 2_000_000_000, status: 0, respondBy: 0 })
  }
  return { seller, deals }
}

async function statusesOf(deals: { orderId: number }[]): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status_id'])
    .where(
      'id',
      'in',
      deals.map(({ orderId }) => orderId),
    )
    .execute()
  return deals.map(({ orderId }) => rows.find(({ id }) => id === orderId)?.status_id ?? 0)
}

/** The state that an order's events lead to. */
async function statusFromEvents(orderId: number): Promise<number> {
  const [first, ...rest] = await eventsOf(orderId)
  expect(first).toBe('request')
  let status = 1
  for (const event of rest) {
    const { from, to } = orderProcess[event as Step]
    expect(status, rest.join()).toBe(from)
    status = to
  }
  return status
}

function fail(): never {
  throw new Error('There is no such deal')
}

/** What people, programs and attackers put into a field. */
const oddValue = fc.oneof(
  unicodeText({ maxLength: 300 }),
  fc.constantFrom(
    ...['', ' ', '\0', '\ud800', '\u202egnp', '<script>', "';drop table orders;--", 'NaN'],
    ...['-1', '0', '1', '1e999', '99999999999999999999', '1.005', '0x10', 'true', 'null'],
    'x'.repeat(30_000),
  ),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
)

const odd = (fields: string[]) =>
  fc.dictionary(fc.constantFrom('__proto__', ...fields), oddValue, { maxKeys: 5 })

test('odd input never breaks a call, and what is refused changes nothing', async () => {
  const seller = await buildUser()
  const gig = await buildGig({ owner: seller })
  const offer = await buildOffer({ seller, buyer, gig })
  const order = await buildOrder({ seller, buyer, status: 'inReview' })
  const { id: orderId } = await buildOrder({ seller, buyer, status: 'completed' })
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const headers = await asUser(buyer)
  const good = { gig_id: gig.id, is_custom: true, amount: 5, description: 'Taps', duration: 8 }
  const calls = [
    { url: '/api/offers/create', good },
    { url: '/api/orders/request', good: { gig_offer_id: offer.id } },
    { url: '/api/orders/revision', good: { gig_order_id: order.id, revision: 'It drips.' } },
    { url: '/api/orders/pay/confirm', good: { gig_order_id: order.id, reference: 'abcd' } },
    { url: '/api/reviews/complete', good: { review_id: review.id, rating: 5, comments: 'Good' } },
  ]
  const anyCall = fc.constantFrom(...calls).chain(({ url, good }) =>
    odd([...Object.keys(good), 'buyer_id']).map(fields => ({
      url,
      payload: { ...good, ...fields },
    })),
  )
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ url, payload }) => {
      const before = await everything()
      const answer = await app.server.inject({ method: 'POST', url, payload, headers })
      expect([200, 201, 400, 404, 409, 422], answer.body).toContain(answer.statusCode)
      if (answer.statusCode >= 400) expect(await everything()).toEqual(before)
    }),
    { numRuns: 150 },
  )
  const query = odd(['page', 'records_per_page', 'role', 'status_id'])
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom('/api/orders', '/api/offers'), async (fields, path) => {
      const words = Object.entries(fields).map(([name, value]) => [name, textIn(value)])
      const url = `${path}?${new URLSearchParams(words.slice(0, 3))}`.slice(0, 8000)
      const answer = await app.server.inject({ url, headers })
      expect([200, 422], answer.body).toContain(answer.statusCode)
    }),
    { numRuns: 100 },
  )
}, 120_000)

const textIn = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

/** All rows of these, as one short text each: read as rows they would cost more than the calls. */
async function everything(): Promise<object> {
  const digests = (['offers', 'orders', 'order_events', 'reviews', 'messages'] as const).map(
    table =>
      sql`(select md5(string_agg(one::text, '' order by id)) from ${sql.table(table)} as one) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<object>`select ${sql.join(digests)}`.execute(db)
  return rows[0] ?? fail()
}

test('visitors have no orders and make none', async () => {
  const headers = asVisitor()
  for (const url of ['/api/orders', '/api/orders/1', '/api/offers', '/api/offers/1'])
    expect((await app.server.inject({ url, headers })).statusCode).toBe(401)
  for (const url of ['/api/offers/create', '/api/orders/request', '/api/reviews/complete'])
    expect(
      (await app.server.inject({ method: 'POST', url, payload: {}, headers })).statusCode,
    ).toBe(401)
})
