import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { type BuiltGig, buildGig } from '#test/builders/gigs.ts'
import { buildOrder } from '#test/builders/orders.ts'

const app = useApp()
const began = new Date('2026-03-06T12:00:00Z')
const minutes = (n: number) => new Date(began.getTime() + n * 60_000)

type Written = {
  seller: BuiltUser
  buyer?: BuiltUser
  gig: BuiltGig
  by?: 'buyer' | 'seller'
  rating?: number
  comments?: string
  at?: number
  hidden?: boolean
}

/** A review of a completed order, straight in the database. */
async function buildReview(wanted: Written): Promise<number> {
  const { seller, gig, by = 'buyer', rating = 5, comments = 'Good.', at = 0, hidden } = wanted
  const buyer = wanted.buyer ?? (await buildUser({ name: 'Kofi Mensah' }))
  const order = await buildOrder({ seller, buyer, gig, status: 'completed', now: began })
  const written = {
    ...{ rating, comments, completed_at: minutes(at), published_at: minutes(at) },
    ...(hidden ? { state: 'hidden', hidden_code: 'abuse' } : { state: 'published' }),
  }
  const of = { order_id: order.id, gig_id: gig.id, seller_id: seller.id, buyer_id: buyer.id }
  const { id } = await (by === 'buyer'
    ? db.updateTable('reviews').set(written).where('order_id', '=', order.id).returning('id')
    : db
        .insertInto('reviews')
        .values({ ...of, by, reviewer_id: seller.id, created_at: began, ...written })
        .returning('id')
  ).executeTakeFirstOrThrow()
  return id
}

const reply = ({ seller, reviewId, text }: { seller: BuiltUser; reviewId: number; text: string }) =>
  db
    .insertInto('review_replies')
    .values({ review_id: reviewId, author_id: seller.id, text, created_at: began })
    .execute()

const buildSeller = async () => {
  const seller = await buildUser()
  return { seller, gig: await buildGig({ owner: seller, title: 'Repair of taps' }) }
}

const ask = async (url: string, viewer?: BuiltUser) => {
  const headers = viewer ? await asUser(viewer) : asVisitor()
  const answer = await app.server.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json() }
}
type Listed = { data: { id: number }[] }
const idsIn = ({ data }: Listed) => data.map(({ id }) => id)

test('everybody reads a review, by whom it is in short, and the answer to it, without contacts', async () => {
  const { seller, gig } = await buildSeller()
  const id = await buildReview({ seller, gig, rating: 4, comments: 'Call 0244 123 456! Good.' })
  await reply({ seller, reviewId: id, text: 'Mail me: ama@example.com' })
  const { reviews } = await ask(`/api/people/${seller.username}/reviews`)
  expect(reviews).toEqual({
    data: [
      {
        ...{ id, by: 'buyer', rating: 4, comments: 'Call [contact removed]! Good.' },
        ...{ published_at: began.toISOString(), edited_at: null, is_late: false },
        ...{ is_hidden: false, hidden_reason: null },
        gig: { id: gig.id, title: 'Repair of taps', slug: gig.slug },
        author: { name: 'Kofi M.', username: null },
        reply: {
          text: 'Mail me: [contact removed]',
          ...{ created_at: began.toISOString(), edited_at: null },
        },
      },
    ],
    ...{ total: 1, last_page: 1, current_page: 1, per_page: 10 },
  })
})

test('of a hidden review its place and the reason are left, and no stars', async () => {
  const { seller, gig } = await buildSeller()
  const id = await buildReview({ seller, gig, rating: 1, hidden: true })
  await reply({ seller, reviewId: id, text: 'Not so.' })
  await buildReview({ seller, gig, rating: 5, at: -1 })
  const url = `/api/people/${seller.username}/reviews`
  const { reviews } = await ask(url)
  expect(reviews.total).toBe(2)
  expect(reviews.data[0]).toEqual({
    ...{ id, by: 'buyer', rating: null, comments: null, author: null, gig: null, reply: null },
    ...{ published_at: began.toISOString(), edited_at: null, is_late: false, is_hidden: true },
    hidden_reason: { code: 'abuse', text: 'Abusive words' },
  })
  expect((await ask(`${url}?rating=1`)).reviews).toMatchObject({ data: [], total: 0 })
  expect((await ask(`/api/people/${seller.username}`)).person).toMatchObject({
    reviews_count: 2,
    stars: { '5': 1, '1': 0 },
  })
})

test('an answer that was hidden is nobody’s to read, and what was changed or came late says so', async () => {
  const { seller, gig } = await buildSeller()
  const id = await buildReview({ seller, gig })
  await reply({ seller, reviewId: id, text: 'Not so.' })
  const edited_at = minutes(5)
  await db.updateTable('reviews').set({ edited_at, is_late: true }).where('id', '=', id).execute()
  const answer = db.updateTable('review_replies').where('review_id', '=', id)
  await answer.set({ edited_at }).execute()
  const url = `/api/people/${seller.username}/reviews`
  expect((await ask(url)).reviews.data).toMatchObject([
    {
      is_late: true,
      edited_at: edited_at.toISOString(),
      reply: { edited_at: edited_at.toISOString() },
    },
  ])
  await answer.set({ hidden_code: 'abuse' }).execute()
  expect((await ask(url)).reviews.data).toMatchObject([{ id, comments: 'Good.', reply: null }])
})

