import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOfOffer } from '#features/orders/offers/process.ts'
import { orderActions, orderProcess, orderStatus, orderStatuses } from '#features/orders/process.ts'
import { viewIdPhoto } from '#features/profile/identity/photos/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { openStorage, readFile } from '#platform/server/files/storage.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { passwordMatches } from '#platform/server/security/passwords.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { flagReasons } from '#platform/server/text-flags.ts'
import { useDatabase } from '#test/builders/database.ts'
import { makePeople } from './people.ts'
import { demoGigs, seedDemo } from './seed.ts'
import { makePapers } from './write-papers.ts'
import { demoPassword } from './write-people.ts'

useDatabase()

const now = new Date('2026-11-20T12:00:00Z')
let folder: string

beforeAll(async () => {
  loadSettings({})
  folder = await mkdtemp(join(tmpdir(), 'adwuma-demo-'))
  await openStorage({ driver: 'local', directory: folder, secret: 'only for this test' })
  openEncryption([randomBytes(32)])
})

afterAll(() => rm(folder, { recursive: true, force: true }))

let seeded = 0

/** As the test before has left it, where that looked alone. */
async function ensureSeeded(gigs = 120) {
  if (seeded === gigs) return
  await clear()
  await seedDemo({ now, gigs, pictures: false })
  seeded = gigs
}

async function clear() {
  seeded = 0
  await forgetMoneyAndDisputes()
  for (const table of inTheWay) await db.deleteFrom(table).execute()
  await db.deleteFrom('users').execute()
}

/** Their rows are only ever added, so their triggers sleep meanwhile. */
const forgetMoneyAndDisputes = () =>
  inTransaction(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of onlyAdded) await tx.deleteFrom(table).execute()
    await tx.updateTable('ledger_accounts').set({ balance_pesewas: 0 }).execute()
  })

const onlyAdded = [
  ...(['dispute_decisions', 'dispute_statements', 'disputes'] as const),
  ...(['ledger_entries', 'ledger_postings', 'transaction_events', 'transactions'] as const),
]

/** What people leave behind even when they go, the last first. */
const inTheWay = [
  ...(['subscriptions', 'promotions', 'notifications'] as const),
  ...(['message_reports', 'chat_members', 'messages', 'chats'] as const),
  ...(['review_flags', 'review_reports', 'review_replies', 'reviews'] as const),
  ...(['receipt_reuses', 'payment_receipts'] as const),
  ...(['customers_of', 'reputations', 'order_events', 'orders', 'offers', 'reports'] as const),
]

const countOf = async (table: 'users' | 'gigs' | 'gig_images') => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('an empty marketplace is filled once, even by two processes at the same time', async () => {
  await clear()
  await Promise.all([
    seedDemo({ now, gigs: 30, pictures: false }),
    seedDemo({ now, gigs: 30, pictures: false }),
  ])
  expect(await countOf('users')).toBe(120)
  expect(await countOf('gigs')).toBe(30)
  expect(await seedDemo({ now, gigs: 30, pictures: false })).toEqual({ people: 0, gigs: 0 })
})

test('user 1 is the manager, and the documented logins open with the documented password', async () => {
  await ensureSeeded()
  const users = await db.selectFrom('users').selectAll().orderBy('id').limit(4).execute()
  expect(users.map(user => [user.id, user.email, user.is_manager])).toEqual([
    [1, 'manager@adwuma.test', true],
    [2, 'ama@adwuma.test', false],
    [3, 'kofi@adwuma.test', false],
    [4, 'esi@adwuma.test', false],
  ])
  for (const user of users)
    expect(await passwordMatches(demoPassword, user.password_hash)).toBe(true)
  expect(users.map(user => user.premium_until !== null)).toEqual([false, true, false, false])
})

test('who has Premium, and whose gig is promoted, has bought it', async () => {
  await ensureSeeded()
  const premium = await db
    .selectFrom('users')
    .leftJoin('subscriptions', join =>
      join
        .onRef('subscriptions.user_id', '=', 'users.id')
        .onRef('end_date', '=', 'premium_until')
        .onRef('start_date', '=', 'premium_since'),
    )
    .select('subscriptions.id')
    .where('premium_until', 'is not', null)
    .execute()
  const promoted = await db
    .selectFrom('gigs')
    .leftJoin('promotions', join =>
      join.onRef('promotions.gig_id', '=', 'gigs.id').onRef('end_date', '=', 'promoted_until'),
    )
    .select('promotions.id')
    .where('promoted_until', 'is not', null)
    .execute()
  for (const rows of [premium, promoted]) {
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ id }) => id === null)).toEqual([])
  }
  const ended = await db
    .selectFrom('subscriptions')
    .where('end_date', '<', now)
    .select('id')
    .execute()
  expect(ended.length).toBeGreaterThan(2)
})

