import { expect, test } from 'vitest'
import { publicUser } from '#features/accounts/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'
import { takeOrderStep } from '../../server/transition.ts'
import { moderateReview } from '../moderation/server/transition.ts'
import { addReview, completeReview, replyToReview, updateReview } from './commands.ts'

const app = useApp()

async function complete(reviewer: BuiltUser, body: Record<string, unknown>) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/reviews/complete',
    payload: body,
    headers: await asUser(reviewer),
  })
  return { status: answer.statusCode, ...answer.json() }
}

async function buildOwedReview(seller: BuiltUser, buyer: BuiltUser): Promise<number> {
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  const review = db.selectFrom('reviews').select('id').where('order_id', '=', id)
  return (await review.executeTakeFirstOrThrow()).id
}

const ratingOf = ({ id }: BuiltUser) =>
  db
    .selectFrom('users')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a review is written once, and moves the seller’s rating', async () => {
  const [seller, buyer] = [await buildUser({ ratings: [5] }), await buildUser()]
  const review_id = await buildOwedReview(seller, buyer)
  const jobs = captureJobs()
  const written = await complete(buyer, { review_id, rating: 2, comments: 'Came <late>.' })
  expect(written).toMatchObject({
    status: 200,
    review: {
      id: review_id,
      rating: 2,
      comments: 'Came <late>.',
      completed_at: expect.any(String),
    },
  })
  expect(await ratingOf(seller)).toEqual({ rating_sum: 7, rating_count: 2 })
  expect(jobs.map(({ job }) => job).sort()).toEqual(['notifications.publish', 'orders.tell'])
  expect(await newsFor(seller.id)).toMatchObject([
    { kind: 'review', event: 'review', text: expect.stringContaining('2 of 5 stars') },
  ])
  expect((await complete(buyer, { review_id, rating: 5 })).status).toBe(409)
  expect(await ratingOf(seller)).toEqual({ rating_sum: 7, rating_count: 2 })
})

test('left as they are, the form’s fields give five and no words', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const review_id = await buildOwedReview(seller, buyer)
  const { review } = await complete(buyer, { review_id })
  expect(review).toMatchObject({ rating: 5, comments: '' })
})

test('only its author can write a review', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const review_id = await buildOwedReview(seller, buyer)
  for (const other of [seller, await buildUser(), await buildUser({ manager: true })])
    expect((await complete(other, { review_id })).status).toBe(404)
  expect((await complete(buyer, { review_id: 2_000_000_000 })).status).toBe(404)
  expect(await ratingOf(seller)).toEqual({ rating_sum: 0, rating_count: 0 })
})

test('a rating is one to five, and words have an end', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const review_id = await buildOwedReview(seller, buyer)
  for (const rating of [0, 6, 2.5, 'good'])
    expect(await complete(buyer, { review_id, rating })).toMatchObject({
      errors: { rating: [expect.any(String)] },
    })
  const long = await complete(buyer, { review_id, comments: 'x'.repeat(2001) })
  expect(Object.keys(long.errors)).toEqual(['comments'])
})

test('many reviews at once, some sent twice, add up exactly', async () => {
  const seller = await buildUser()
  const ratings = Array.from({ length: 20 }, (_, n) => 1 + (n % 5))
  const outcomes = await Promise.all(
    ratings.map(async rating => {
      const buyer = await buildUser()
      const review_id = await buildOwedReview(seller, buyer)
      const send = () => complete(buyer, { review_id, rating })
      return (await Promise.all([send(), send()])).map(({ status }) => status).sort()
    }),
  )
  for (const statuses of outcomes) expect(statuses).toEqual([200, 409])
  const rating_sum = ratings.reduce((sum, rating) => sum + rating, 0)
  expect(await ratingOf(seller)).toEqual({ rating_sum, rating_count: 20 })
})

