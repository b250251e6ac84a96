import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ordersJobs } from '#features/orders/server/jobs.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'
import { listReviewsToPublish } from './queries.ts'

const app = useApp()

type Call = 'add' | 'update' | 'reply' | 'report' | 'complete'

async function send(who: BuiltUser, call: Call, payload: Record<string, unknown>) {
  const headers = await asUser(who)
  const url = `/api/reviews/${call}`
  const answer = await app.server.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}

const buildPair = async () => ({
  seller: await buildUser({ name: 'Kofi Mensah' }),
  buyer: await buildUser({ name: 'Ama Boateng' }),
})

const findOwedReview = async (orderId: number) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('by', '=', 'buyer')
    .executeTakeFirstOrThrow()

async function orderOf(viewer: BuiltUser, id: number) {
  const headers = await asUser(viewer)
  return (await app.server.inject({ url: `/api/orders/${id}`, headers })).json().order
}

test('a seller reviews the buyer first, who learns that there is one, and reads it after writing', async () => {
  const { seller, buyer } = await buildPair()
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  const added = await send(seller, 'add', { gig_order_id: id, rating: 4, comments: 'Kind' })
  expect(added).toMatchObject({
    status: 201,
    message: 'Thank you. Ama Boateng will see it only after writing one too.',
    review: {
      ...{ by: 'seller', state: 'unpublished', rating: 4, comments: 'Kind', published_at: null },
      ...{ edited_at: null, can_edit_until: null, is_late: false, hidden_reason: null },
      ...{ reply: null, seller_has_written: false, order_id: id },
      ...{ seller: { id: seller.id }, buyer: { id: buyer.id } },
    },
  })
  expect(await orderOf(buyer, id)).toMatchObject({
    review: { state: 'pending', seller_has_written: true },
    ...{ buyer_review: null, can_review_buyer: false },
  })
  const { id: review_id } = await findOwedReview(id)
  await send(buyer, 'complete', { review_id, rating: 5, comments: 'Neat' })
  expect(await orderOf(buyer, id)).toMatchObject({
    review: { state: 'published', can_edit_until: null, seller_has_written: false },
    buyer_review: { state: 'published', comments: 'Kind', published_at: expect.any(String) },
  })
  expect(await orderOf(seller, id)).toMatchObject({ review: { comments: 'Neat' } })
  expect(await newsFor(buyer.id)).toMatchObject([
    { event: 'review', text: expect.stringMatching(/^Kofi Mensah gave you 4 of 5 stars/) },
  ])
  const mailTo = async ({ email }: BuiltUser) =>
    (await listOutbox(1, { channel: 'mail', to: email }))[0]?.text
  expect(await mailTo(buyer)).toContain('“Kind”')
  expect(await mailTo(seller)).toContain('“Neat”')
})

test('a seller who comes after the buyer is told so, and a stranger nothing', async () => {
  const { seller, buyer } = await buildPair()
  const { id: gig_order_id } = await buildOrder({ seller, buyer, status: 'completed' })
  const asked = { gig_order_id, rating: 5 }
  expect((await send(await buildUser(), 'add', asked)).status).toBe(404)
  expect((await send(buyer, 'add', asked)).status).toBe(403)
  expect((await send(await buildUser({ manager: true }), 'add', asked)).status).toBe(403)
  await send(buyer, 'complete', { review_id: (await findOwedReview(gig_order_id)).id })
  expect(await send(seller, 'add', asked)).toMatchObject({
    ...{ status: 409 },
    error: 'Ama Boateng has written a review already, so yours can no longer be added.',
  })
  expect((await send(seller, 'add', { gig_order_id })).errors).toHaveProperty('rating')
})

test.each(['pending', 'ongoing', 'cancelled'] as const)(
  'a seller reviews nobody in an order that is %s',
  async status => {
    const { seller, buyer } = await buildPair()
    const { id } = await buildOrder({ seller, buyer, status })
    expect((await send(seller, 'add', { gig_order_id: id, rating: 5 })).status).toBe(409)
  },
)

test('a buyer changes a review within 48 hours, while nobody has answered it', async () => {
  const { seller, buyer } = await buildPair()
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  const { id: review_id } = await findOwedReview(id)
  const first = await send(buyer, 'complete', { review_id, rating: 1, comments: 'Bad' })
  const until = new Date(first.review.completed_at).getTime() + 48 * 3_600_000
  expect(first.review.can_edit_until).toBe(new Date(until).toISOString())
  const changed = await send(buyer, 'update', { review_id, rating: 3, comments: 'He came back' })
  expect(changed).toMatchObject({
    status: 200,
    review: { rating: 3, comments: 'He came back', edited_at: expect.any(String) },
  })
  expect(await db.selectFrom('review_versions').selectAll().execute()).toMatchObject([
    { review_id, part: 'review', rating: 1, text: 'Bad' },
  ])
  expect((await orderOf(seller, id)).seller).toMatchObject({ rating: 3, rating_count: 1 })
  expect((await newsFor(seller.id)).map(({ event }) => event)).toEqual(['review', 'edit'])
  await send(seller, 'reply', { review_id, reply: 'Thank you' })
  expect(await send(buyer, 'update', { review_id, rating: 5 })).toMatchObject({
    ...{ status: 409, error: 'This review can no longer be changed.' },
  })
})

