/** Reviews from before either side could write one, and a version from before beside one that knows both. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

let db: Kysely<DB>

beforeAll(async () => {
  db = await openWithReviews()
  await migrate(db, { last: '0081_reviews_from_both_sides' })
})

const [written, later] = [new Date('2026-01-05Z'), new Date('2026-01-07Z')]

test('an earlier review is owed, published since it was written, or held where the two are connected', async () => {
  expect(await reviewsIn(db)).toEqual([
    { ...byBuyer, id: 1, rating: 4, state: 'published', published_at: written },
    { ...byBuyer, id: 2, rating: 5, state: 'held', published_at: null },
    { ...byBuyer, id: 3, rating: null, state: 'pending', published_at: null },
  ])
  expect(await db.selectFrom('review_flags').selectAll().execute()).toEqual([
    { review_id: 2, part: 'review', reason: 'connected', created_at: written },
  ])
})

test('the stars of an earlier review are counted for its seller and its gig', async () => {
  expect(await starsIn(db)).toEqual(['gig 1: 1 of 4', 'seller 1: 1 of 4'])
})

test('a review that an earlier version owes and takes is as complete as one of this version', () =>
  rollBack(async tx => {
    await sql`insert into reviews (id, order_id, gig_id, seller_id, reviewer_id, is_connected, created_at)
      values (4, 4, 1, 1, 2, false, ${written})`.execute(tx)
    expect((await reviewsIn(tx)).at(-1)).toMatchObject({ ...byBuyer, id: 4, state: 'pending' })
    await writeAsBefore(tx, { id: 4, rating: 2, isConnected: false })
    await writeAsBefore(tx, { id: 3, rating: 1, isConnected: true })
    const [, , connected, counted] = await reviewsIn(tx)
    expect(counted).toMatchObject({ state: 'published', published_at: later, is_late: false })
    expect(connected).toMatchObject({ state: 'held', published_at: null })
    expect(await starsIn(tx)).toEqual([
      ...['gig 1: 1 of 2', 'gig 1: 1 of 4', 'seller 1: 1 of 2', 'seller 1: 1 of 4'],
    ])
  }))

test.each([
  [false, { state: 'published', published_at: later }],
  [true, { state: 'held', published_at: null }],
])(
  'a seller’s review follows what an earlier version takes of the buyer, connected: %s',
  async (isConnected, state) =>
    rollBack(async tx => {
      await addSellers(tx, { id: 4, orderId: 3 })
      await writeAsBefore(tx, { id: 3, rating: 3, isConnected })
      const [, , buyers, sellers] = await reviewsIn(tx)
      expect([buyers, sellers]).toMatchObject([
        { ...state, by: 'buyer' },
        { ...state, by: 'seller' },
      ])
    }),
)

test('a review is late that an earlier version takes after the clock has published the seller’s', () =>
  rollBack(async tx => {
    await addSellers(tx, { id: 4, orderId: 3 })
    await sql`update reviews set state = 'published', published_at = ${written} where id = 4`.execute(
      tx,
    )
    await writeAsBefore(tx, { id: 3, rating: 3, isConnected: false })
    expect((await reviewsIn(tx))[2]).toMatchObject({ state: 'published', is_late: true })
  }))

test.each([
  ['a review that the seller owes', `by = 'seller', reviewer_id = 1 where id = 3`],
  ['an unpublished one by the buyer', `state = 'unpublished', published_at = null where id = 1`],
  ['a published one without stars', `rating = null, completed_at = null where id = 1`],
  ['a published one without its time', `published_at = null where id = 1`],
  ['a held one with a time', `published_at = now() where id = 2`],
  ['a hidden one without a reason', `state = 'hidden' where id = 1`],
  ['a reason for one that can be read', `hidden_code = 'abuse' where id = 1`],
  ['an unknown reason', `state = 'hidden', hidden_code = 'because' where id = 1`],
  ['an unknown state', `state = 'lost', published_at = null where id = 1`],
  ['a buyer’s by the seller', `reviewer_id = 1 where id = 1`],
  ['one of oneself', `buyer_id = 1, reviewer_id = 1 where id = 1`],
  ['a late one by the seller', `by = 'seller', reviewer_id = 1, is_late = true where id = 1`],
])('the database refuses %s', async (_, change) => {
  const update = sql.raw(`update reviews set ${change}`).execute(db)
  await expect(update).rejects.toThrow('check constraint')
})

test('each side of an order has one review', () =>
  rollBack(async tx => {
    await addSellers(tx, { id: 4, orderId: 3 })
    await expect(addSellers(tx, { id: 5, orderId: 3 })).rejects.toThrow('reviews_one_for_each_side')
  }))

test('what stood in a review before a change is never changed', () =>
  rollBack(async tx => {
    await sql`insert into review_versions (review_id, part, rating, text, written_at, replaced_at)
      values (1, 'review', 4, 'Good', ${written}, ${later})`.execute(tx)
    await expect(sql`update review_versions set text = 'Bad'`.execute(tx)).rejects.toThrow()
  }))

/** Nothing of what is done in it stays. */
async function rollBack(work: (tx: Kysely<DB>) => Promise<void>): Promise<void> {
  const tx = await db.startTransaction().execute()
  await work(tx).finally(() => tx.rollback().execute())
}