test('the review that is owed for longest is the buyer’s pending one, and something to do', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  expect(await pendingReviewOf(buyer)).toBeNull()
  const first = await buildOwedReview(seller, buyer)
  const second = await buildOwedReview(seller, buyer)
  const pending = await pendingReviewOf(buyer)
  expect(pending).toMatchObject({
    ...{ id: first, rating: null, comments: null, completed_at: null },
    gig: { id: expect.any(Number), title: expect.any(String), slug: expect.any(String) },
    seller: { id: seller.id, name: seller.name, username: seller.username },
  })
  expect(await pendingCodesOf(buyer)).toContain('review')
  const { review } = await complete(buyer, { review_id: first })
  expect(Object.keys(review).sort()).toEqual(Object.keys(pending).sort())
  expect(await pendingReviewOf(buyer)).toMatchObject({ id: second })
  await complete(buyer, { review_id: second })
  expect(await pendingReviewOf(buyer)).toBeNull()
  expect(await pendingCodesOf(buyer)).not.toContain('review')
  expect(await pendingReviewOf(seller)).toBeNull()
})

test('wherever a review is answered, its seller is the public user that everybody sees', async () => {
  const seller = await buildUser({ kyc: true, premium: true, ratings: [5, 4] })
  const buyer = await buildUser()
  const review_id = await buildOwedReview(seller, buyer)
  const owed = await pendingReviewOf(buyer)
  const order = await orderOf(buyer, owed.order_id)
  expect(Object.keys(owed.seller).sort()).toEqual(Object.keys(publicUser.shape).sort())
  expect(owed.seller).toEqual(order.seller)
  expect(owed.seller).toMatchObject({
    ...{ id: seller.id, is_kyc_verified: true, rating: 4.5, rating_count: 2 },
    active_subscription: { end_date: seller.premium_until?.toISOString() },
    created_at: seller.created_at.toISOString(),
  })
  expect(order.review.seller).toEqual(order.seller)
  const { review } = await complete(buyer, { review_id, rating: 3 })
  expect(review.seller).toEqual({ ...order.seller, rating: 4, rating_count: 3 })
  expect((await orderOf(seller, owed.order_id)).review).toEqual(review)
})

const requested = new Date('2026-03-06T12:00:00Z')
const earlier = new Date('2026-03-06T11:59:59Z')
const later = new Date('2026-03-06T12:00:01Z')

const buildPair = async (): Promise<Pair> => ({
  seller: await buildUser(),
  buyer: await buildUser(),
})
type Pair = { seller: BuiltUser; buyer: BuiltUser }

const completeOrder = async ({ seller, buyer }: { seller: BuiltUser; buyer: BuiltUser }) => {
  const order = await buildOrder({ seller, buyer, status: 'inReview', now: requested })
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'complete',
    by: viewerOf(buyer),
    now: later,
  })
  return reviewRowOf(order.id)
}

const reviewRowOf = (orderId: number) =>
  db.selectFrom('reviews').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

type Paid = { who: keyof Pair; at: (pair: Pair) => string }
const withSpaces = ({ phone }: BuiltUser) =>
  `${phone?.slice(0, 3)} ${phone?.slice(3, 6)} ${phone?.slice(6)}`

const ways: [string, Paid[]][] = [
  [
    'are paid at the same number',
    [
      { who: 'seller', at: () => '0209 123 456' },
      { who: 'buyer', at: () => '+233209123456' },
    ],
  ],
  [
    'are paid at the same bank account',
    [
      { who: 'seller', at: () => '1234567890123' },
      { who: 'buyer', at: () => '1234567890123' },
    ],
  ],
  ['are one paid at the other’s phone', [{ who: 'seller', at: ({ buyer }) => withSpaces(buyer) }]],
  [
    'are the other paid at the one’s phone',
    [{ who: 'buyer', at: ({ seller }) => withSpaces(seller) }],
  ],
]
test.each(ways)('a review between people who %s is taken, and moves no rating', async (_, paid) => {
  const pair = await buildPair()
  for (const { who: side, at } of paid)
    await buildPaymentAccount(pair[side], { number: at(pair), now: earlier })
  const { seller, buyer } = pair
  const review = await completeOrder(pair)
  expect(review.is_connected).toBe(true)
  const written = await complete(buyer, { review_id: review.id, rating: 5 })
  expect(written).toMatchObject({ status: 200, review: { rating: 5 } })
  expect(await ratingOf(seller)).toEqual({ rating_sum: 0, rating_count: 0 })
  expect(await pendingReviewOf(buyer)).toBeNull()
  expect((await complete(buyer, { review_id: review.id, rating: 5 })).status).toBe(409)
})