test('the reviewed answers once, and changes the answer within 48 hours', async () => {
  const { seller, buyer } = await buildPair()
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  const { id: review_id } = await findOwedReview(id)
  expect((await send(seller, 'reply', { review_id, reply: 'Why?' })).status).toBe(404)
  await send(buyer, 'complete', { review_id, rating: 1 })
  const answered = await send(seller, 'reply', { review_id, reply: 'I am sorry' })
  expect(answered.review.reply).toMatchObject({ text: 'I am sorry', edited_at: null })
  for (const other of [buyer, await buildUser()])
    expect((await send(other, 'reply', { review_id, reply: 'So?' })).status).toBe(404)
  const changed = await send(seller, 'reply', { review_id, reply: 'I am truly sorry' })
  expect(changed.review.reply).toMatchObject({
    ...{ text: 'I am truly sorry', edited_at: expect.any(String) },
  })
  expect((await newsFor(buyer.id)).map(({ event }) => event)).toEqual(['reply'])
  await sql`update review_replies set created_at = created_at - interval '48 hours'`.execute(db)
  expect(await send(seller, 'reply', { review_id, reply: 'No more' })).toMatchObject({
    ...{ status: 409, error: 'You have answered this review already.' },
  })
  expect((await send(seller, 'reply', { review_id, reply: '  ' })).errors).toHaveProperty('reply')
})

test('a review or the answer to it is reported once by each, and not by who wrote it', async () => {
  const { seller, buyer } = await buildPair()
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  const { id: review_id } = await findOwedReview(id)
  const report = { review_id, reason: 'Call 0244123456' }
  expect((await send(seller, 'report', report)).status).toBe(404)
  await send(buyer, 'complete', { review_id, rating: 1, comments: 'Call 0244123456' })
  expect((await send(buyer, 'report', report)).status).toBe(409)
  for (const part of ['review', 'review', 'reply'])
    expect((await send(seller, 'report', { ...report, part })).status).toBe(
      part === 'reply' ? 404 : 200,
    )
  await send(seller, 'reply', { review_id, reply: 'Never' })
  expect((await send(seller, 'report', { ...report, part: 'reply' })).status).toBe(409)
  expect((await send(await buildUser(), 'report', { ...report, part: 'reply' })).status).toBe(200)
  const flags = await db.selectFrom('review_flags').select(['part', 'reason']).execute()
  expect(flags.map(({ part, reason }) => `${part} ${reason}`).sort()).toEqual([
    ...['reply reported', 'review phone', 'review reported'],
  ])
  expect(await db.selectFrom('review_reports').selectAll().execute()).toHaveLength(2)
})

test('what is found in a text waits for managers until that text is changed, whatever becomes of others', async () => {
  const { seller, buyer } = await buildPair()
  const written = { rating: 4, comments: 'Call 0244123456' }
  const [first, second] = [
    await writeReview({ seller, buyer }, written),
    await writeReview({ seller, buyer }, written),
  ]
  await send(seller, 'report', { review_id: first, reason: 'It is a lie' })
  await send(seller, 'reply', { review_id: second, reply: 'Mail ama@example.com' })
  expect(await listFlags([first, second])).toEqual([
    ...[`${first} review phone`, `${first} review reported`],
    ...[`${second} reply email`, `${second} review phone`],
  ])
  await send(buyer, 'update', { review_id: first, rating: 4, comments: 'Fine' })
  await send(seller, 'reply', { review_id: second, reply: 'Thank you' })
  expect(await listFlags([first, second])).toEqual([
    ...[`${first} review reported`, `${second} review phone`],
  ])
})