test('identities are verified, waiting or turned down, as the people are; Esi has handed in none', async () => {
  await ensureSeeded()
  const people = await db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .select(['users.id', 'kyc_verified_at', 'users.name', 'status', 'decided_at', 'submitted_at'])
    .select(['identities.name as identity_name', 'name_on_account', 'users.created_at'])
    .where('is_manager', '=', false)
    .orderBy('users.id')
    .execute()
  expect(people.slice(0, 3).map(({ status }) => status)).toEqual(['verified', 'verified', null])
  for (const person of people) {
    expect(person.kyc_verified_at !== null).toBe(person.status === 'verified')
    if (person.status === 'verified') expect(person.decided_at).toEqual(person.kyc_verified_at)
    if (person.status === null) continue
    expect([person.identity_name, person.name_on_account]).toEqual([person.name, person.name])
    expect(person.submitted_at?.getTime()).toBeGreaterThan(person.created_at.getTime())
  }
  const statuses = people.map(({ status }) => status)
  expect(statuses.filter(status => status === 'pending')).toHaveLength(4)
  expect(statuses.filter(status => status === 'rejected')).toHaveLength(1)
})

test('managers find reports to answer, and one with a file that is there', async () => {
  await ensureSeeded()
  const reports = await db.selectFrom('reports').selectAll().execute()
  expect(reports.map(({ status_id }) => status_id).sort()).toEqual([1, 1, 1, 1, 2, 2])
  for (const { description, actioned_at, created_at } of reports) {
    expect(cleanRichText(description)).toBe(description)
    expect((actioned_at ?? now).getTime()).toBeGreaterThan(created_at.getTime())
  }
  const [file] = await db.selectFrom('report_files').selectAll().execute()
  const stored = await buffer(await readFile(file?.storage_key ?? ''))
  expect(stored.length).toBe(file?.size)
})

