import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { chatJobs } from '#features/chat/server/jobs.ts'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { releaseHeldPushes } from '#features/notifications/push/server/jobs.ts'
import { tellWorkers } from '#features/searches/alerts/server/commands.ts'
import { tellDigests, tellOfNewGig } from '#features/searches/matching/server/jobs.ts'
import type { Route } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { send } from './builders/chat.ts'
import { buildGig } from './builders/gigs.ts'
import { captureJobs } from './builders/jobs.ts'
import { buildSubscription, newsFor } from './builders/notifications.ts'
import { buildOffer, buildOrder } from './builders/orders.ts'
import { buildNewGig, buildSearch } from './builders/searches.ts'
import { textsOf } from './builders/statements.ts'

/** What a block stops, told and untold; that who was blocked notices nothing else is said in `blocks-unnoticed.db.test.ts`. */

const app = useApp()

type World = Awaited<ReturnType<typeof buildWorld>>
let headersOf: Map<number, Record<string, string>>

beforeAll(async () => {
  await loadSearchTerms({ now: new Date() })
  headersOf = new Map()
})

/** Two who have talked and dealt, with nothing under way, and offers that either could turn into an order. */
async function buildWorld(changes: { talks?: boolean } = {}) {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const [gig, request, own] = [
    await buildGig({ owner: ama, category: 3 }),
    await buildGig({ owner: ama, category: 3, type: 'request' }),
    await buildGig({ owner: kofi, category: 3 }),
  ]
  if (changes.talks ?? true) await send(app.server, ama, kofi, 'Good morning')
  const pressed = await buildOffer({ seller: ama, buyer: kofi, gig })
  const proposed = await buildOffer({
    seller: ama,
    buyer: kofi,
    gig,
    author: 'seller',
    custom: true,
  })
  const counter = await buildOffer({ seller: kofi, buyer: ama, gig: own })
  const order = await buildOrder({ seller: ama, buyer: kofi, gig, status: 'completed' })
  return { ama, kofi, gig, request, own, pressed, proposed, counter, order }
}

const block = (blocker: BuiltUser, blocked: BuiltUser) =>
  ask(blocker, 'POST /api/people/{username}/block', { username: blocked.username })
const unblock = (blocker: BuiltUser, blocked: BuiltUser) =>
  ask(blocker, 'POST /api/people/{username}/unblock', { username: blocked.username })

const deactivate = ({ id }: BuiltUser) =>
  db.updateTable('users').set({ status_id: 1 }).where('id', '=', id).execute()