test('a changed answer stands at its own review, and news of it say who wrote what', async () => {
  const { seller, buyer } = await buildPair()
  const [first, second] = [
    await writeReview({ seller, buyer }, { rating: 2, comments: 'Late' }),
    await writeReview({ seller, buyer }, { rating: 5, comments: 'Neat' }),
  ]
  await send(buyer, 'update', { review_id: first, rating: 3, comments: 'A bit late' })
  await send(seller, 'reply', { review_id: first, reply: 'I am sorry' })
  await send(seller, 'reply', { review_id: second, reply: 'Thank you' })
  await send(seller, 'reply', { review_id: first, reply: 'I am truly sorry' })
  const replies = db.selectFrom('review_replies').select(['review_id', 'text'])
  expect(await replies.where('author_id', '=', seller.id).orderBy('review_id').execute()).toEqual([
    { review_id: first, text: 'I am truly sorry' },
    { review_id: second, text: 'Thank you' },
  ])
  const textsFor = async ({ id }: BuiltUser) => (await newsFor(id)).map(({ text }) => text)
  expect(await textsFor(seller)).toEqual([
    expect.stringMatching(/^Ama Boateng gave you 2 of 5 stars for “.+”\.$/),
    expect.stringMatching(/^Ama Boateng gave you 5 of 5 stars for “.+”\.$/),
    expect.stringMatching(/^Ama Boateng changed the review of “.+”: 3 of 5 stars\.$/),
  ])
  expect(await textsFor(buyer)).toEqual(
    Array(2).fill(expect.stringMatching(/^Kofi Mensah answered your review of “.+”\.$/)),
  )
  const mailsTo = async ({ email }: BuiltUser) =>
    (await listOutbox(20, { channel: 'mail', to: email })).map(({ text }) => text)
  expect([await mailsTo(buyer), await mailsTo(seller)]).toEqual([
    [expect.stringContaining('“Thank you”'), expect.stringContaining('“I am sorry”')],
    [expect.stringContaining('“Neat”'), expect.stringContaining('“Late”')],
  ])
})

test('what was written about somebody without a page is reported by the two people of the order alone', async () => {
  const { seller, buyer } = await buildPair()
  const review_id = await writeReview({ seller, buyer }, { rating: 2, comments: 'Late' })
  await send(seller, 'reply', { review_id, reply: 'Never' })
  const report = { review_id, part: 'reply', reason: 'It is a lie' }
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', seller.id).execute()
  expect((await send(await buildUser(), 'report', report)).status).toBe(404)
  expect((await send(buyer, 'report', report)).status).toBe(200)
})

test('what connected people write waits for a manager, and the buyer owes nothing more', async () => {
  const { seller, buyer } = await buildPair()
  for (const person of [seller, buyer])
    await buildPaymentAccount(person, { number: '0244000009', now: new Date(0) })
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  await send(seller, 'add', { gig_order_id: id, rating: 5, comments: 'Kind' })
  expect(await send(buyer, 'complete', { review_id: (await findOwedReview(id)).id })).toMatchObject(
    {
      status: 200,
      message: 'Thank you. Your review will show once we have checked it.',
      review: { state: 'held', published_at: null },
    },
  )
  expect(await orderOf(seller, id)).toMatchObject({ review: null, buyer_review: { state: 'held' } })
  expect(await orderOf(buyer, id)).toMatchObject({ review: { state: 'held' }, buyer_review: null })
  expect([await newsFor(seller.id), await newsFor(buyer.id)]).toEqual([[], []])
  const flags = db.selectFrom('review_flags').select('reason').where('reason', '=', 'connected')
  expect(await flags.execute()).toHaveLength(2)
})

test('a seller is not told of a review that is held back from him', async () => {
  const { seller, buyer } = await buildPair()
  for (const person of [seller, buyer])
    await buildPaymentAccount(person, { number: '0244000009', now: new Date(0) })
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  await send(buyer, 'complete', { review_id: (await findOwedReview(id)).id })
  const refused = await send(seller, 'add', { gig_order_id: id, rating: 5, comments: 'Kind' })
  expect(refused).toMatchObject({ status: 409, error: 'The time to review this order is over.' })
})

test('a number that the seller saved later shows managers the review, and holds nothing back', async () => {
  const { seller, buyer } = await buildPair()
  await buildPaymentAccount(buyer, { number: '0244000008', now: new Date(0) })
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  await buildPaymentAccount(seller, { number: '0244000008', now: new Date(Date.now() + 1000) })
  const review_id = (await findOwedReview(id)).id
  expect((await send(buyer, 'complete', { review_id, rating: 1 })).review.state).toBe('published')
  expect(
    await db
      .selectFrom('review_flags')
      .select('reason')
      .where('review_id', '=', review_id)
      .execute(),
  ).toEqual([{ reason: 'connected' }])
})

