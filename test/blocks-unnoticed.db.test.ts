import pg from 'pg'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#app.ts'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { allJobs } from '#jobs.ts'
import type { Route } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { db } from '#platform/server/database/database.ts'
import { dropPages } from '#platform/server/pages/shared-page-cache.ts'
import { publishEvent } from '#platform/server/realtime/realtime.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, tokenFor } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildDealings, type Dealings } from './builders/dealings.ts'
import { goodDispute, goodReason } from './builders/disputes.ts'
import { gigDraft } from './builders/gig-draft.ts'
import { captureJobs, runCaptured } from './builders/jobs.ts'
import { buildOrder } from './builders/orders.ts'
import { pageRoutes } from './builders/page-routes.ts'
import { goodReport } from './builders/reports.ts'
import { openLiveUpdates } from './builders/sockets.ts'
import { textsOf } from './builders/statements.ts'

/** Who was blocked cannot tell: by no call, page or live update, and not by what the database is asked for it. */

const app = useApp({ FREE_OPEN_ORDERS: '20' })
const standing = new Date(Math.floor(Date.now() / 1000) * 1000)

beforeAll(() => loadSearchTerms({ now: standing }))

beforeEach(() => {
  captureJobs()
  vi.useFakeTimers({ toFake: ['Date'], now: standing })
  onTestFinished(() => void vi.useRealTimers())
})

type Answer = { status: number; body: string; statements: string[] }

async function ask(headers: Record<string, string>, route: Route, input: object): Promise<Answer> {
  const { method, url, body, headers: all } = requestOf(route, input, headers)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await app.server.inject({
    ...{ method: method as 'GET', url, headers: all },
    ...(typeof body === 'string' && { payload: body }),
  })
  const statements = textsOf(spy.mock.calls).map(text => text.replace(takenBack, 'end of'))
  spy.mockRestore()
  return { status: answer.statusCode, body: answer.body, statements }
}

/** News that a block keeps back are written and taken back. */
const takenBack = /^(rollback to|release)(?= savepoint before_news)/

async function block(blocker: BuiltUser, blocked: BuiltUser): Promise<void> {
  const { username } = blocked
  const answer = await ask(await asUser(blocker), 'POST /api/people/{username}/block', { username })
  expect(answer.status).toBe(200)
}

async function unblock(blocker: BuiltUser, { username }: BuiltUser): Promise<void> {
  const headers = await asUser(blocker)
  expect((await ask(headers, 'POST /api/people/{username}/unblock', { username })).status).toBe(200)
}

const routesOf = (kind: 'reads' | 'changes') =>
  app.server.declaredEndpoints
    .filter(({ caller }) => caller !== 'manager')
    .map(({ route }) => route as Route)
    .filter(route => (kind === 'reads') === (route.startsWith('GET ') && !(route in changing)))

type Reading = (d: Dealings) => object[]

/** What each call that reads is asked, of things of the other that are there. */
const reading: Record<string, Reading> = {
  'GET /api/gigs': ({ ama }) => [
    {},
    { category: 3 },
    { gig_type: 2 },
    { search: 'taps' },
    { town: 'tema' },
    { distance: 20, longitude: -0.0166, latitude: 5.6698 },
    { favorited: 1 },
    { username: ama.username },
  ],
  'GET /api/gigs/{id}': ({ gig, request }) => [{ id: gig.id }, { id: request.id }],
  'GET /api/gigs/{id}/reviews': ({ gig }) => [{ id: gig.id }],
  'GET /api/gigs/suggest': () => [{ search: 'tap' }],
  'GET /api/services/{category}': () => [{ category: 'cleaning-fumigation' }],
  'GET /api/people/{username}': ({ ama }) => [{ username: ama.username }],
  'GET /api/people/{username}/reviews': ({ ama }) => [{ username: ama.username }],
  'GET /api/chat/{chat_id}/{username}': ({ ama, chatId }) => [
    { chat_id: 0, username: ama.username },
    { chat_id: chatId, username: ama.username },
  ],
  'GET /api/orders': () => [{}, { role: 'buyer' }, { status_id: 4 }],
  'GET /api/payments': ({ dispute }) => [
    {},
    { object_type: 'offer', object_id: dispute.order.offer_id },
  ],
  'GET /api/offers/{id}': ({ offer, strange }) => [{ id: offer.id }, { id: strange.offer_id }],
  'GET /api/orders/{id}': ({ order, dispute, strange }) => [
    { id: order.id },
    { id: dispute.order.id },
    { id: strange.id },
  ],
  'GET /api/receipts/{code}': ({ receipt }) => [{ code: receipt.code }],
  'GET /api/disputes/{id}': ({ dispute }) => [{ id: dispute.id }],
  'GET /api/payments/receipt/{reference}': ({ reference }) => [{ reference }],
  'GET /api/payments/transaction/{reference}': ({ reference }) => [{ reference }],
  'GET /api/report/subjects': ({ ama, gig }) => [
    { about_user_id: ama.id },
    { about_user_id: ama.id, about_gig_id: gig.id },
  ],
}