async function ask(by: BuiltUser, route: Route, input: object) {
  const { method, url, body, headers } = requestOf(route, input, await headersFor(by))
  const answer = await app.server.inject({
    ...{ method: method as 'GET', url, headers },
    ...(typeof body === 'string' && { payload: body }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, body: isJson && answer.body ? answer.json() : answer.body }
}

async function headersFor(user: BuiltUser) {
  const known = headersOf.get(user.id) ?? (await asUser(user))
  headersOf.set(user.id, known)
  return known
}

/** What is answered, and what the database was asked for it: as long as that is the same, it takes as long. */
async function askRecorded(by: BuiltUser, route: Route, input: object) {
  await headersFor(by)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const { status, body } = await ask(by, route, input)
    return { status, body, statements: textsOf(spy.mock.calls) }
  } finally {
    spy.mockRestore()
  }
}

const terms = { is_custom: true, amount: 90, description: '<p>Two taps.</p>', duration: 24 }

/** By whom, on what: what each call is given that reaches the other. */
const reaching: Record<
  string,
  [route: Route, byKofi: (w: World) => object, byAma: (w: World) => object]
> = {
  'a message': [
    'POST /api/chat/message/send',
    ({ ama }) => ({ to_user_id: ama.id, message: 'Hello' }),
    ({ kofi }) => ({ to_user_id: kofi.id, message: 'Hello' }),
  ],
  'a message about a gig': [
    'POST /api/chat/message/send',
    ({ ama, own }) => ({ to_user_id: ama.id, message: 'Hello', gig_id: own.id }),
    ({ kofi, own }) => ({ to_user_id: kofi.id, message: 'Hello', gig_id: own.id }),
  ],
  'a pressed request': [
    'POST /api/offers/create',
    ({ gig }) => ({ gig_id: gig.id }),
    ({ own }) => ({ gig_id: own.id }),
  ],
  'a bid': [
    'POST /api/offers/create',
    ({ request }) => ({ gig_id: request.id, ...terms }),
    ({ own }) => ({ gig_id: own.id, ...terms }),
  ],
  'a custom offer': [
    'POST /api/offers/create',
    ({ own, ama }) => ({ gig_id: own.id, buyer_id: ama.id, ...terms }),
    ({ gig, kofi }) => ({ gig_id: gig.id, buyer_id: kofi.id, ...terms }),
  ],
  'a request of an order': [
    'POST /api/orders/request',
    ({ pressed }) => ({ gig_offer_id: pressed.id }),
    ({ counter }) => ({ gig_offer_id: counter.id }),
  ],
  'a request of what the other proposed': [
    'POST /api/orders/request',
    ({ proposed }) => ({ gig_offer_id: proposed.id }),
    ({ counter }) => ({ gig_offer_id: counter.id }),
  ],
}

test.each(Object.entries(reaching))(
  '%s: refused to both while one has blocked the other, in words that tell only who has blocked, and taken afterwards',
  async (_, [route, byKofi, byAma]) => {
    const w = await buildWorld()
    await block(w.ama, w.kofi)
    const refused = await ask(w.kofi, route, byKofi(w))
    expect(refused).toEqual(
      route.includes('/chat/')
        ? { status: 404, body: { message: 'This message cannot be delivered.' } }
        : { status: 409, body: { error: 'This cannot be requested now.' } },
    )
    const told = await ask(w.ama, route, byAma(w))
    const error = `You have blocked ${w.kofi.username}. Unblock to write.`
    expect(told).toEqual({ status: 409, body: { error } })
    await unblock(w.ama, w.kofi)
    expect((await ask(w.kofi, route, byKofi(w))).status).toBe(201)
  },
)

test.each(Object.entries(reaching).filter(([, [route]]) => !route.includes('/offers/')))(
  '%s: who was blocked is answered as of an account that is not active, and the database is asked the same',
  async (_, [route, byKofi]) => {
    const answers = []
    for (const shut of ['blocked', 'deactivated'] as const) {
      const w = await buildWorld()
      if (shut === 'blocked') await block(w.ama, w.kofi)
      else await deactivate(w.ama)
      // What is known of the session is remembered.
      await ask(w.kofi, 'GET /api/customer', {})
      answers.push(await askRecorded(w.kofi, route, byKofi(w)))
    }
    expect(answers[0]?.statements.length).toBeGreaterThan(1)
    expect(answers[0]).toEqual(answers[1])
  },
)

test('a first message to who has blocked is answered as one to an account that is not active', async () => {
  const answers = []
  for (const shut of ['blocked', 'deactivated'] as const) {
    const w = await buildWorld({ talks: false })
    if (shut === 'blocked') await block(w.ama, w.kofi)
    else await deactivate(w.ama)
    await ask(w.kofi, 'GET /api/customer', {})
    const input = { to_user_id: w.ama.id, message: 'Hello' }
    answers.push(await askRecorded(w.kofi, 'POST /api/chat/message/send', input))
  }
  expect(answers[0]).toEqual(answers[1])
})

const lists = [
  { category: 1 },
  { gig_type: 2 },
  { search: 'taps' },
  { search: 'plumber' },
  { town: 'tema' },
  { distance: 20, longitude: -0.0166, latitude: 5.6698 },
  { favorited: 1 },
]

test('who has blocked somebody does not find his gigs in any list, and their number is that of what is listed', async () => {
  const [ama, kofi, efua] = [await buildUser(), await buildUser(), await buildUser()]
  const wanted = {
    category: 1,
    title: 'Leaking taps repaired',
    place: { longitude: -0.0166, latitude: 5.6698 },
  }
  for (const owner of [kofi, efua]) {
    const gigs = [
      await buildGig({ owner, ...wanted }),
      await buildGig({ owner, ...wanted, type: 'request' }),
    ]
    for (const { id: gig_id } of gigs)
      await db
        .insertInto('favorites')
        .values({ user_id: ama.id, gig_id, created_at: new Date() })
        .execute()
  }
  // Of another trade: not among those that are counted of this one.
  await buildGig({ owner: kofi, category: 2, title: 'Bathroom tiled' })
  const list = async (input: object) => {
    const { body } = await ask(ama, 'GET /api/gigs', { ...input, records_per_page: 100 })
    return {
      ids: body.records.data.map((gig: { id: number }) => gig.id) as number[],
      owners: body.records.data.map((gig: { user_id: number }) => gig.user_id) as number[],
      total: body.records.total as number,
    }
  }
  for (const input of [...lists, { username: kofi.username }]) {
    const before = await list(input)
    expect([input, before.owners]).toEqual([input, expect.arrayContaining([kofi.id])])
    await block(ama, kofi)
    const after = await list(input)
    expect([input, after.owners]).toEqual([input, expect.not.arrayContaining([kofi.id])])
    const left = before.ids.filter((_, at) => before.owners[at] !== kofi.id)
    expect([input, after.ids, after.total]).toEqual([input, left, left.length])
    await unblock(ama, kofi)
  }
})

test('who has blocked somebody does not find his offers, and sees in the chat that he has', async () => {
  const w = await buildWorld()
  const offersOf = async (user: BuiltUser) =>
    (await ask(user, 'GET /api/offers', {})).body.offers.data.map(
      (offer: { id: number }) => offer.id,
    )
  const chatOf = async (user: BuiltUser, other: BuiltUser) => {
    const { body } = await ask(user, 'GET /api/chat/{chat_id}/{username}', {
      ...{ chat_id: 0, username: other.username },
    })
    const { chats } = (await ask(user, 'GET /api/chats', {})).body
    return [body.chat.is_blocked, chats.data[0].is_blocked]
  }
  expect(await offersOf(w.ama)).toEqual([w.counter.id])
  expect(await chatOf(w.ama, w.kofi)).toEqual([false, false])
  await block(w.ama, w.kofi)
  expect(await offersOf(w.ama)).toEqual([])
  expect(await offersOf(w.kofi)).toEqual([w.proposed.id, w.pressed.id])
  expect(await chatOf(w.ama, w.kofi)).toEqual([true, true])
  expect(await chatOf(w.kofi, w.ama)).toEqual([false, false])
  const stranger = await buildUser()
  await block(stranger, w.kofi)
  const { body } = await ask(stranger, 'GET /api/chat/{chat_id}/{username}', {
    ...{ chat_id: 0, username: w.kofi.username },
  })
  expect(body.chat).toMatchObject({ id: 0, is_blocked: true })
})

test.each(['pending', 'ongoing', 'inReview'] as const)(
  'while an order of the two is %s, both write to each other as before; no new offer is made, and afterwards nothing is',
  async status => {
    const w = await buildWorld()
    const order = await buildOrder({ seller: w.ama, buyer: w.kofi, gig: w.gig, status })
    await block(w.ama, w.kofi)
    const [byAma, byKofi] = [
      await send(app.server, w.ama, w.kofi, 'I come at nine'),
      await send(app.server, w.kofi, w.ama, 'Good'),
    ]
    expect([byAma.status, byAma.chat.is_blocked]).toEqual([201, true])
    expect([byKofi.status, byKofi.chat.is_blocked]).toEqual([201, false])
    expect((await ask(w.kofi, 'POST /api/offers/create', { gig_id: w.gig.id })).status).toBe(409)
    await db
      .updateTable('orders')
      .set({ status_id: 5, ended_by: 'seller', to_buyer_pesewas: 0, to_seller_pesewas: 0 })
      .where('id', '=', order.id)
      .execute()
    expect((await send(app.server, w.kofi, w.ama, 'Are you there?')).status).toBe(404)
    expect((await send(app.server, w.ama, w.kofi, 'No')).status).toBe(409)
  },
)

test('while a receipt of the two waits for its answer both write to each other, and not a moment longer', async () => {
  const w = await buildWorld()
  const respond_by = new Date(Date.now() + 60_000)
  await db
    .insertInto('payment_receipts')
    .values({
      ...{ order_id: w.order.id, amount_pesewas: 15_000, network_id: 'MP123456789' },
      ...{ stated_at: new Date(), respond_by },
    })
    .execute()
  await block(w.ama, w.kofi)
  expect((await send(app.server, w.ama, w.kofi, 'I have looked')).status).toBe(201)
  expect((await send(app.server, w.kofi, w.ama, 'And?')).status).toBe(201)
  await db
    .updateTable('payment_receipts')
    .set({ respond_by: new Date() })
    .where('order_id', '=', w.order.id)
    .execute()
  expect((await send(app.server, w.ama, w.kofi, 'Nothing came')).status).toBe(409)
  expect((await send(app.server, w.kofi, w.ama, 'Look again')).status).toBe(404)
})

test('of messages and a block at once, what was answered as sent is there, and none of it is later than the block', async () => {
  for (const talks of [true, false]) {
    const w = await buildWorld({ talks })
    const sending = Array.from({ length: 20 }, (_, n) => send(app.server, w.kofi, w.ama, `${n}`))
    const [answers] = await Promise.all([Promise.all(sending), block(w.ama, w.kofi)])
    const { created_at } = await db
      .selectFrom('blocks')
      .select('created_at')
      .where('blocker_id', '=', w.ama.id)
      .executeTakeFirstOrThrow()
    const texts = await db
      .selectFrom('messages')
      .select(['text', 'created_at'])
      .where('from_user_id', '=', w.kofi.id)
      .execute()
    const sent = answers.flatMap(({ status, messages }) => (status === 201 ? messages : []))
    expect(texts).toHaveLength(sent.length)
    for (const text of texts)
      expect(text.created_at.getTime()).toBeLessThanOrEqual(created_at.getTime())
  }
})

/** Who tells, and who would hear of it, by which of them has blocked the other. */
const directions: [string, (two: { teller: BuiltUser; hearer: BuiltUser }) => Promise<unknown>][] =
  [
    ['the one who would hear of it', ({ teller, hearer }) => block(hearer, teller)],
    ['the one of whom it tells', ({ teller, hearer }) => block(teller, hearer)],
  ]

const tema = { longitude: -0.0166, latitude: 5.6698 }
const mailsTo = async ({ email }: BuiltUser) =>
  (await listOutbox(500)).filter(({ to }) => to === email).map(({ subject }) => subject)

test.each(directions)(
  'after a block by %s nobody hears of what was written before',
  async (_, shut) => {
    const [teller, hearer, other] = [await buildUser(), await buildUser(), await buildUser()]
    const jobs = captureJobs()
    for (const to of [hearer, other]) {
      await buildSubscription(to)
      await send(app.server, teller, to, 'Hello')
    }
    await shut({ teller, hearer })
    const later = new Date(Date.now() + 180_000)
    for (const { job, data } of jobs.splice(0))
      await chatJobs.find(({ name }) => name === job)?.run({ data, now: later })
    const subject = `${teller.username} wrote to you on Adwuma`
    expect([await mailsTo(hearer), await mailsTo(other)]).toEqual([[], [subject]])
    const pushed = jobs.filter(({ job }) => job.startsWith('notifications.push'))
    expect(JSON.stringify(pushed)).not.toContain(`"userId":${hearer.id}`)
  },
)

test.each(directions)(
  'after a block by %s no phone tells in the morning of what was written in quiet hours',
  async (_, shut) => {
    const [teller, hearer, other] = [await buildUser(), await buildUser(), await buildUser()]
    const jobs = captureJobs()
    for (const to of [hearer, other]) {
      await buildSubscription(to)
      await send(app.server, teller, to, 'Hello')
    }
    const night = new Date(Date.now() + 86_400_000)
    night.setUTCHours(23, 0, 0, 0)
    for (const { job, data } of jobs.splice(0))
      await chatJobs.find(({ name }) => name === job)?.run({ data, now: night })
    await shut({ teller, hearer })
    jobs.splice(0)
    await releaseHeldPushes(ports.notifications, new Date(night.getTime() + 7 * 3_600_000))
    const pushedTo = jobs.map(({ data }) => (data as { userId: number }).userId)
    expect(pushedTo).toContain(other.id)
    expect(pushedTo).not.toContain(hearer.id)
  },
)

test.each(directions)(
  'after a block by %s no saved search tells of a gig, not even while an order of the two goes on',
  async (_, shut) => {
    const [teller, hearer, other] = [await buildUser(), await buildUser(), await buildUser()]
    for (const user of [hearer, other]) {
      await buildSearch(user, { search: 'accordion', frequency: 'at_once' })
      await buildSearch(user, { search: 'zither' })
    }
    await buildOrder({ seller: teller, buyer: hearer, status: 'ongoing' })
    const daily = { owner: teller, title: 'Zither restrung' }
    await buildNewGig(daily)
    await shut({ teller, hearer })
    await buildNewGig(daily)
    const { id: gigId } = await buildNewGig({ owner: teller, title: 'Accordion mended' })
    await tellOfNewGig.run({ data: { gigId }, now: new Date() })
    const morning = new Date(Date.now() + 86_400_000)
    morning.setUTCHours(7, 0, 0, 0)
    await tellDigests({ now: morning })
    expect(await newsFor(hearer.id)).toEqual([])
    expect(await newsFor(other.id)).toMatchObject([
      { event: 'search-match' },
      { event: 'search-digest', text: 'Zither restrung · Zither restrung' },
    ])
  },
)

test.each(directions)(
  'after a block by %s no worker is told of a request, not even while an order of the two goes on',
  async (_, shut) => {
    const [teller, hearer, other] = [await buildUser(), await buildUser(), await buildUser()]
    for (const owner of [hearer, other]) await buildGig({ owner, category: 7, place: tema })
    await buildOrder({ seller: hearer, buyer: teller, status: 'inReview' })
    await shut({ teller, hearer })
    const { id: gigId } = await buildGig({
      owner: teller,
      category: 7,
      place: tema,
      type: 'request',
    })
    await tellWorkers({ gigId, now: new Date() })
    expect(await newsFor(hearer.id)).toEqual([])
    expect(await newsFor(other.id)).toMatchObject([{ event: 'nearby-request' }])
  },
)

test.each(directions)('after a block by %s a review is kept, and not told', async (_, shut) => {
  const [teller, hearer] = [await buildUser(), await buildUser()]
  for (const isShut of [false, true]) {
    const order = await buildOrder({ seller: hearer, buyer: teller, status: 'completed' })
    if (isShut) await shut({ teller, hearer })
    const { id: review_id } = await db
      .selectFrom('reviews')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const input = { review_id, rating: 5, comments: 'Well done' }
    expect((await ask(teller, 'POST /api/reviews/complete', input)).status).toBe(200)
  }
  expect((await newsFor(hearer.id)).map(({ event }) => event)).toEqual(['review'])
})

test.each(directions)(
  'after a block by %s an answer to a receipt is told in time, and a late one is only shown on the order',
  async (_, shut) => {
    for (const [step, isLate, told] of [
      ['deny', false, ['denied']],
      ['confirm', false, ['confirmed']],
      ['confirm', true, []],
    ] as const) {
      const [teller, hearer] = [await buildUser(), await buildUser()]
      const order = await buildOrder({ seller: teller, buyer: hearer, status: 'completed' })
      const respond_by = new Date(Date.now() + (isLate ? -1000 : 60_000))
      await db
        .insertInto('payment_receipts')
        .values({
          ...{ order_id: order.id, amount_pesewas: 15_000, stated_at: new Date(), respond_by },
          network_id: `MP${1_000_000_000 + order.id}`,
        })
        .execute()
      await shut({ teller, hearer })
      const jobs = captureJobs()
      const route = `POST /api/orders/receipt/${step}` as const
      const input = { gig_order_id: order.id, balance_checked: true }
      expect((await ask(teller, route, input)).status).toBe(200)
      expect((await newsFor(hearer.id)).map(({ event }) => event)).toEqual(told)
      expect(await mailsTo(hearer)).toHaveLength(told.length)
      const sides = [teller.id, hearer.id]
      expect(jobs).toContainEqual(
        expect.objectContaining({ job: 'orders.tell', data: { orderId: order.id, sides } }),
      )
    }
  },
)