test('of a review and its publication, whichever comes first, neither side reads half of it', async () => {
  const { seller, buyer } = await buildPair()
  const completed = new Date(Date.now() - 14 * 86_400_000 - 1000)
  const rounds = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const order = await buildOrder({ seller, buyer, status: 'completed', now: completed })
      const owed = await findOwedReview(order.id)
      if (n % 2 === 1) await addAt(seller, order.id, completed)
      return { orderId: order.id, reviewId: owed.id }
    }),
  )
  const publish = ordersJobs(ports.orders).find(({ name }) => name === 'orders.publish-reviews')
  const clock = () => publish?.run({ data: {}, now: new Date() } as never)
  const answers = await Promise.all([
    ...rounds.flatMap(({ orderId, reviewId }) => [
      send(buyer, 'complete', { review_id: reviewId, rating: 4 }),
      send(seller, 'add', { gig_order_id: orderId, rating: 4 }),
    ]),
    clock(),
    clock(),
  ])
  expect(answers.filter(answer => answer?.status === 201)).toEqual([])
  for (const [n, { orderId }] of rounds.entries()) {
    const reviews = await db
      .selectFrom('reviews')
      .select(['by', 'state'])
      .where('order_id', '=', orderId)
      .orderBy('by')
      .execute()
    const buyers = { by: 'buyer', state: 'published' }
    expect(reviews).toEqual(n % 2 === 1 ? [buyers, { ...buyers, by: 'seller' }] : [buyers])
  }
  const counts = await db
    .selectFrom('star_counts')
    .selectAll()
    .where('subject_id', '=', buyer.id)
    .execute()
  expect(counts).toMatchObject([{ subject: 'buyer', rating: 3, published: 5 }])
})

test('the clock publishes what a seller wrote fourteen days after the order, and who writes then is late', async () => {
  const { seller, buyer } = await buildPair()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const orders = []
  for (const completed of [daysAgo(14.01), daysAgo(13.99)]) {
    const { id } = await buildOrder({ seller, buyer, status: 'completed', now: completed })
    await addAt(seller, id, completed)
    orders.push(id)
  }
  const publish = ordersJobs(ports.orders).find(({ name }) => name === 'orders.publish-reviews')
  await publish?.run({ data: {}, now: new Date() } as never)
  const sellers = db.selectFrom('reviews').select('state').where('by', '=', 'seller')
  expect(await sellers.where('order_id', 'in', orders).orderBy('order_id').execute()).toEqual([
    { state: 'published' },
    { state: 'unpublished' },
  ])
  expect(await newsFor(buyer.id)).toHaveLength(1)
  expect(await listReviewsToPublish(daysAgo(14), { after: 0, limit: 100 })).toEqual([])
  const late = []
  for (const id of orders) {
    const { id: review_id } = await findOwedReview(id)
    late.push((await send(buyer, 'complete', { review_id, rating: 4 })).review.is_late)
  }
  expect(late).toEqual([true, false])
})

test('twenty sellers and buyers write at once: no seller’s review comes after the buyer’s', async () => {
  const { seller, buyer } = await buildPair()
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => buildOrder({ seller, buyer, status: 'completed' })),
  )
  const outcomes = await Promise.all(
    orders.map(async ({ id }) => {
      const review_id = (await findOwedReview(id)).id
      return Promise.all([
        send(buyer, 'complete', { review_id, rating: 5 }),
        send(seller, 'add', { gig_order_id: id, rating: 5 }),
      ])
    }),
  )
  expect(outcomes.map(([completed]) => completed.status)).toEqual(orders.map(() => 200))
  const added = outcomes.filter(([, { status }]) => status === 201)
  const sellers = await db
    .selectFrom('reviews')
    .selectAll()
    .where('by', '=', 'seller')
    .where('buyer_id', '=', buyer.id)
    .execute()
  expect(sellers).toHaveLength(added.length)
  for (const { state } of sellers) expect(state).toBe('published')
})

test('visitors write nothing', async () => {
  const headers = asVisitor()
  for (const call of ['add', 'update', 'reply', 'report']) {
    const url = `/api/reviews/${call}`
    expect(
      (await app.server.inject({ method: 'POST', url, payload: {}, headers })).statusCode,
    ).toBe(401)
  }
})

/** Of a completed order of these two; answers its id. */
async function writeReview(
  pair: { seller: BuiltUser; buyer: BuiltUser },
  words: { rating: number; comments: string },
): Promise<number> {
  const order = await buildOrder({ ...pair, status: 'completed' })
  const { id: review_id } = await findOwedReview(order.id)
  await send(pair.buyer, 'complete', { review_id, ...words })
  return review_id
}

async function listFlags(reviewIds: number[]): Promise<string[]> {
  const flags = db.selectFrom('review_flags').select(['review_id', 'part', 'reason'])
  const found = await flags.where('review_id', 'in', reviewIds).execute()
  return found.map(({ review_id, part, reason }) => `${review_id} ${part} ${reason}`).sort()
}

const addAt = (seller: BuiltUser, orderId: number, at: Date) =>
  sql`insert into reviews (order_id, gig_id, seller_id, buyer_id, reviewer_id, by, state, rating, comments, created_at, completed_at)
    select id, gig_id, seller_id, buyer_id, ${seller.id}, 'seller', 'unpublished', 3, '', ${at}, ${at}
    from orders where id = ${orderId}`.execute(db)