const byBuyer = { by: 'buyer', buyer_id: 2, is_late: false }

const reviewsIn = (on: Kysely<DB>) =>
  on
    .selectFrom('reviews')
    .select(['id', 'by', 'buyer_id', 'rating', 'state', 'published_at', 'is_late'])
    .orderBy('id')
    .execute()

async function starsIn(on: Kysely<DB>): Promise<string[]> {
  const counts = await on.selectFrom('star_counts').selectAll().where('published', '>', 0).execute()
  return counts
    .map(
      ({ subject, subject_id, rating, published }) =>
        `${subject} ${subject_id}: ${published} of ${rating}`,
    )
    .sort()
}

const writeAsBefore = (
  on: Kysely<DB>,
  review: { id: number; rating: number; isConnected: boolean },
) =>
  sql`update reviews set rating = ${review.rating}, comments = '', is_connected = ${review.isConnected},
    completed_at = ${later} where id = ${review.id}`.execute(on)

const addSellers = (on: Kysely<DB>, { id, orderId }: { id: number; orderId: number }) =>
  sql`insert into reviews (id, order_id, gig_id, seller_id, buyer_id, reviewer_id, by, state, rating, comments,
      created_at, completed_at)
    values (${id}, ${orderId}, 1, 1, 2, 1, 'seller', 'unpublished', 5, '', ${written}, ${written})`.execute(
    on,
  )

async function openWithReviews(): Promise<Kysely<DB>> {
  const empty = await openEmpty()
  await migrate(empty, { last: '0080_endings_are_counted' })
  await sql`
    insert into users (id, name, username, email, password_hash, is_manager, consent_version, consent_at, created_at)
    select n, 'Ama', 'ama' || n, 'ama' || n || '@example.test', 'x', true, 'test', '2026-01-01Z', '2026-01-01Z'
    from generate_series(1, 2) as n`.execute(empty)
  await sql`
    insert into gigs (id, user_id, category_id, type_id, title, slug, description, description_text, amount_pesewas,
      duration_hours, approved_at, created_at, updated_at)
    values (1, 1, 1, 1, 'A tap', 'a-tap', '', '', 100, 24, '2026-01-01Z', '2026-01-01Z', '2026-01-01Z')`.execute(
    empty,
  )
  await sql`
    insert into offers (id, gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom, amount_pesewas,
      description, duration_hours, created_at)
    select n, 1, 2, 1, 2, 2, 1, false, 100, '', 24, '2026-01-02Z' from generate_series(1, 4) as n`.execute(
    empty,
  )
  await sql`
    insert into orders (id, offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
      completed_on, created_at)
    select n, n, 1, 1, 2, 4, '2026-01-03Z', '2026-01-02Z', '2026-01-03Z', '2026-01-04Z', '2026-01-02Z'
    from generate_series(1, 4) as n`.execute(empty)
  await sql`
    insert into reviews (id, order_id, gig_id, seller_id, reviewer_id, rating, comments, is_connected, created_at,
      completed_at)
    select n, n, 1, 1, 2, rating, case when rating > 0 then '' end, n = 2, '2026-01-04Z',
      case when rating > 0 then ${written}::timestamptz end
    from (values (1, 4), (2, 5), (3, null)) as kept (n, rating)`.execute(empty)
  return empty
}

async function openEmpty(): Promise<Kysely<DB>> {
  const { serverUrl } = inject('testPostgres')
  const name = `adwuma_reviews_${Math.random().toString(36).slice(2)}`
  const pool = createPool(await createDatabase({ serverUrl, name }))
  afterAll(async () => {
    await pool.end()
    await dropDatabase({ serverUrl, name })
  })
  return kyselyOn(pool) as Kysely<DB>
}