/** Of a stranger's things nothing is told. */
const isStranger = (d: Dealings, input: object) =>
  'id' in input && [d.strange.id, d.strange.offer_id].includes(input.id as number)

/** Reads that name nobody and nothing of anybody, each with its reason. */
const notRead: Record<string, string> = {
  'GET /api/service/token': 'makes something new each time, for visitors',
  'GET /sanctum/csrf-cookie': 'makes something new each time, for visitors',
  'GET /api/password/code/{code}/validate': 'takes a code that was sent to the caller',
  'GET /api/security/undo/{code}': 'takes a code that was sent to the caller',
  'GET /api/subscriptions/offers/{id}': 'is of what the market sells',
  'GET /api/promotions/offers/{id}': 'is of what the market sells',
  'GET /api/cms/page/{id}': 'is of what the market writes',
}

test('every call that reads names a thing of the other, names nobody, or is left out with a reason', () => {
  const unnamed = routesOf('reads')
    .filter(route => route.includes('{') || namesSomething(route))
    .filter(route => !(route in reading || route in notRead))
  expect(unnamed).toEqual([])
  const known = new Set<string>(routesOf('reads'))
  expect([...Object.keys(reading), ...Object.keys(notRead)].filter(one => !known.has(one))).toEqual(
    [],
  )
})

/** Whether a field of its query says which one. */
const namesSomething = (route: string) => {
  const { input } = app.server.declaredEndpoints.find(one => one.route === route) ?? {}
  const fields = Object.keys((input as { shape?: object } | undefined)?.shape ?? {})
  return fields.some(field => /(^|_)(id|username|code|reference)$/.test(field))
}

test('who was blocked reads in every call byte by byte what he read before, and the database is asked the same', async () => {
  const d = await buildDealings(app)
  const headers = await asUser(d.kofi)
  const readAll = async () => {
    const answers: [string, object, Answer][] = []
    for (const route of routesOf('reads').filter(one => !(one in notRead)))
      for (const input of reading[route]?.(d) ?? [{}])
        answers.push([route, input, await ask(headers, route, input)])
    return answers
  }
  // What is remembered is remembered in both.
  await readAll()
  const before = await readAll()
  for (const [route, input, { status }] of before)
    expect([route, input, status]).toEqual([route, input, isStranger(d, input) ? 404 : 200])
  const namesAma = before.filter(([, , { body }]) => body.includes(d.ama.username))
  expect(new Set(namesAma.map(([route]) => route)).size).toBeGreaterThan(10)
  await block(d.ama, d.kofi)
  const after = await readAll()
  for (const [at, answer] of after.entries()) expect(answer).toEqual(before[at])
})

type Change = [status: number, prepare: (d: Dealings) => object | Promise<object>]

const kofiBuys = ({ ama, kofi }: Dealings, status: 'pending' | 'ongoing' | 'inReview') =>
  buildOrder({ seller: ama, buyer: kofi, status })
const kofiSells = ({ ama, kofi }: Dealings, status: 'pending' | 'ongoing' | 'inReview') =>
  buildOrder({ seller: kofi, buyer: ama, status })
const nameOrder = ({ id }: { id: number }) => ({ gig_order_id: id })

