import { expect, test } from 'vitest'
import { moderationActions } from '#features/orders/reviews/moderation/process.ts'
import type { Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { hostileTexts } from '#test/builders/hostile-texts.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'

const app = useApp()

test('what is flagged, reported or held back waits for managers, newest first and with why, and nothing else does', async () => {
  const before = await countPending()
  const flagged = await writeReview({ comments: 'Idiot! Call +233 24 412 3456, idiot.' })
  const held = await writeReview({ connected: true, comments: 'My brother.' })
  const reported = await writeReview({ comments: 'Never came.' })
  const reporter = await buildUser()
  await report(reporter, { review_id: reported.id, reason: 'It is a lie' })
  await report(reporter, { review_id: reported.id, reason: 'And again' })
  await report(reported.seller, { review_id: reported.id, reason: 'I came' })
  await writeReview({ comments: 'Fine work.' })

  const { reviews } = await list()
  expect(idsIn(reviews)).toEqual([reported.id, held.id, flagged.id])
  expect(reviews).toMatchObject({ total: 3, per_page: 12 })
  expect(await countPending()).toBe(before + 3)
  expect(reviews.data[0]).toMatchObject({
    ...{ by: 'buyer', state: 'published', order_id: reported.orderId, comments: 'Never came.' },
    ...{ author: { id: reported.buyer.id }, about: { id: reported.seller.id } },
    ...{ reasons: ['reported'], report_count: 2, reply_is_hidden: false },
    available_actions: ['approve', 'hide'],
    reports: [
      { part: 'review', reason: 'I came', by: { id: reported.seller.id } },
      { part: 'review', reason: 'It is a lie', by: { id: reporter.id } },
    ],
  })
  expect(reviews.data[1]).toMatchObject({ state: 'held', reasons: ['connected'] })
  expect(reviews.data[2]).toMatchObject({
    reasons: ['phone', 'abuse'],
    flagged_words: ['+233 24 412 3456', 'Idiot', 'idiot'],
  })
  expect(idsIn((await list('?state=held')).reviews)).toEqual([held.id])
})

test('what waits is counted for managers of moderation, and for no others', async () => {
  await writeReview({ comments: 'Call 0244123456' })
  expect(await countPending('moderation')).toBeGreaterThan(0)
  expect(await countPending('disputes')).toBe(0)
})

test('an approved review waits no longer, and stays as it is', async () => {
  const { id, seller } = await writeReview({ rating: 3, comments: 'Call 0244123456' })
  expect(await decide(id, { action: 'approve' })).toMatchObject({
    status: 200,
    review: { state: 'published', reasons: [], comments: 'Call 0244123456', rating: 3 },
  })
  expect(await ratingOf(seller)).toEqual({ sum: 3, count: 1 })
  expect((await decide(id, { action: 'approve' })).status).toBe(409)
  expect(await newsOf(seller)).toEqual([expect.stringMatching(/^review /)])
})

test('a review that was held back counts from its approval, and the reviewed is told of it then', async () => {
  const { id, seller, buyer } = await writeReview({ rating: 4, connected: true })
  expect([await ratingOf(seller), await newsOf(seller)]).toEqual([{ sum: 0, count: 0 }, []])
  const jobs = captureJobs()
  expect((await decide(id, { action: 'approve' })).review).toMatchObject({
    ...{ state: 'published', published_at: expect.any(String), reasons: [] },
    audit: [{ action: 'review.approve', before: { state: 'held' }, after: { state: 'published' } }],
  })
  expect(await ratingOf(seller)).toEqual({ sum: 4, count: 1 })
  expect(await newsOf(seller)).toEqual([expect.stringContaining('4 of 5 stars')])
  expect(jobs.filter(({ job }) => job === 'orders.tell')).toMatchObject([
    { data: { sides: [seller.id, buyer.id] } },
  ])
})

test('the history of a review says why it was hidden, also once it is shown again', async () => {
  const { id } = await writeReview({ rating: 1, comments: 'You idiot' })
  await decide(id, { action: 'hide', reason: 'not_about_order' })
  const { review } = await decide(id, { action: 'show' })
  expect(review.audit).toMatchObject([
    { action: 'review.show', reason: null },
    { action: 'review.hide', reason: 'not_about_order' },
  ])
})

test('a hidden review takes its stars along, brings them back, and both sides are told why', async () => {
  const { id, seller, buyer, title } = await writeReview({ rating: 1, comments: 'You idiot' })
  expect(await decide(id, { action: 'hide', reason: 'abuse', note: 'Third time.' })).toMatchObject({
    status: 200,
    review: {
      ...{ state: 'hidden', comments: 'You idiot', rating: 1, reasons: [] },
      hidden_reason: { code: 'abuse', text: 'Abusive words' },
      audit: [
        {
          ...{ action: 'review.hide', before: { state: 'published' } },
          after: { state: 'hidden', note: 'Third time.' },
        },
      ],
    },
  })
  expect(await ratingOf(seller)).toEqual({ sum: 0, count: 0 })
  expect(await starsOf(seller)).toEqual([{ rating: 1, published: 0, hidden: 1 }])
  expect((await newsOf(buyer)).at(-1)).toBe(
    `hide Our team hid your review for “${title}”: Abusive words.`,
  )
  expect((await newsOf(seller)).at(-1)).toBe(
    `hide Our team hid the review of you for “${title}”: Abusive words.`,
  )
  expect(await mailsTo(buyer)).toEqual([expect.stringContaining('Abusive words')])
  expect((await mailsTo(seller)).at(0)).toContain('Abusive words')
  expect(await reasonInLog(id)).toBe('abuse')
  expect((await list('?state=hidden')).reviews.data[0]).toMatchObject({ id, state: 'hidden' })

  await decide(id, { action: 'show' })
  expect(await ratingOf(seller)).toEqual({ sum: 1, count: 1 })
  expect(await starsOf(seller)).toEqual([{ rating: 1, published: 1, hidden: 0 }])
  expect((await newsOf(seller)).at(-1)).toMatch(/^show .*can be read again/)
})

test('what was hidden while it was held back was never read: showing it publishes it', async () => {
  const { id, seller, buyer } = await writeReview({ rating: 2, connected: true })
  const { message } = await decide(id, { action: 'hide', reason: 'connected_accounts' })
  expect(message).toBe('The review is hidden, and its author is told.')
  expect([await newsOf(seller), await starsOf(seller)]).toEqual([[], []])
  expect((await newsOf(buyer)).at(-1)).toMatch(/^hide .*Written between connected accounts/)
  const { review } = await decide(id, { action: 'show' })
  expect(review).toMatchObject({ state: 'published', published_at: expect.any(String) })
  expect(await ratingOf(seller)).toEqual({ sum: 2, count: 1 })
  expect((await newsOf(seller)).map(news => news.split(' ')[0])).toEqual(['review'])
})

test('a reply is hidden and shown by itself, and its review stays', async () => {
  const { id, seller, buyer } = await writeReview({ rating: 5 })
  await send(seller, 'reply', { review_id: id, reply: 'Call me on 0244123456' })
  expect((await list()).reviews.data[0]).toMatchObject({
    ...{ id, reasons: ['phone'], flagged_words: ['0244123456'] },
    available_actions: ['approve', 'hide', 'hide-reply'],
  })
  const hidden = await decide(id, { action: 'hide-reply', reason: 'personal_details' })
  expect(hidden.review).toMatchObject({
    ...{ state: 'published', reply: { text: 'Call me on 0244123456' }, reply_is_hidden: true },
    reply_hidden_reason: { code: 'personal_details', text: 'Personal details' },
    ...{ reasons: [], available_actions: ['hide', 'show-reply'] },
    audit: [{ action: 'review.hide-reply', after: { reply_is_hidden: true } }],
  })
  expect((await newsOf(seller)).at(-1)).toMatch(/^hide Our team hid your reply .*Personal details/)
  expect((await newsOf(buyer)).at(-1)).toMatch(/^hide Our team hid the reply to your review/)
  expect(await ratingOf(seller)).toEqual({ sum: 5, count: 1 })
  expect(idsIn((await list('?state=hidden')).reviews)).toContain(id)
  expect((await decide(id, { action: 'show-reply' })).review.reply_is_hidden).toBe(false)
})

test('what is decided of one text leaves the flags and the reply of every other', async () => {
  const [one, other] = [
    await writeReview({ comments: 'Call 0244123456' }),
    await writeReview({ comments: 'Call 0244123456' }),
  ]
  for (const { id, seller } of [one, other])
    await send(seller, 'reply', { review_id: id, reply: 'Mail ama@example.com' })
  const standingOf = async ({ id }: { id: number }) => {
    const { review } = await show(id)
    return [review.reasons.toSorted(), review.reply_is_hidden]
  }
  await decide(one.id, { action: 'hide-reply', reason: 'personal_details' })
  expect(await standingOf(one)).toEqual([['phone'], true])
  await decide(one.id, { action: 'hide', reason: 'abuse' })
  expect(await standingOf(one)).toEqual([[], true])
  expect(await standingOf(other)).toEqual([['email', 'phone'], false])
  await decide(other.id, { action: 'hide', reason: 'abuse' })
  expect(await standingOf(other)).toEqual([['email'], false])
  await decide(one.id, { action: 'show' })
  await decide(other.id, { action: 'approve' })
  expect(await standingOf(other)).toEqual([[], false])
  expect((await show(other.id)).review.state).toBe('hidden')
})

test('from each state what is not open is refused, and changes nothing', async () => {
  const open: Record<string, string[]> = {
    ...{ unpublished: [], published: ['hide'], held: ['approve', 'hide'], hidden: ['show'] },
    replied: ['hide', 'hide-reply'],
  }
  for (const [state, allowed] of Object.entries(open)) {
    const { id, seller, order } = await writeReview({ connected: state === 'held' })
    if (state === 'hidden') await decide(id, { action: 'hide', reason: 'abuse' })
    if (state === 'replied') await send(seller, 'reply', { review_id: id, reply: 'Thanks' })
    const reviewId = state === 'unpublished' ? await addBySeller(order) : id
    for (const action of moderationActions.filter(one => !allowed.includes(one)))
      expect(
        (await decide(reviewId, { action, reason: 'abuse' })).status,
        `${action} of ${state}`,
      ).toBe(409)
    expect((await show(reviewId)).review.available_actions).toEqual(allowed)
  }
})

test('managers who are a side of the order decide nothing, and read of themselves what everybody does', async () => {
  const manager = await buildUser({ roles: ['moderation'] })
  const about = await writeReview({ seller: manager, comments: 'idiot' })
  const own = await writeReview({ buyer: manager, comments: 'idiot' })
  for (const { id } of [about, own]) {
    const answer = await decide(id, { action: 'hide', reason: 'abuse' }, manager)
    expect(answer.status).toBe(403)
    expect((await show(id, manager)).review.available_actions).toEqual([])
  }
  const held = await writeReview({ seller: manager, connected: true })
  expect((await show(held.id, manager)).status).toBe(404)
  expect((await decide(held.id, { action: 'approve' }, manager)).status).toBe(404)
  const seen = idsIn((await list('?state=all&records_per_page=100', manager)).reviews)
  expect(seen).toEqual(expect.arrayContaining([about.id, own.id]))
  expect(seen).not.toContain(held.id)
  expect(idsIn((await list('?state=held')).reviews)).toContain(held.id)
})

test('a review is decided about as it was read, or read once more', async () => {
  const { id, buyer, seller } = await writeReview({ comments: 'Call 0244123456' })
  const changes = [
    () => send(buyer, 'update', { review_id: id, rating: 1, comments: 'Idiot, 0244123456' }),
    () => send(seller, 'reply', { review_id: id, reply: 'No, call 0201234567' }),
    () => report(seller, { review_id: id, part: 'review', reason: 'It is a lie' }),
  ]
  for (const change of changes) {
    const { changed_at: seen_changed_at } = (await show(id)).review
    await change()
    const [waiting] = (await list()).reviews.data
    for (const fields of [{ action: 'approve' }, { action: 'hide', reason: 'abuse' }])
      expect(await decide(id, { ...fields, seen_changed_at })).toMatchObject({
        status: 409,
        error: 'This review was changed or reported meanwhile. Read it again, then decide.',
      })
    expect((await list()).reviews.data[0]).toEqual(waiting)
  }
  const { changed_at: seen_changed_at } = (await list()).reviews.data[0]
  const approval = await decide(id, { action: 'approve', seen_changed_at })
  expect(approval).toMatchObject({ status: 200, review: { reasons: [] } })
})

test('of several managers who decide at once one is heard, and the stars move once', async () => {
  const { id, seller } = await writeReview({ rating: 5, comments: 'Call 0244123456' })
  const managers = await Promise.all([1, 2, 3, 4].map(() => buildUser({ roles: ['moderation'] })))
  const answers = await Promise.all(
    managers.map(manager => decide(id, { action: 'hide', reason: 'abuse' }, manager)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await ratingOf(seller)).toEqual({ sum: 0, count: 0 })
  expect((await show(id)).review.audit).toHaveLength(1)
})

test('earlier texts of a review and its reply stand beside them, newest first', async () => {
  const { id, buyer, seller } = await writeReview({ rating: 2, comments: 'Late.' })
  await send(buyer, 'update', { review_id: id, rating: 3, comments: 'A little late.' })
  await send(seller, 'reply', { review_id: id, reply: 'Traffic' })
  await send(seller, 'reply', { review_id: id, reply: 'Traffic at Circle' })
  expect((await show(id)).review.versions).toMatchObject([
    { part: 'reply', rating: null, text: 'Traffic' },
    { part: 'review', rating: 2, text: 'Late.' },
  ])
})

test('a review is found by its words, those of the reply, either username, its number and its order’s', async () => {
  const [seller, buyer] = [
    await buildUser({ username: 'yaw_reviews' }),
    await buildUser({ username: 'efua.reviews' }),
  ]
  const { id, orderId } = await writeReview({ seller, buyer, comments: 'Càme 100% late' })
  await send(seller, 'reply', { review_id: id, reply: 'Traffic at Circle' })
  const find = async (search: string) =>
    (await list(`?${new URLSearchParams({ search, state: 'all' })}`)).reviews
  for (const search of ['came 100%', 'YAW_reviews', 'efua.reviews circle', `#${orderId} yaw_rev`])
    expect(idsIn(await find(search)), search).toEqual([id])
  for (const search of [String(id), String(orderId)])
    expect(idsIn(await find(search))).toContain(id)
  for (const search of ['yawxreviews', 'came early', '\\'])
    expect((await find(search)).total).toBe(0)
  for (const search of hostileTexts) expect(await find(search)).toHaveProperty('total')
})

test('what is not owed a decision, or badly asked for, is refused', async () => {
  const { id } = await writeReview({})
  const errorsOf = async (payload: object) => {
    const { status, errors } = await decide(id, payload)
    expect(status).toBe(422)
    return Object.keys(errors)
  }
  expect(await errorsOf({ action: 'hide' })).toEqual(['reason'])
  expect(await errorsOf({ action: 'hide-reply', reason: 'dull' })).toEqual(['reason'])
  expect(await errorsOf({ action: 'delete' })).toEqual(['action'])
  expect(await errorsOf({ action: 'approve', note: 'a'.repeat(501) })).toEqual(['note'])
  expect((await decide(2_000_000_000, { action: 'approve' })).status).toBe(404)
  expect((await show(2_000_000_000)).status).toBe(404)
  expect(Object.keys((await list('?state=odd')).errors)).toEqual(['state'])
})

type Wanted = {
  seller?: BuiltUser
  buyer?: BuiltUser
  rating?: number
  comments?: string
  /** Paid at the same number. */
  connected?: boolean
}

let numbers = 0

/** The buyer's, of a completed order, by the product's own call. */
async function writeReview(wanted: Wanted) {
  const seller = wanted.seller ?? (await buildUser())
  const buyer = wanted.buyer ?? (await buildUser())
  const long = new Date(Date.now() - 3_600_000)
  if (wanted.connected) {
    const number = `055${String(2_000_000 + numbers++)}`
    for (const side of [seller, buyer]) await buildPaymentAccount(side, { number, now: long })
    await db
      .updateTable('payment_accounts')
      .set({ number_since: long })
      .where('account_no', '=', number)
      .execute()
  }
  const order = await buildOrder({ seller, buyer, status: 'completed' })
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { rating = 5, comments = '' } = wanted
  const { review } = await send(buyer, 'complete', { review_id: id, rating, comments })
  expect(review.state).toBe(wanted.connected ? 'held' : 'published')
  return { id, seller, buyer, order, orderId: order.id, title: review.gig.title }
}

/** Another order of the same two, in which the seller has written alone. */
async function addBySeller({ seller_id, buyer_id }: { seller_id: number; buyer_id: number }) {
  const people = { seller: { id: seller_id }, buyer: { id: buyer_id } }
  const { id } = await buildOrder({ ...people, status: 'inReview' })
  return (await send(people.seller, 'add', { gig_order_id: id, rating: 4 })).review.id as number
}

async function send(by: { id: number }, call: string, payload: object) {
  const answer = await app.server.inject({
    ...{ method: 'POST', url: `/api/reviews/${call}`, payload },
    headers: await asUser(by),
  })
  expect(answer.statusCode).toBeLessThan(300)
  return answer.json()
}

const report = (by: BuiltUser, payload: object) => send(by, 'report', payload)

let moderator: BuiltUser | undefined
const findModerator = async () => {
  moderator ??= await buildUser({ roles: ['moderation'] })
  return moderator
}

const callAs = async (path: string, options: { viewer?: BuiltUser; payload?: object }) => {
  const viewer = options.viewer ?? (await findModerator())
  const answer = await app.server.inject({
    ...{ method: options.payload ? 'POST' : 'GET', url: `/api/manager/${path}` },
    ...(options.payload && { payload: options.payload }),
    headers: await asUser(viewer),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const list = (query = '', viewer?: BuiltUser) =>
  callAs(`reviews${query}`, { ...(viewer && { viewer }) })
const show = (id: number, viewer?: BuiltUser) =>
  callAs(`review/${id}`, { ...(viewer && { viewer }) })
const decide = (id: number, payload: object, viewer?: BuiltUser) =>
  callAs(`review/${id}`, { payload, ...(viewer && { viewer }) })

const countPending = async (role: Role = 'moderation'): Promise<number> =>
  (await callAs('pending', { viewer: await buildUser({ roles: [role] }) })).pending.reviews

const idsIn = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

async function ratingOf({ id }: BuiltUser) {
  const { rating_sum: sum, rating_count: count } = await db
    .selectFrom('users')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { sum, count }
}

const starsOf = ({ id }: BuiltUser) =>
  db
    .selectFrom('star_counts')
    .select(['rating', 'published', 'hidden'])
    .where('subject', '=', 'seller')
    .where('subject_id', '=', id)
    .execute()

async function newsOf({ id }: BuiltUser): Promise<string[]> {
  const news = await db
    .selectFrom('notifications')
    .select(['event', 'text'])
    .where('user_id', '=', id)
    .where('kind', '=', 'review')
    .orderBy('id')
    .execute()
  return news.map(({ event, text }) => `${event} ${text}`)
}

const mailsTo = async ({ email }: BuiltUser) =>
  (await listOutbox(1000)).filter(({ to }) => to === email).map(({ text }) => text)

const reasonInLog = async (id: number) =>
  (
    await db
      .selectFrom('audit_log')
      .select('reason')
      .where('subject_type', '=', 'review')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
  ).reason