test('there are orders in every state, and each state is the end of its steps', async () => {
  await ensureSeeded()
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(new Set(orders.map(({ status_id }) => status_id))).toEqual(new Set(orderStatuses))
  for (const order of orders) {
    const events = await db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    const times = events.map(({ created_at }) => created_at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBe(order.created_at.getTime())
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
    const actions = events.map(({ action }) => action)
    const step = actions.flatMap(action => orderActions.filter(one => one === action)).at(-1)
    if (!step) expect(actions).toEqual(['request'])
    const ends = step ? [orderProcess[step].to] : [orderStatus.pending, orderStatus.ongoing]
    expect(ends, `${order.id}`).toContain(order.status_id)
    if (order.status_id === 1) expect(order.respond_by.getTime()).toBeGreaterThan(now.getTime())
  }
  const created = orders.map(({ created_at }) => created_at.getTime())
  expect(created).toEqual([...created].sort((a, b) => a - b))
})

test('offers are such as the product would have let people make', async () => {
  await ensureSeeded()
  const offers = await db
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .selectAll('offers')
    .select(['gigs.user_id', 'gigs.type_id', 'gigs.created_at as gig_created_at'])
    .select(['gigs.amount_pesewas as gig_amount'])
    .execute()
  expect(offers.some(({ is_custom }) => is_custom)).toBe(true)
  for (const offer of offers) {
    const kind = kindOfOffer({
      gigType: offer.type_id,
      isCustom: offer.is_custom,
      byOwner: offer.author_id === offer.user_id,
    })
    const sides = { seller: offer.seller_id, buyer: offer.buyer_id }
    const author = kind ? sides[kind.author] : 0
    const recipient = sides.seller + sides.buyer - author
    expect(offer).toMatchObject({
      author_id: author,
      requester_id: kind?.requester === 'author' ? author : recipient,
      starts_as: kind?.starts,
    })
    expect(offer.user_id).toBe(offer.type_id === 1 ? offer.seller_id : offer.buyer_id)
    expect(offer.created_at.getTime()).toBeGreaterThan(offer.gig_created_at.getTime())
    if (!offer.is_custom) expect(offer.amount_pesewas).toBe(offer.gig_amount)
    expect(cleanRichText(offer.description)).toBe(offer.description)
  }
})

test('ratings are those of the reviews that can be read, and whoever logs in owes none', async () => {
  await ensureSeeded()
  const reviews = await db.selectFrom('reviews').selectAll().where('by', '=', 'buyer').execute()
  const people = await db.selectFrom('users').selectAll().execute()
  for (const { id, rating_sum, rating_count } of people) {
    const ratings = reviews.flatMap(({ seller_id, rating, state }) =>
      seller_id === id && rating && state === 'published' ? [rating] : [],
    )
    expect([rating_count, rating_sum]).toEqual([
      ratings.length,
      ratings.reduce((sum, rating) => sum + rating, 0),
    ])
  }
  expect(people.some(({ rating_count }) => rating_count > 1)).toBe(true)
  const completed = await db
    .selectFrom('orders')
    .select(['id', 'buyer_id'])
    .where('status_id', '=', 4)
    .execute()
  expect(reviews.map(({ order_id }) => order_id).sort()).toEqual(
    completed.map(({ id }) => id).sort(),
  )
  for (const { reviewer_id, completed_at } of reviews)
    if (reviewer_id <= 4) expect(completed_at).not.toBeNull()
})

test('chats follow each other in time, tell of every step, and count what is unread', async () => {
  await ensureSeeded()
  const messages = await db.selectFrom('messages').selectAll().orderBy('id').execute()
  const times = messages.map(({ created_at }) => created_at.getTime())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
  const eventsWithMessage = new Set(messages.map(({ order_event_id }) => order_event_id))
  const events = await db
    .selectFrom('order_events')
    .select('id')
    .where('action', '<>', 'answer-dispute')
    .execute()
  expect(events.filter(({ id }) => !eventsWithMessage.has(id))).toEqual([])
  const offered = new Set(messages.map(({ offer_id }) => offer_id))
  const offers = await db.selectFrom('offers').select(['id', 'is_custom']).execute()
  for (const { id, is_custom } of offers) expect(offered.has(id)).toBe(is_custom)
  const members = await db.selectFrom('chat_members').selectAll().execute()
  for (const { chat_id, user_id, last_message_id, last_read_id, unread_count } of members) {
    const said = messages.filter(message => message.chat_id === chat_id)
    expect(last_message_id).toBe(said.at(-1)?.id)
    const unread = said.filter(
      ({ id, from_user_id }) => id > last_read_id && from_user_id !== user_id,
    )
    expect(unread_count).toBe(unread.length)
  }
  expect(members.some(({ unread_count }) => unread_count > 0)).toBe(true)
})

test('managers find messages to decide about, flagged for what is in them and for nothing else', async () => {
  loadSettings({})
  await ensureSeeded()
  const messages = await db.selectFrom('messages').selectAll().execute()
  expect(messages.filter(({ is_flagged }) => is_flagged)).toHaveLength(4)
  expect(messages.filter(({ is_censored }) => is_censored)).toHaveLength(1)
  for (const { text, reasons } of messages)
    expect(
      reasons.filter(reason => reason !== 'reported'),
      text,
    ).toEqual(flagReasons(text))
})

test('newer gigs have higher ids, and none is of the future', async () => {
  await ensureSeeded()
  const gigs = await db.selectFrom('gigs').select(['id', 'created_at']).orderBy('id').execute()
  const times = gigs.map(gig => gig.created_at.getTime())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
})

test('there are pages to read and a draft, clean as if they had been written here, and only once', async () => {
  await ensureSeeded()
  await clear()
  await ensureSeeded()
  const pages = await db.selectFrom('cms_pages').selectAll().where('id', '>', 2).execute()
  expect(pages.map(({ slug, is_published }) => [slug, is_published])).toEqual([
    ['how-it-works', true],
    ['safety-tips', true],
    ['photos-that-sell', false],
  ])
  for (const { content } of pages) expect(cleanRichText(content)).toBe(content)
})

test('the next person who registers gets an id of their own', async () => {
  await ensureSeeded()
  seeded = 0
  const { id } = await db
    .insertInto('users')
    .values({
      name: 'Yaw Real',
      username: 'yaw.real',
      email: 'yaw@example.com',
      phone: '0240000001',
      phone_e164: '+233240000001',
      password_hash: '-',
      consent_version: '1',
      consent_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(120)
})

test('sellers have reviewed their buyers first, and answered; a review waits for a manager, one is hidden', async () => {
  await ensureSeeded(demoGigs)
  const reviews = await db.selectFrom('reviews').selectAll().execute()
  const ofSellers = new Map(
    reviews.flatMap(one => (one.by === 'buyer' ? [[one.order_id, one]] : [])),
  )
  const ofBuyers = reviews.filter(({ by }) => by === 'seller')
  expect(new Set(ofBuyers.map(({ state }) => state))).toEqual(new Set(['published', 'unpublished']))
  for (const { order_id, state, completed_at, published_at } of ofBuyers) {
    const buyers = ofSellers.get(order_id)
    expect(state).toBe(buyers?.completed_at ? 'published' : 'unpublished')
    expect(published_at).toEqual(buyers?.completed_at ?? null)
    if (published_at) expect(completed_at?.getTime()).toBeLessThan(published_at.getTime())
  }
  const replies = await db.selectFrom('review_replies').selectAll().execute()
  expect(replies.length).toBeGreaterThan(10)
  const flags = await db.selectFrom('review_flags').select('reason').execute()
  expect(flags.map(({ reason }) => reason).sort()).toEqual(['phone', 'reported'])
  expect(reviews.filter(({ state }) => state === 'hidden')).toHaveLength(1)
})

test('there are disputes to answer, to decide and to accept, about money that is held', async () => {
  await ensureSeeded(demoGigs)
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('disputes')
    .select(['orders.status_id', 'orders.held_pesewas as held', 'seller_id', 'buyer_id'])
    .execute()
  const standings = disputes.map(({ status, seller_id, buyer_id }) =>
    [status, status === 'answering' ? seller_id : buyer_id].join(' of '),
  )
  expect(standings.sort()).toEqual(['answering of 2', 'decided of 2', 'deciding of 4'])
  for (const { status_id, held, held_pesewas, due_on } of disputes) {
    expect([status_id, held]).toEqual([orderStatus.inReview, held_pesewas])
    expect(held).toBeGreaterThan(0)
    expect(due_on?.getTime()).toBeGreaterThan(now.getTime())
  }
})

test('nobody without Premium works on more orders than are free, and Kofi begins with none', async () => {
  await ensureSeeded(demoGigs)
  const working = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .select(['seller_id', 'premium_until', db.fn.countAll<number>().as('open')])
    .where('orders.status_id', 'in', [2, 3])
    .groupBy(['seller_id', 'premium_until'])
    .execute()
  expect(working.length).toBeGreaterThan(5)
  for (const { premium_until, open } of working)
    if (!premium_until) expect(open).toBeLessThanOrEqual(3)
  expect(working.map(({ seller_id }) => seller_id)).toContain(2)
  expect(working.map(({ seller_id }) => seller_id)).not.toContain(3)
})

test('asked for more gigs than there are, the seed adds what is missing', async () => {
  await ensureSeeded(demoGigs)
  seeded = 0
  expect(await seedDemo({ now, gigs: 700, pictures: false })).toEqual({ people: 0, gigs: 100 })
  expect(await countOf('gigs')).toBe(700)
})

test('every picture that a gig names is there in all its variants', async () => {
  await clear()
  await seedDemo({ now, gigs: 12 })
  const images = await db.selectFrom('gig_images').select('key').execute()
  const files = await readdir(join(folder, 'public/gigs'))
  expect(images.length).toBeGreaterThan(5)
  for (const { key } of images)
    expect(files.filter(file => file.startsWith(`${key}-`)).length).toBeGreaterThanOrEqual(3)
})

test('the documents of those that a manager looks at first open, and are pictures', async () => {
  await clear()
  await seedDemo({ now, gigs: 1 })
  const photos = await db.selectFrom('identity_photos').selectAll().orderBy('user_id').execute()
  expect(photos.map(photo => photo.user_id).slice(0, 2)).toEqual([2, 3])
  expect(photos).toHaveLength(7)
  const [photo] = photos
  const opened = await viewIdPhoto({ photoId: photo?.id ?? 0, viewerId: 1, now })
  const { width, format } = await sharp(opened?.content).metadata()
  expect([width, format]).toEqual([1012, 'jpeg'])
})

test('a seed that was broken off leaves no document that is nobody’s', async () => {
  await clear()
  await rm(join(folder, 'identity'), { recursive: true, force: true })
  await makePapers(makePeople(120), { pictures: true })
  await seedDemo({ now, gigs: 1 })
  const photos = await db.selectFrom('identity_photos').select('storage_key').execute()
  const files = await readdir(join(folder, 'identity'))
  expect(files.map(file => `identity/${file}`).sort()).toEqual(
    photos.map(({ storage_key }) => storage_key).sort(),
  )
})

test('payments of the demo lead back to what came of them', async () => {
  await ensureSeeded(demoGigs)
  const deposits = await db.selectFrom('sandbox_deposits').selectAll().execute()
  expect(deposits.length).toBeGreaterThan(0)
  for (const deposit of deposits)
    expect(deposit.return_url).toMatch(/^http:\/\/localhost:3000\/paid\/offer\/\d+$/)
})

test('a marketplace of real people is left alone', async () => {
  await clear()
  await db
    .insertInto('users')
    .values({
      name: 'Yaw Real',
      username: 'yaw.real',
      email: 'yaw@example.com',
      phone: '0240000001',
      phone_e164: '+233240000001',
      password_hash: '-',
      consent_version: '1',
      consent_at: now,
      created_at: now,
    })
    .execute()
  expect(await seedDemo({ now, gigs: 1_000 })).toEqual({ people: 0, gigs: 0 })
  expect(await countOf('users')).toBe(1)
})