/** What each call that changes something is given by who was blocked, and what it answers where nobody has blocked. */
const whileApart: Record<string, Change> = {
  'GET /api/gigs/favorite/{id}': [200, ({ gig }) => ({ id: gig.id })],
  'GET /api/gigs/{id}/{action}': [404, ({ gig }) => ({ id: gig.id, action: 'pause' })],
  'GET /api/gigs/update/{id}/images/delete/{file_id}': [
    404,
    ({ gig, image }) => ({ id: gig.id, file_id: image.id }),
  ],
  'POST /api/gigs/update/{id}': [404, ({ gig }) => ({ ...gigDraft, id: gig.id })],
  'POST /api/people/{username}/block': [200, ({ ama }) => ({ username: ama.username })],
  'POST /api/people/{username}/unblock': [200, ({ ama }) => ({ username: ama.username })],
  'POST /api/chat/message/read': [200, ({ message }) => ({ message_id: message?.id })],
  'POST /api/chat/message/report': [200, ({ message }) => ({ message_id: message?.id })],
  'POST /api/reviews/complete': [
    200,
    async d => ({ review_id: await oweReview(d), rating: 3, comments: 'Late' }),
  ],
  'POST /api/reviews/add': [
    201,
    async ({ ama, kofi }) => ({
      ...nameOrder(await buildOrder({ seller: kofi, buyer: ama, status: 'completed' })),
      rating: 3,
    }),
  ],
  'POST /api/reviews/update': [200, async d => ({ review_id: await writeReview(d), rating: 2 })],
  'POST /api/reviews/reply': [
    200,
    async d => ({ review_id: await exchangeReviews(d), reply: 'Thanks' }),
  ],
  'POST /api/reviews/report': [
    200,
    ({ review }) => ({ review_id: review.id, part: 'reply', reason: 'It is rude.' }),
  ],
  'POST /api/report/add': [
    201,
    ({ ama, gig }) => ({ ...goodReport, about_user_id: ama.id, about_gig_id: gig.id }),
  ],
  'POST /api/searches/{id}': [404, ({ searchId }) => ({ id: searchId, is_paused: true })],
  'DELETE /api/searches/{id}': [404, ({ searchId }) => ({ id: searchId })],
  'POST /api/orders/receipt/confirm': [
    200,
    async d => ({ ...(await stateReceiptLate(d)), balance_checked: true }),
  ],
  'POST /api/disputes/statement': [409, ({ dispute }) => ({ dispute_id: dispute.id, text: 'No.' })],
  'POST /api/disputes/withdraw': [409, ({ dispute }) => ({ dispute_id: dispute.id })],
  'POST /api/disputes/accept': [409, ({ dispute }) => ({ dispute_id: dispute.id })],
  'POST /api/disputes/appeal': [
    409,
    ({ dispute }) => ({ dispute_id: dispute.id, text: goodReason }),
  ],
  'POST /api/disputes/link/read': [404, ({ link }) => ({ code: link })],
  'POST /api/disputes/link/statement': [404, ({ link }) => ({ code: link, text: 'No.' })],
  'POST /api/disputes/link/accept': [404, ({ link }) => ({ code: link })],
  'POST /api/disputes/link/appeal': [404, ({ link }) => ({ code: link, text: goodReason })],
  'POST /api/payments/manual/submit': [409, ({ reference }) => ({ reference })],
}

/** The same of orders that are not over: what belongs to them goes on. */
const whileUnderWay: Record<string, Change> = {
  'POST /api/orders/accept': [200, async d => nameOrder(await kofiSells(d, 'pending'))],
  'POST /api/orders/cancel': [200, async d => nameOrder(await kofiSells(d, 'pending'))],
  'POST /api/orders/review': [200, async d => nameOrder(await kofiSells(d, 'ongoing'))],
  'POST /api/orders/complete': [200, async d => nameOrder(await kofiBuys(d, 'inReview'))],
  'POST /api/orders/revision': [
    200,
    async d => ({ ...nameOrder(await kofiBuys(d, 'inReview')), revision: 'The left tap drips.' }),
  ],
  'POST /api/orders/withdraw': [200, async d => nameOrder(await kofiBuys(d, 'pending'))],
  'POST /api/orders/ending/propose': [
    200,
    async d => ({ ...nameOrder(await kofiBuys(d, 'ongoing')), to_buyer: 0, reason: goodReason }),
  ],
  'POST /api/orders/ending/answer': [
    200,
    async d => ({ ...(await proposeEnding(d)), answer: 'reject' }),
  ],
  'POST /api/orders/close': [
    409,
    async d => ({ ...nameOrder(await kofiSells(d, 'inReview')), received: true }),
  ],
  'POST /api/orders/pay/confirm': [409, async d => nameOrder(await kofiBuys(d, 'inReview'))],
  'POST /api/orders/receipt/add': [201, async d => receiptOf(await kofiBuys(d, 'inReview'))],
  'POST /api/orders/receipt/deny': [200, stateReceipt],
  'POST /api/disputes/open': [
    201,
    async d => ({ ...goodDispute, ...nameOrder(await kofiBuys(d, 'ongoing')) }),
  ],
  'POST /api/payments/initiate': [201, async d => paymentOf(await kofiBuys(d, 'ongoing'))],
  'POST /api/payments/manual/initiate': [409, async d => paymentOf(await kofiBuys(d, 'ongoing'))],
}