test('a review between people who have nothing in common counts at once', async () => {
  const { seller, buyer } = await buildPair()
  await buildPaymentAccount(seller, { number: '0244000001', now: earlier })
  await buildPaymentAccount(buyer, { number: '0244000002', now: earlier })
  const review = await completeOrder({ seller, buyer })
  await complete(buyer, { review_id: review.id, rating: 4 })
  expect(await ratingOf(seller)).toEqual({ rating_sum: 4, rating_count: 1 })
})

test('accounts without a figure in their number connect nobody', async () => {
  const { seller, buyer } = await buildPair()
  await buildPaymentAccount(seller, { number: 'by hand', now: earlier })
  await buildPaymentAccount(buyer, { number: 'by hand', now: earlier })
  expect((await completeOrder({ seller, buyer })).is_connected).toBe(false)
})

test('a number that the seller saved after the request keeps no bad review from counting', async () => {
  const { seller, buyer } = await buildPair()
  await buildPaymentAccount(buyer, { number: '0244000002', now: earlier })
  await buildPaymentAccount(seller, { number: '0244000002', now: later })
  const review = await completeOrder({ seller, buyer })
  await complete(buyer, { review_id: review.id, rating: 1 })
  expect(await ratingOf(seller)).toEqual({ rating_sum: 1, rating_count: 1 })
})

test('who saves the number of before under another name is paid at it since before', async () => {
  const { seller, buyer } = await buildPair()
  await buildPaymentAccount(seller, { number: buyer.phone ?? '', now: earlier })
  await db
    .updateTable('payment_accounts')
    .set({ account_no: withSpaces(buyer), name_on_account: 'Somebody', updated_at: later })
    .where('user_id', '=', seller.id)
    .execute()
  expect((await completeOrder({ seller, buyer })).is_connected).toBe(true)
})

test('people who logged in on the same device are connected, and not by one that the seller used later', async () => {
  const [early, late] = [await buildPair(), await buildPair()]
  const see = ({ id }: BuiltUser, at: Date) =>
    db
      .insertInto('devices')
      .values({ user_id: id, hash: 'id:one-phone', first_seen: at, last_seen: new Date() })
      .execute()
  await see(early.seller, earlier)
  await see(early.buyer, later)
  expect((await completeOrder(early)).is_connected).toBe(true)
  await db.deleteFrom('devices').execute()
  await see(late.buyer, earlier)
  await see(late.seller, later)
  expect((await completeOrder(late)).is_connected).toBe(false)
})

test('people who were connected at completion or are when the review is written are connected', async () => {
  const [first, second] = [await buildPair(), await buildPair()]
  await buildPaymentAccount(first.seller, { number: '0244000001', now: earlier })
  await buildPaymentAccount(first.buyer, { number: '0244000001', now: earlier })
  const wasConnected = await completeOrder(first)
  await db.deleteFrom('payment_accounts').execute()
  await complete(first.buyer, { review_id: wasConnected.id, rating: 5 })
  expect(await ratingOf(first.seller)).toEqual({ rating_sum: 0, rating_count: 0 })

  await buildPaymentAccount(second.seller, { number: '0244000001', now: earlier })
  const willBe = await completeOrder(second)
  expect(willBe.is_connected).toBe(false)
  await buildPaymentAccount(second.buyer, { number: '0244000001', now: later })
  await complete(second.buyer, { review_id: willBe.id, rating: 5 })
  expect(await reviewRowOf(willBe.order_id)).toMatchObject({ is_connected: true, rating: 5 })
  expect(await ratingOf(second.seller)).toEqual({ rating_sum: 0, rating_count: 0 })
})