test('reviews come newest first, page by page, and by their stars', async () => {
  const { seller, gig } = await buildSeller()
  const ids: number[] = []
  for (const [rating, at] of [
    [5, 3],
    [1, 2],
    [5, 2],
    [4, 9],
  ] as const)
    ids.push(await buildReview({ seller, gig, rating, at }))
  const [first, second, third, last] = ids
  const url = `/api/people/${seller.username}/reviews`
  expect(idsIn((await ask(url)).reviews)).toEqual([last, first, third, second])
  const page = (await ask(`${url}?records_per_page=2&page=2`)).reviews
  expect([idsIn(page), page.total, page.last_page]).toEqual([[third, second], 4, 2])
  const fives = (await ask(`${url}?rating=5&records_per_page=1`)).reviews
  expect([idsIn(fives), fives.total]).toEqual([[first], 2])
  const wrong = await ask(`${url}?rating=6&page=0&role=manager`)
  expect([wrong.status, Object.keys(wrong.errors).sort()]).toEqual([
    422,
    ['page', 'rating', 'role'],
  ])
})

test('what is owed, unpublished or held is nobody’s to read', async () => {
  const { seller, gig } = await buildSeller()
  await buildOrder({ seller, gig, status: 'completed' })
  const unpublished = await buildReview({ seller, gig, by: 'seller', at: 1 })
  const held = await buildReview({ seller, gig })
  const closed = await buildReview({ seller, gig })
  for (const [id, state, hidden_code] of [
    [unpublished, 'unpublished', null],
    [held, 'held', null],
    // Hidden while it was held.
    [closed, 'hidden', 'connected_accounts'],
  ] as const)
    await db
      .updateTable('reviews')
      .set({ state, hidden_code, published_at: null })
      .where('id', '=', id)
      .execute()
  const viewer = await buildUser()
  for (const url of [`/api/people/${seller.username}/reviews`, `/api/gigs/${gig.id}/reviews`])
    expect((await ask(url, viewer)).reviews).toMatchObject({ data: [], total: 0 })
})

test('what sellers wrote of a buyer is for people who are logged in, by name and without the gig', async () => {
  const { seller, gig } = await buildSeller()
  const buyer = await buildUser()
  const id = await buildReview({ seller, buyer, gig, by: 'seller', rating: 2 })
  const url = `/api/people/${buyer.username}/reviews?role=buyer`
  expect((await ask(url)).status).toBe(401)
  const { reviews } = await ask(url, seller)
  expect(reviews.data).toMatchObject([
    { id, by: 'seller', gig: null, author: { name: seller.name, username: seller.username } },
  ])
  expect((await ask(`/api/people/${buyer.username}/reviews`, seller)).reviews.total).toBe(0)
  expect((await ask(`/api/people/${buyer.username}`, seller)).person.as_buyer).toMatchObject({
    ...{ orders_completed: 1, rating: 2, rating_count: 1, reviews_count: 1 },
  })
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', seller.id).execute()
  expect((await ask(url, buyer)).reviews.data[0].author.username).toBeNull()
  await db.updateTable('users').set({ closed_at: began }).where('id', '=', seller.id).execute()
  expect((await ask(url, buyer)).reviews.data[0].author).toBeNull()
})

test('a review names no gig that is not Live, nor a Request, whose owner is the buyer', async () => {
  const { seller, gig } = await buildSeller()
  const buyer = await buildUser()
  const request = await buildGig({ owner: buyer, type: 'request' })
  await buildReview({ seller, gig, at: 1 })
  await buildReview({ seller, buyer, gig: request })
  await db.updateTable('gigs').set({ status_id: 1 }).where('id', '=', gig.id).execute()
  const { reviews } = await ask(`/api/people/${seller.username}/reviews`)
  expect(reviews.data).toMatchObject([{ gig: null }, { gig: null }])
  expect(await ask(`/api/gigs/${request.id}/reviews`)).toMatchObject({
    ...{ status: 200, reviews: { data: [], total: 0 }, rating: 0, rating_count: 0 },
  })
})

test('a gig has the reviews of its own orders, with their stars, for whoever sees the gig', async () => {
  const { seller, gig } = await buildSeller()
  const other = await buildGig({ owner: seller })
  const five = await buildReview({ seller, gig, rating: 5 })
  const two = await buildReview({ seller, gig, rating: 2, at: -1 })
  await buildReview({ seller, gig: other, rating: 1 })
  const url = `/api/gigs/${gig.id}/reviews`
  const answer = await ask(url)
  expect(idsIn(answer.reviews)).toEqual([five, two])
  expect(answer).toMatchObject({
    ...{ rating: 3.5, rating_count: 2, stars: { '5': 1, '4': 0, '3': 0, '2': 1, '1': 0 } },
  })
  expect(idsIn((await ask(`${url}?rating=2`)).reviews)).toEqual([two])
  await db.updateTable('gigs').set({ status_id: 1 }).where('id', '=', gig.id).execute()
  const statuses = [await ask(url), await ask(url, seller), await ask('/api/gigs/999999/reviews')]
  expect(statuses.map(({ status }) => status)).toEqual([404, 200, 404])
  expect((await ask(`/api/gigs/${other.id}/pause`, seller)).status).toBe(200)
})

test('reviews of whom nobody can find are the 404 of the person', async () => {
  const gone = await buildUser({ deactivated: true })
  for (const name of [gone.username, 'nobody.at.all'])
    expect(await ask(`/api/people/${name}/reviews`)).toEqual({
      ...{ status: 404, message: 'There is no such person.' },
    })
})