const changing = { ...whileApart, ...whileUnderWay }

const receiptOf = (order: { id: number }) => ({
  ...nameOrder(order),
  ...{ network_id: `MP${2_000_000_000 + order.id}`, amount: 10 },
})

/** What the other says to have paid, and waits for an answer. */
async function stateReceipt(d: Dealings): Promise<object> {
  const order = await kofiSells(d, 'inReview')
  await ask(await asUser(d.ama), 'POST /api/orders/receipt/add', receiptOf(order))
  return nameOrder(order)
}

/** What the other has stated too long ago to keep the two in touch. */
async function stateReceiptLate(d: Dealings): Promise<object> {
  const { ama, kofi } = d
  const order = await buildOrder({ seller: kofi, buyer: ama, status: 'completed' })
  await ask(await asUser(ama), 'POST /api/orders/receipt/add', receiptOf(order))
  await db
    .updateTable('payment_receipts')
    .set({ respond_by: standing })
    .where('order_id', '=', order.id)
    .execute()
  return nameOrder(order)
}

/** What the other proposes. */
async function proposeEnding(d: Dealings): Promise<object> {
  const order = nameOrder(await kofiSells(d, 'ongoing'))
  const proposal = { ...order, to_buyer: 0, reason: goodReason }
  const answer = await ask(await asUser(d.ama), 'POST /api/orders/ending/propose', proposal)
  return { ...order, ending_id: JSON.parse(answer.body).order.ending.id }
}

const paymentOf = ({ offer_id }: { offer_id: number }) => ({
  object_type: 'offer',
  object_id: offer_id,
})

async function oweReview({ ama, kofi, gig }: Dealings): Promise<number> {
  const order = await buildOrder({ seller: ama, buyer: kofi, gig, status: 'completed' })
  return idOfReview(order)
}

async function writeReview(d: Dealings): Promise<number> {
  const review_id = await oweReview(d)
  await ask(await asUser(d.kofi), 'POST /api/reviews/complete', { review_id, rating: 5 })
  return review_id
}

/** What the other has written, and may be read since both have. */
async function exchangeReviews({ ama, kofi }: Dealings): Promise<number> {
  const order = await buildOrder({ seller: kofi, buyer: ama, status: 'completed' })
  const written = { review_id: await idOfReview(order), rating: 4 }
  await ask(await asUser(ama), 'POST /api/reviews/complete', written)
  await ask(await asUser(kofi), 'POST /api/reviews/add', { ...nameOrder(order), rating: 5 })
  return idOfReview(order)
}