test('of two changes at once both are kept, also where the one that came first waited', async () => {
  const pair = await buildPair()
  const { id: review_id } = await completeOrder(pair)
  const [buyer, seller] = [viewerOf(pair.buyer), viewerOf(pair.seller)]
  const form = { review_id, rating: 4, comments: '' }
  await completeReview({ form, viewer: buyer, now: secondsLater(1) })
  await updateReview({ form: { ...form, rating: 3 }, viewer: buyer, now: secondsLater(3) })
  await updateReview({ form: { ...form, rating: 2 }, viewer: buyer, now: secondsLater(2) })
  for (const [reply, seconds] of [
    ['One', 0],
    ['Two', 5],
    ['Three', 4],
  ] as const)
    await replyToReview({ form: { review_id, reply }, viewer: seller, now: secondsLater(seconds) })
  const versions = await db
    .selectFrom('review_versions')
    .select(['rating', 'text', 'written_at', 'replaced_at'])
    .where('review_id', '=', review_id)
    .orderBy('id')
    .execute()
  expect(versions).toEqual([
    { rating: 4, text: '', written_at: secondsLater(1), replaced_at: secondsLater(3) },
    { rating: 3, text: '', written_at: secondsLater(3), replaced_at: secondsLater(3) },
    { rating: null, text: 'One', written_at: secondsLater(1), replaced_at: secondsLater(5) },
    { rating: null, text: 'Two', written_at: secondsLater(5), replaced_at: secondsLater(5) },
  ])
})

test('a buyer who writes at once with the seller, and waited, has not written before', async () => {
  const pair = await buildPair()
  const { id: review_id, order_id } = await completeOrder(pair)
  const by = { seller: viewerOf(pair.seller), buyer: viewerOf(pair.buyer) }
  const form = { rating: 5, comments: '' }
  const added = { ...form, gig_order_id: order_id }
  await addReview({ form: added, viewer: by.seller, now: secondsLater(2) })
  await completeReview({ form: { ...form, review_id }, viewer: by.buyer, now: secondsLater(1) })
  const written = await db
    .selectFrom('reviews')
    .select(['by', 'completed_at', 'published_at'])
    .where('order_id', '=', order_id)
    .orderBy('by')
    .execute()
  const times = { completed_at: secondsLater(2), published_at: secondsLater(2) }
  expect(written).toEqual([
    { by: 'buyer', ...times },
    { by: 'seller', ...times },
  ])
})

test('a manager who approves at once with the buyer’s review, and waited, publishes after it', async () => {
  const pair = await buildPair()
  for (const person of [pair.seller, pair.buyer])
    await buildPaymentAccount(person, { number: '0244000007', now: earlier })
  const { id: review_id, order_id } = await completeOrder(pair)
  const form = { rating: 5, comments: '' }
  const added = { ...form, gig_order_id: order_id }
  const now = secondsLater(1)
  const reviewId = await addReview({ form: added, viewer: viewerOf(pair.seller), now })
  const written = { form: { ...form, review_id }, viewer: viewerOf(pair.buyer) }
  await completeReview({ ...written, now: secondsLater(3) })
  const viewer = viewerOf(await buildUser({ roles: ['moderation'] }))
  const approval = { action: 'approve', code: null, note: '' } as const
  await moderateReview({ reviewId, ...approval, viewer, now: secondsLater(2) })
  const { published_at } = await db
    .selectFrom('reviews')
    .select('published_at')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  expect(published_at).toEqual(secondsLater(3))
})

const secondsLater = (seconds: number) => new Date(later.getTime() + seconds * 1000)

async function orderOf(viewer: BuiltUser, id: number) {
  const headers = await asUser(viewer)
  return (await app.server.inject({ url: `/api/orders/${id}`, headers })).json().order
}

async function pendingReviewOf(user: BuiltUser) {
  const headers = await asUser(user)
  return (await app.server.inject({ url: '/api/customer', headers })).json().user.pending_review
}

async function pendingCodesOf(user: BuiltUser): Promise<string[]> {
  const headers = await asUser(user)
  const { actions } = (await app.server.inject({ url: '/api/customer/pending', headers })).json()
  return actions.map(({ code }: { code: string }) => code)
}
