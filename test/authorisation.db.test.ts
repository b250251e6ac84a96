import { beforeAll, expect, test } from 'vitest'
import { hashOfEmailCode } from '#features/accounts/email/server/policy.ts'
import { orderSteps } from '#features/orders/contract.ts'
import { orderProcess, orderStatus, type PressedOrderAction } from '#features/orders/process.ts'
import type { Route } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { givenRoles, type Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  bearer,
  buildUser,
  tokenFor,
} from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { sendFiles, send as sendMessage } from './builders/chat.ts'
import { goodDispute, goodReason } from './builders/disputes.ts'
import { gigDraft } from './builders/gig-draft.ts'
import { buildGig } from './builders/gigs.ts'
import { buildNotification } from './builders/notifications.ts'
import { type BuiltOrder, buildOffer, buildOrder, orderStates } from './builders/orders.ts'
import { buildTransaction, payBy } from './builders/payments.ts'
import { buildSearch } from './builders/searches.ts'
import { givePasskey } from './builders/second-factors.ts'

/** Who may call what, walked through the API's own description: a call that is added is walked too. */

/** Its owner has more under way than is free. */
const app = useApp({ FREE_OPEN_ORDERS: '20' })

type Schema = { enum?: unknown[]; const?: unknown; properties?: Record<string, Schema> }
type Operation = {
  security: Record<string, unknown>[]
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
type Call = { route: Route; operation: Operation }

let calls: Call[]

beforeAll(async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}` as Route,
      operation,
    })),
  )
})

const isManagers = ({ route }: Call) => route.includes(' /api/manager/')
const needsUser = ({ operation }: Call) =>
  operation.security.length > 0 && operation.security.every(one => 'user' in one)

async function send(route: Route, input: object, headers: Record<string, string>): Promise<number> {
  const { method, url, body, headers: all } = requestOf(route, input, headers)
  const answer = await app.server.inject({
    method: method as 'GET',
    url,
    headers: all,
    ...(typeof body === 'string' && { payload: body }),
  })
  return answer.statusCode
}

/** Some value for each field of the path: who may not call is refused before anybody looks at it. */
const anyPath = ({ operation }: Call) =>
  Object.fromEntries(
    operation.parameters
      .filter(parameter => parameter.in === 'path')
      .map(({ name, schema }) => [name, schema.enum?.[0] ?? 999_999]),
  )

async function outcomes(walked: Call[], headers: Record<string, string>) {
  const pairs: [string, number][] = []
  for (const call of walked)
    pairs.push([call.route, await send(call.route, anyPath(call), headers)])
  return Object.fromEntries(pairs)
}

const all = (walked: Call[], status: number) =>
  Object.fromEntries(walked.map(({ route }) => [route, status]))

async function asRevoked(user: BuiltUser) {
  const token = await tokenFor(user)
  await db.deleteFrom('tokens').where('user_id', '=', user.id).execute()
  return bearer(token)
}

const asExpired = async (user: BuiltUser) =>
  bearer(await tokenFor(user, new Date(Date.now() - 61 * 86_400_000)))

test('managers’ calls are for managers', async () => {
  const walked = calls.filter(isManagers)
  expect(walked.length).toBeGreaterThan(12)
  const manager = await buildUser({ manager: true })
  const deactivated = await buildUser({ manager: true, deactivated: true })
  expect(await outcomes(walked, {})).toEqual(all(walked, 401))
  expect(await outcomes(walked, asVisitor())).toEqual(all(walked, 401))
  expect(await outcomes(walked, await asUser(await buildUser({ kyc: true })))).toEqual(
    all(walked, 403),
  )
  expect(await outcomes(walked, await asRevoked(manager))).toEqual(all(walked, 419))
  expect(await outcomes(walked, await asExpired(manager))).toEqual(all(walked, 419))
  expect(await outcomes(walked, await asUser(deactivated))).toEqual(all(walked, 419))
  const owner = await buildUser({ id: 1, manager: true })
  const passed = await outcomes(walked, await asUser(owner))
  for (const [route, status] of Object.entries(passed))
    expect([401, 403, 419, 500], `${route}: ${status}`).not.toContain(status)
})

test('a manager who is one no longer is refused at the next call', async () => {
  const walked = calls.filter(isManagers)
  const demoted = await buildUser({ manager: true })
  const headers = await asUser(demoted)
  await db.updateTable('users').set({ is_manager: false }).where('id', '=', demoted.id).execute()
  expect(await outcomes(walked, headers)).toEqual(all(walked, 403))
})

test('a manager’s call is for whoever has any one of its roles, and for the owner', async () => {
  const walked = app.server.declaredEndpoints.filter(({ caller }) => caller === 'manager')
  expect(walked.length).toBeGreaterThan(30)
  const held = new Map<Role, Record<string, string>>()
  for (const role of givenRoles) held.set(role, await asUser(await buildUser({ roles: [role] })))
  for (const { route, roles: wanted } of walked)
    for (const [role, headers] of held) {
      const { method, url, body, headers: all } = requestOf(route, anyInput(route), headers)
      const answer = await app.server.inject({
        ...{ method: method as 'GET', url, headers: all },
        ...(typeof body === 'string' && { payload: body }),
      })
      const isRefused = answer.statusCode === 403 && answer.json().reason === 'role_required'
      expect(isRefused, `${route} by ${role}: ${answer.body}`).toBe(!wanted.includes(role))
      if (isRefused) expect(answer.json().roles).toEqual(wanted)
    }
})

/** Some value for each field of the path, and nothing else: roles are judged before the fields. */
const anyInput = (route: Route) =>
  anyPath(calls.find(call => call.route === route) ?? { route, operation: noOperation })
const noOperation: Operation = { security: [], parameters: [] }

test('calls of users are for users', async () => {
  const walked = calls.filter(needsUser)
  const user = await buildUser()
  expect(walked.length).toBeGreaterThan(25)
  expect(await outcomes(walked, {})).toEqual(all(walked, 401))
  expect(await outcomes(walked, asVisitor())).toEqual(all(walked, 401))
  expect(await outcomes(walked, await asRevoked(user))).toEqual(all(walked, 419))
  expect(await outcomes(walked, await asExpired(user))).toEqual(all(walked, 419))
})

/** What belongs to somebody, and somebody else who comes with a token of their own. */
type World = Awaited<ReturnType<typeof buildWorld>>
type Caller = 'owner' | 'stranger'
type Attempt = (world: World, by: Caller) => object

const emailCode = 'the code from the mail'

/** Each by call and field: the stranger names what is the owner's and is refused; the owner may. */
const somebodys: Record<string, Attempt> = {
  'GET /api/gigs/{id} id': ({ gigs }) => ({ id: gigs.owner.id }),
  'GET /api/gigs/{id}/reviews id': ({ gigs }) => ({ id: gigs.owner.id }),
  'GET /api/gigs/{id}/{action} id': ({ gigs }) => ({ id: gigs.owner.id, action: 'delete' }),
  'GET /api/gigs/favorite/{id} id': ({ gigs }) => ({ id: gigs.owner.id }),
  'POST /api/gigs/update/{id} id': ({ gigs }) => ({ id: gigs.owner.id, ...gigDraft }),
  'GET /api/gigs/update/{id}/images/delete/{file_id} id': ({ gigs, image }) => ({
    id: gigs.owner.id,
    file_id: image.id,
  }),
  'GET /api/gigs/update/{id}/images/delete/{file_id} file_id': ({ gigs, image }, by) => ({
    id: gigs[by].id,
    file_id: image.id,
  }),
  'POST /api/customer/email/confirm code': () => ({ code: emailCode }),
  'POST /api/report/add about_gig_id': ({ gigs }) => ({
    ...{ category_id: 1, description: 'He never came to mend it.' },
    about_gig_id: gigs.owner.id,
  }),
  // Whom somebody has written with is theirs: nobody else can address these people.
  'POST /api/offers/create buyer_id': ({ live, other }, by) => ({
    gig_id: live[by].id,
    buyer_id: other.id,
    ...terms,
  }),
}

const terms = { is_custom: true, amount: 90, description: '<p>Two taps.</p>', duration: 24 }

/** Each on an order of the owner's that it can be taken on. */
const stepsOfOrders: Record<string, Attempt> = Object.fromEntries(
  Object.entries(orderSteps).map(([action, { route }]) => [
    `${route} gig_order_id`,
    ({ orders }: World) => ({ gig_order_id: orders[action]?.id }),
  ]),
)

/** Of a receipt that the owner has to answer, named and not. */
const answersToReceipts: Record<string, Attempt> = Object.fromEntries(
  ['confirm', 'deny'].flatMap(answer => [
    [
      `POST /api/orders/receipt/${answer} gig_order_id`,
      ({ stated }: World) => ({ gig_order_id: stated.order_id, balance_checked: true }),
    ],
    [
      `POST /api/orders/receipt/${answer} receipt_id`,
      ({ stated: { id, order_id } }: World) => ({
        ...{ gig_order_id: order_id, receipt_id: id, balance_checked: true },
      }),
    ],
  ]),
)

/** As before; here a stranger is not even told that there is such a thing. */
const hidden: Record<string, Attempt> = {
  'GET /api/chat/{chat_id}/{username} chat_id': ({ other, chat }) => ({
    chat_id: chat.id,
    username: other.username,
  }),
  'POST /api/chat/message/read message_id': ({ message }) => ({ message_id: message.id }),
  'POST /api/chat/message/report message_id': ({ message }) => ({ message_id: message.id }),
  'GET /api/offers/{id} id': ({ offer }) => ({ id: offer.id }),
  'GET /api/orders/{id} id': ({ pendingOrder }) => ({ id: pendingOrder.id }),
  'POST /api/orders/request gig_offer_id': ({ offer }) => ({ gig_offer_id: offer.id }),
  ...stepsOfOrders,
  'POST /api/orders/revision gig_order_id': ({ submitted }) => ({
    gig_order_id: submitted.id,
    revision: '<p>One tap still drips.</p>',
  }),
  'POST /api/orders/pay/confirm gig_order_id': ({ submitted }) => ({ gig_order_id: submitted.id }),
  'POST /api/orders/withdraw gig_order_id': ({ requested }) => ({ gig_order_id: requested.id }),
  'POST /api/orders/ending/propose gig_order_id': ({ unpaid }) => ({
    gig_order_id: unpaid.id,
    ...{ to_buyer: 0, reason: 'I am ill.' },
  }),
  'POST /api/orders/ending/answer gig_order_id': ({ proposed }) => ({
    gig_order_id: proposed.order_id,
    ...{ ending_id: proposed.id, answer: 'reject' },
  }),
  'POST /api/orders/ending/answer ending_id': ({ proposed }) => ({
    gig_order_id: proposed.order_id,
    ...{ ending_id: proposed.id, answer: 'accept' },
  }),
  'POST /api/orders/close gig_order_id': ({ forgotten }) => ({
    gig_order_id: forgotten.id,
    received: true,
  }),
  'POST /api/orders/receipt/add gig_order_id': ({ orders }) => ({
    ...{
      gig_order_id: orders.complete?.id,
      network_id: `MP${26_030_000 + (orders.complete?.id ?? 0)}`,
    },
    amount: 150,
  }),
  ...answersToReceipts,
  'POST /api/disputes/open gig_order_id': ({ unpaid }) => ({
    gig_order_id: unpaid.id,
    ...goodDispute,
  }),
  'GET /api/disputes/{id} id': ({ disputes }) => ({ id: disputes.answering }),
  'POST /api/disputes/statement dispute_id': ({ disputes }) => ({
    dispute_id: disputes.answering,
    text: 'It drips.',
  }),
  'POST /api/disputes/withdraw dispute_id': ({ disputes }) => ({ dispute_id: disputes.answering }),
  'POST /api/disputes/accept dispute_id': ({ disputes }) => ({ dispute_id: disputes.decided }),
  'POST /api/disputes/appeal dispute_id': ({ disputes }) => ({
    dispute_id: disputes.decided,
    text: goodReason,
  }),
  'POST /api/reviews/complete review_id': ({ review }) => ({ review_id: review.id, rating: 1 }),
  'POST /api/reviews/add gig_order_id': ({ forgotten }) => ({
    ...{ gig_order_id: forgotten.id, rating: 1 },
  }),
  'POST /api/reviews/update review_id': ({ reviews }) => ({ review_id: reviews.own, rating: 1 }),
  'POST /api/reviews/reply review_id': ({ reviews }) => ({
    ...{ review_id: reviews.received, reply: 'Thank you' },
  }),
  'GET /api/payments/receipt/{reference} reference': ({ paid }) => ({ reference: paid.reference }),
  'GET /api/payments/transaction/{reference} reference': ({ paying }) => ({
    reference: paying.reference,
  }),
  'POST /api/payments/initiate object_id': ({ unpaid }) => ({
    object_type: 'offer',
    object_id: unpaid.offer_id,
  }),
  'POST /api/payments/manual/initiate object_id': ({ unpaid }) => {
    payBy('MANUAL')
    return { object_type: 'offer', object_id: unpaid.offer_id }
  },
  'POST /api/payments/manual/submit reference': ({ paying }) => {
    payBy('MANUAL')
    return { reference: paying.reference }
  },
  'POST /api/subscriptions/pay/confirm reference': ({ paying }) => ({
    reference: paying.reference,
  }),
  'POST /api/notifications/read id': ({ notification }) => ({ id: notification.id }),
  'POST /api/searches/{id} id': ({ searchId }) => ({ id: searchId, is_paused: true }),
  'DELETE /api/searches/{id} id': ({ searchId }) => ({ id: searchId }),
  'DELETE /api/customer/passkeys/{id} id': ({ passkeyId }) => ({ id: passkeyId }),
  'DELETE /api/customer/sessions/{id} id': ({ sessionId }) => ({ id: sessionId }),
}

const byLink = 'stands instead of a login: the link that was mailed proves who it is'
const beforeLogin =
  'stands before the login: what was sent to the phone or by mail proves who it is'
const kind = 'names a kind of thing, which is nobody’s'
const ownSecret = 'counts with the caller’s own factors alone'
const ownWords = 'is the caller’s own to write'

/** Each by call and field, with the reason why it names nothing that is somebody's. */
const nobodys: Record<string, string> = {
  'GET /api/chat/{chat_id}/{username} username':
    'names a person, with whom the caller’s own chat is shown, or an empty one',
  'GET /api/cms/page/{id} id': 'what is published anybody may read, and drafts nobody this way',
  'GET /api/orders status_id': kind,
  'GET /api/password/code/{code}/validate code': beforeLogin,
  'GET /api/payments object_id': 'picks among the caller’s own payments alone',
  'GET /api/people/{username} username': 'names a person, of whom everybody is shown the same',
  'POST /api/people/{username}/block username': 'anybody may be blocked',
  'POST /api/people/{username}/unblock username': 'anybody may be blocked',
  'GET /api/people/{username}/reviews username':
    'names a person, of whom everybody is shown the same',
  'GET /api/promotions/offers/{id} id': kind,
  'GET /api/services/{category} category': kind,
  'GET /api/subscriptions/offers/{id} id': kind,
  'POST /api/chat/message/send client_id': ownWords,
  'POST /api/chat/message/send gig_id': 'what is Live anybody may speak of, and the rest nobody',
  'POST /api/chat/message/send to_user_id': 'names a person, and anybody may be written to',
  'POST /api/customer/register country_alpha_2_code': kind,
  'POST /api/customer/settlement/update payment_account_type_code': kind,
  'POST /api/customer/settlement/update payment_institution_code': kind,
  'POST /api/customer/kyc/update id_reference': ownWords,
  'POST /api/customer/verify user_id': beforeLogin,
  'POST /api/customer/verify verification_code': beforeLogin,
  'POST /api/customer/verify/resend user_id': beforeLogin,
  'POST /api/disputes/open reason_code': kind,
  'POST /api/disputes/statement client_id': ownWords,
  'POST /api/disputes/link/read code': byLink,
  'POST /api/disputes/link/statement code': byLink,
  'POST /api/disputes/link/statement client_id': ownWords,
  'POST /api/disputes/link/accept code': byLink,
  'POST /api/disputes/link/appeal code': byLink,
  'POST /api/gigs/add category_id': kind,
  'POST /api/gigs/add type_id': kind,
  'POST /api/gigs/update/{id} category_id': kind,
  'POST /api/gigs/update/{id} type_id': kind,
  'POST /api/offers/create gig_id': 'what is Live anybody may bid on, and the rest nobody',
  'POST /api/orders/pay/confirm reference': 'is looked for among the payments of that order alone',
  'POST /api/notifications/read up_to_id': 'is how far the caller’s own are marked',
  'POST /api/notifications/seen ids': 'passes over in silence what is not the caller’s',
  'POST /api/password/reset reset_code': beforeLogin,
  'GET /api/security/undo/{code} code': beforeLogin,
  'POST /api/sanctum/token device_id': ownWords,
  'POST /api/customer/verify device_id': ownWords,
  'POST /api/passkeys/login/verify device_id': ownWords,
  'POST /api/passkeys/login/verify challenge_id': beforeLogin,
  'POST /api/sanctum/token/second-factor challenge_id': beforeLogin,
  'POST /api/sanctum/token/second-factor code': beforeLogin,
  'POST /api/customer/proof challenge_id': ownSecret,
  'POST /api/customer/proof code': ownSecret,
  'POST /api/customer/second-factor/totp/confirm code': ownSecret,
  'POST /api/customer/passkeys challenge_id': ownSecret,
  'POST /api/security/undo code': beforeLogin,
  'POST /api/push/unsubscribe id': 'answers the same for what is not the caller’s, which stays',
  'POST /api/orders/receipt/add network_id': 'is as the network wrote it, and counts once',
  'GET /api/receipts/{code} code': 'is given by both sides to whom they like',
  'GET /api/report/subjects about_gig_id': 'passes over in silence what the caller cannot see',
  'GET /api/report/subjects about_user_id': 'passes over in silence whom the caller cannot see',
  'POST /api/report/add about_user_id':
    'names a person who offers something to everybody, or whom the caller has written with',
  'POST /api/report/add category_id': kind,
  'POST /api/reviews/report review_id': 'names what everybody can read',
}

/** Whatever may name a thing: what stands in the path and is no choice between words, and fields called so. */
function identifierFields({ route, operation }: Call): string[] {
  const body = operation.requestBody?.content['application/json'].schema.properties ?? {}
  const inPath = operation.parameters.filter(({ in: place }) => place === 'path')
  const elsewhere = [
    ...operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
    ...Object.keys(body),
  ]
  return [
    ...inPath.filter(({ schema }) => !schema.enum).map(({ name }) => name),
    ...elsewhere.filter(name => /(^|_)(ids?|code|reference)$/.test(name)),
  ].map(name => `${route} ${name}`)
}

test('every field that may name a thing of somebody’s is tried below, or is said to be nobody’s', () => {
  const naming = calls.filter(call => !isManagers(call)).flatMap(identifierFields)
  expect(naming.length).toBeGreaterThan(20)
  const judged = [somebodys, hidden, nobodys].flatMap(table => Object.keys(table))
  expect(judged.toSorted()).toEqual(naming.toSorted())
})

test.each(Object.entries(somebodys))('%s of somebody else is refused', async (name, attempt) => {
  const { asStranger, asOwner } = await tryAsStrangerAndOwner(name, attempt)
  expect([403, 404, 422], `${asStranger}`).toContain(asStranger)
  expect([200, 201, 204], `${asOwner}`).toContain(asOwner)
})

test.each(Object.entries(hidden))('%s of somebody else is not there', async (name, attempt) => {
  const { asStranger, asOwner } = await tryAsStrangerAndOwner(name, attempt)
  expect(asStranger).toBe(404)
  expect([200, 201, 204], `${asOwner}`).toContain(asOwner)
})

test('the file of a message is opened by a link that was given out, and by nothing else', async () => {
  const [from, to, stranger] = [await buildUser(), await buildUser(), await buildUser()]
  const files = ['a.txt', 'b.txt'].map(filename => ({ filename, body: 'ours', type: 'text/plain' }))
  const { messages } = await sendFiles(app.server, from, to, files)
  const [link, other] = messages.map(({ file }: { file: { firebase_url: string } }) => {
    const { pathname, searchParams } = new URL(file.firebase_url)
    return { pathname, searchParams }
  })
  const statusOf = async (path: string, query: URLSearchParams | string, headers = {}) =>
    (await app.server.inject({ url: `${path}?${query}`, headers })).statusCode
  const withChanged = (name: string, value: string) => {
    const changed = new URLSearchParams(link.searchParams)
    changed.set(name, value)
    return changed
  }
  expect(await statusOf(link.pathname, link.searchParams)).toBe(200)
  for (const headers of [{}, asVisitor(), await asUser(stranger), await asUser(to)])
    expect(await statusOf(link.pathname, '', headers)).toBe(404)
  const thief = await asUser(stranger)
  for (const query of [
    other.searchParams,
    withChanged('expires', '99999999999'),
    withChanged('signature', 'x'),
    withChanged('name', 'other.txt'),
  ])
    expect(await statusOf(link.pathname, query, thief), `${query}`).toBe(404)
})

/** The stranger first: whatever he is refused leaves everything of the owner's as it was. */
async function tryAsStrangerAndOwner(name: string, attempt: Attempt) {
  const route = name.slice(0, name.lastIndexOf(' ')) as Route
  const world = await buildWorld()
  const before = await everythingOf(world.owner)
  const asStranger = await send(route, attempt(world, 'stranger'), await asUser(world.stranger))
  expect(await everythingOf(world.owner)).toEqual(before)
  const asOwner = await send(route, attempt(world, 'owner'), await asUser(world.owner))
  return { asStranger, asOwner }
}

async function buildWorld() {
  const [owner, stranger] = [await buildUser(), await buildUser({ kyc: true })]
  const gigs = {
    owner: await buildGig({ owner, status: 'inReview', images: 1 }),
    stranger: await buildGig({ owner: stranger, status: 'inReview' }),
  }
  const image = await db
    .selectFrom('gig_images')
    .select('id')
    .where('gig_id', '=', gigs.owner.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('email_changes')
    .values({
      user_id: owner.id,
      email: `new.${owner.email}`,
      code_hash: hashOfEmailCode(emailCode),
      expires_at: new Date(Date.now() + 600_000),
    })
    .onConflict(conflict => conflict.column('code_hash').doUpdateSet({ user_id: owner.id }))
    .execute()
  const notification = await buildNotification(owner)
  const searchId = await buildSearch(owner)
  const trade = await buildTrade(owner, stranger)
  const own = { passkeyId: await givePasskey(owner), sessionId: await buildSession(owner) }
  return { owner, stranger, gigs, image, notification, searchId, ...own, ...trade }
}

const buildSession = async (owner: BuiltUser) => Number.parseInt(await tokenFor(owner), 10)

/** What the owner has to do with another person: an order at every step, an offer, and what they wrote. */
async function buildTrade(owner: BuiltUser, stranger: BuiltUser) {
  const other = await buildUser()
  const live = {
    owner: await buildGig({ owner }),
    stranger: await buildGig({ owner: stranger }),
  }
  const sells = { seller: owner, buyer: other }
  const buys = { seller: other, buyer: owner }
  const completed = await buildOrder({ ...buys, status: 'completed' })
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', completed.id)
    .executeTakeFirstOrThrow()
  const { messages, chat } = await sendMessage(app.server, other, owner, 'When can you come?')
  return {
    other,
    live,
    offer: await buildOffer(buys),
    pendingOrder: await buildOrder({ ...sells, status: 'pending' }),
    orders: await buildOrders(sells, buys),
    submitted: await buildOrder({ ...buys, status: 'inReview', paid: true }),
    unpaid: await buildOrder({ ...buys, status: 'ongoing' }),
    requested: await buildOrder(buys),
    forgotten: await buildOrder({
      ...{ ...sells, status: 'inReview', now: new Date(Date.now() - 8 * 86_400_000) },
    }),
    stated: await insertReceipt(await buildOrder({ ...sells, status: 'inReview' })),
    proposed: await insertProposal(await buildOrder({ ...buys, status: 'ongoing' })),
    disputes: {
      answering: await insertDispute(await buildOrder({ ...buys, status: 'ongoing' }), 'answering'),
      decided: await insertDispute(await buildOrder({ ...buys, status: 'ongoing' }), 'decided'),
    },
    paying: await buildTransaction({ user: owner, method: 'MANUAL' }),
    paid: await buildTransaction({
      user: owner,
      ...{ status_code: 'CMPLTD', outcome: 'given', settled_at: new Date() },
    }),
    review,
    reviews: {
      own: await insertReview(await buildOrder({ ...sells, status: 'inReview' }), 'seller'),
      received: await insertReview(await buildOrder({ ...sells, status: 'ongoing' }), 'buyer'),
    },
    chat: chat as { id: number },
    message: messages[0] as { id: number },
  }
}

/** Straight in the database: the buyer says that he has paid directly. */
const insertReceipt = (order: BuiltOrder) =>
  db
    .insertInto('payment_receipts')
    .values({
      ...{ order_id: order.id, amount_pesewas: 15_000, network_id: `CI${26_030_000 + order.id}` },
      ...{ stated_at: new Date(), respond_by: new Date(Date.now() + 86_400_000) },
    })
    .returning(['id', 'order_id'])
    .executeTakeFirstOrThrow()

/** Straight in the database, by the seller. */
const insertProposal = (order: BuiltOrder) =>
  db
    .insertInto('order_endings')
    .values({
      ...{ order_id: order.id, by: 'seller', held_pesewas: 0, to_buyer_pesewas: 0 },
      ...{ reason: 'I am ill.', created_at: new Date() },
      expires_on: new Date(Date.now() + 86_400_000),
    })
    .returning(['id', 'order_id'])
    .executeTakeFirstOrThrow()

/** Straight in the database, opened by the buyer. */
async function insertDispute(order: BuiltOrder, status: 'answering' | 'decided'): Promise<number> {
  const [created_at, tomorrow] = [new Date(), new Date(Date.now() + 86_400_000)]
  const { id } = await db
    .insertInto('disputes')
    .values({
      ...{ order_id: order.id, status, opened_by: 'buyer', reason_code: 'late', held_pesewas: 0 },
      ...{ created_at, answer_by: tomorrow, appeal_by: tomorrow },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Straight in the database: the seller's unread, the buyer's for everybody to read. */
async function insertReview(order: BuiltOrder, by: 'buyer' | 'seller'): Promise<number> {
  const { id: order_id, gig_id, seller_id, buyer_id } = order
  const written = new Date()
  const state =
    by === 'buyer' ? { state: 'published', published_at: written } : { state: 'unpublished' }
  const { id } = await db
    .insertInto('reviews')
    .values({
      ...{ order_id, gig_id, seller_id, buyer_id, by, ...state, rating: 4, comments: 'Good' },
      ...{ reviewer_id: order[`${by}_id`], created_at: written, completed_at: written },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Sides = { seller: BuiltUser; buyer: BuiltUser }

/** One for each step, by its name: the owner is the side that may take it, in the status where it begins. */
async function buildOrders(sells: Sides, buys: Sides): Promise<Record<string, BuiltOrder>> {
  const orders: Record<string, BuiltOrder> = {}
  for (const action of Object.keys(orderSteps) as PressedOrderAction[]) {
    const { by, from } = orderProcess[action]
    const status = orderStates.find(state => orderStatus[state] === from)
    orders[action] = await buildOrder({ ...(by === 'buyer' ? buys : sells), status })
  }
  return orders
}

async function everythingOf({ id }: BuiltUser) {
  return Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    db.selectFrom('gigs').selectAll().where('user_id', '=', id).orderBy('id').execute(),
    db
      .selectFrom('gig_images')
      .innerJoin('gigs', 'gigs.id', 'gig_images.gig_id')
      .selectAll('gig_images')
      .where('gigs.user_id', '=', id)
      .execute(),
    db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute(),
    db
      .selectFrom('offers')
      .leftJoin('orders', 'orders.offer_id', 'offers.id')
      .leftJoin('order_events', 'order_events.order_id', 'orders.id')
      .leftJoin('reviews', 'reviews.order_id', 'orders.id')
      .select(['offers.id', 'orders.id as order_id', 'orders.status_id', 'orders.is_paid'])
      .select(['order_events.id as event_id', 'reviews.rating'])
      .where(eb => eb.or([eb('offers.seller_id', '=', id), eb('offers.buyer_id', '=', id)]))
      .orderBy('offers.id')
      .orderBy('event_id')
      .execute(),
    db.selectFrom('transactions').selectAll().where('user_id', '=', id).orderBy('id').execute(),
    db.selectFrom('notifications').selectAll().where('user_id', '=', id).orderBy('id').execute(),
    db.selectFrom('saved_searches').selectAll().where('user_id', '=', id).execute(),
    db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).execute(),
    db.selectFrom('chat_members').selectAll().where('user_id', '=', id).execute(),
    db
      .selectFrom('messages')
      .innerJoin('chat_members', 'chat_members.chat_id', 'messages.chat_id')
      .selectAll('messages')
      .where('user_id', '=', id)
      .orderBy('messages.id')
      .execute(),
  ])
}