/** That of its buyer. */
async function idOfReview(order: { id: number }): Promise<number> {
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a block stops: `blocks.db.test.ts` says what is answered, and this file of what else it is told by. */
const stopped = [
  'POST /api/chat/message/send',
  'POST /api/offers/create',
  'POST /api/orders/request',
]

/** Calls that change something of the caller alone, each kind with its reason. */
const notChanged: [RegExp, string][] = [
  [
    / \/api\/(sanctum|passkeys|password|security|customer|subscriptions)\b/,
    'is of one’s own account',
  ],
  [/ \/api\/(push|notifications)\//, 'finds its rows among those of the caller'],
  [/ \/api\/(searches|gigs\/add|chat\/message\/check)$/, 'names nobody'],
]

test('every call that changes something of two is walked or stopped by a block, and the others have a reason', () => {
  const unnamed = routesOf('changes')
    .filter(route => !(route in changing || stopped.includes(route)))
    .filter(route => !notChanged.some(([own]) => own.test(route)))
  expect(unnamed).toEqual([])
  const known = new Set<string>(routesOf('changes'))
  expect(Object.keys(changing).filter(one => !known.has(one))).toEqual([])
})

test.each([
  ['nothing is', whileApart],
  ['orders of the two are', whileUnderWay],
])(
  'while %s under way, every call that changes something answers who was blocked as anybody else, and asks the database the same',
  async (_, changes) => {
    // What is remembered is remembered in both.
    await changeAll(changes, false)
    const [before, after] = [await changeAll(changes, false), await changeAll(changes, true)]
    const others = before.filter(({ route, status }) => status !== changes[route]?.[0])
    expect(others.map(({ route, status, body }) => [route, status, body])).toEqual([])
    for (const [at, answer] of after.entries()) expect(answer).toEqual(before[at])
  },
)

/** One call after the other, in a world of their own. */
async function changeAll(changes: Record<string, Change>, isBlocked: boolean) {
  const d = await buildDealings(app)
  const headers = await asUser(d.kofi)
  await ask(headers, 'GET /api/customer', {})
  if (isBlocked) await block(d.ama, d.kofi)
  const answers = []
  for (const [route, [, prepare]] of Object.entries(changes)) {
    const { status, body, statements } = await ask(headers, route as Route, await prepare(d))
    answers.push({ route, status, body: withoutNames(body), statements })
  }
  return answers
}

/** Without what two worlds differ by that were built alike: numbers of rows, people and wallets, and random words. */
const withoutNames = (text: string) =>
  text
    .replace(/"(?!status_|type_)((?:\w+_)?id|dispute_ids|views)":\[?\d+/g, '"$1":"#"')
    .replace(/(ama|kofi|esi|person)\.?\d+/g, '$1')
    .replace(/[\da-f-]{16,}|\d{6,}|[\dA-Z-]{16,}|R-[\dA-Z]{4}-[\dA-Z]{4}/g, '#')
    .replace(/\/\d+/g, '/#')

const terms = { is_custom: true, amount: 90, description: '<p>Two taps.</p>', duration: 24 }

/** Offers that nobody would get through, and what they are answered. */
const vainOffers: [what: string, status: number, draft: (d: Dealings) => Promise<object>][] = [
  ['on a gig that is not there', 404, async () => ({ gig_id: 999_999 })],
  ['on a request, without terms', 422, async ({ request }) => ({ gig_id: request.id })],
  [
    'without a word that can be read',
    422,
    async ({ gig }) => ({ ...terms, gig_id: gig.id, description: '<p>\u2060</p>' }),
  ],
  [
    'to somebody named on a gig of another',
    422,
    async ({ gig, ama }) => ({ ...terms, gig_id: gig.id, buyer_id: ama.id }),
  ],
  [
    'to whoever is away',
    409,
    async ({ gig, ama }) => {
      await db
        .updateTable('users')
        .set({ back_on: '2099-01-01' })
        .where('id', '=', ama.id)
        .execute()
      return { gig_id: gig.id }
    },
  ],
]

test.each(vainOffers)(
  'an offer %s is refused to who was blocked as to anybody else, and the database is asked the same',
  async (_, status, draft) => {
    const answers = []
    for (const isBlocked of [false, true]) {
      const d = await buildDealings(app)
      const headers = await asUser(d.kofi)
      await ask(headers, 'GET /api/customer', {})
      if (isBlocked) await block(d.ama, d.kofi)
      answers.push(await ask(headers, 'POST /api/offers/create', await draft(d)))
    }
    expect(answers[0]?.status).toBe(status)
    expect(answers[1]).toEqual(answers[0])
  },
)

test('every offer to who has blocked is refused byte by byte as a request to an account that is not active', async () => {
  const d = await buildDealings(app)
  const headers = await asUser(d.kofi)
  const request = { gig_offer_id: d.offer.id }
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', d.ama.id).execute()
  const inactive = await ask(headers, 'POST /api/orders/request', request)
  await db.updateTable('users').set({ status_id: 2 }).where('id', '=', d.ama.id).execute()
  await block(d.ama, d.kofi)
  const drafts = [
    { gig_id: d.gig.id },
    { gig_id: d.request.id, ...terms },
    { gig_id: d.own.id, buyer_id: d.ama.id, ...terms },
  ]
  const answers = [await ask(headers, 'POST /api/orders/request', request)]
  for (const draft of drafts) answers.push(await ask(headers, 'POST /api/offers/create', draft))
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 409, body: inactive.body })
})

/** What the addresses of pages name, of the other where there is a choice. */
const inAddress = (d: Dealings): Record<string, string | number> => ({
  ...{ gig_id: d.gig.id, slug: d.gig.slug, username: d.ama.username, user_id: d.ama.id },
  ...{ category: 'ac-fridge-servicing', town: 'tema', code: d.receipt.code ?? '' },
  ...{ offer_id: d.offer.id, order_id: d.order.id, id: d.dispute.id, chat_id: d.chatId },
  ...{ reference: d.reference, object_type: 'offer', object_id: d.offer.id, checkout_id: 1 },
  ...{ reset_code: 'none', verification_code: '000000', '*': 'no-such-page' },
})

test('who was blocked is drawn every page as before, byte by byte, and every file that it shows', async () => {
  const d = await buildDealings(app)
  const drawing = await createApp({ ports })
  onTestFinished(() => drawing.close())
  const values = inAddress(d)
  const addresses = pageRoutes
    .filter(({ address }) => !address.startsWith('/manager/'))
    .map(({ address }) =>
      address.replace(/:(\w+)\??|\*$/g, (part, name = part) => String(values[name])),
    )
  expect(addresses.filter(address => address.includes('undefined'))).toEqual([])
  const headers = { ...(await asUser(d.kofi)), accept: 'text/html' }
  const draw = async (url: string) => {
    dropPages('/')
    const answer = await drawing.inject({ url, headers })
    return { status: answer.statusCode, body: answer.body.replace(/nonce="[^"]+"/g, '') }
  }
  const drawAll = async (urls: string[]) => {
    const pages = new Map<string, { status: number; body: string }>()
    for (const url of urls) pages.set(url, await draw(url))
    return pages
  }
  const files = await listFiles(d)
  const walked = [...addresses, ...files, '/sitemap.xml']
  const before = await drawAll(walked)
  for (const url of [`/people/${d.ama.username}`, `/gigs/view/${d.gig.id}/${d.gig.slug}`])
    expect(before.get(url)?.body).toContain(d.gig.title)
  for (const file of files) expect([file, before.get(file)?.status]).toEqual([file, 200])
  await block(d.ama, d.kofi)
  const after = await drawAll(walked)
  for (const [url, page] of after) expect([url, page]).toEqual([url, before.get(url)])
})

/** The portrait of the other, and what was sent in the chat. */
async function listFiles({ ama, kofi, chatId }: Dealings): Promise<string[]> {
  const headers = await asUser(kofi)
  const { username } = ama
  const answers = [
    await ask(headers, 'GET /api/people/{username}', { username }),
    await ask(headers, 'GET /api/chat/{chat_id}/{username}', { chat_id: chatId, username }),
  ]
  const found = answers.flatMap(({ body }) => body.match(/\/files\/[^"\\]+/g) ?? [])
  expect(found.length).toBeGreaterThan(1)
  return [...new Set(found)]
}

test('who was blocked hears of no block, and of what goes on what he heard before', async () => {
  const jobs = captureJobs()
  const connect = await openLiveUpdates()
  const heard = [await hearAll(false), await hearAll(true)]
  expect(heard[0]?.some(said => said.startsWith('notification '))).toBe(true)
  expect(heard[0]?.some(said => said.startsWith('chat.#.#.read '))).toBe(true)
  expect(heard[1]).toEqual(heard[0])

  /** What reaches a person's screens while the other goes on, and has blocked him or not. */
  async function hearAll(isBlocked: boolean) {
    vi.setSystemTime(standing)
    const d = await buildDealings(app)
    const heard: { event: string; said: string }[] = []
    const socket = await connect(await tokenFor(d.kofi))
    socket.onAny((event: string, said) =>
      heard.push({ event: event.replace(/\d+/g, '#'), said: withoutNames(JSON.stringify(said)) }),
    )
    jobs.splice(0)
    if (isBlocked) await block(d.ama, d.kofi)
    await goOn(d)
    await runCaptured(jobs.splice(0), allJobs(ports))
    // What was read, two messages, two notifications, the order twice.
    await expect.poll(() => heard.length).toBe(7)
    if (isBlocked) await unblock(d.ama, d.kofi)
    publishEvent(d.kofi.id, 'the last of all', {})
    await expect.poll(() => heard.at(-1)?.event).toBe('the last of all')
    return heard.map(({ event, said }) => `${event} ${said}`).sort()
  }
})

/** Reads what the other wrote, while nothing is under way, and does the work of an order. */
async function goOn(d: Dealings): Promise<void> {
  const byAma = await asUser(d.ama)
  const read = { message_id: await findMessageOf(d.kofi) }
  expect((await ask(byAma, 'POST /api/chat/message/read', read)).status).toBe(200)
  const order = nameOrder(await kofiBuys(d, 'pending'))
  expect((await ask(byAma, 'POST /api/orders/accept', order)).status).toBe(200)
  expect((await ask(byAma, 'POST /api/orders/review', order)).status).toBe(200)
}

async function findMessageOf({ id }: { id: number }): Promise<number> {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('from_user_id', '=', id)
    .executeTakeFirstOrThrow()
  return message.id
}
