import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { buildDispute } from '#test/builders/disputes.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildTransaction } from '#test/builders/payments.ts'
import { buildIdentity, buildPaymentAccount } from '#test/builders/profile.ts'
import { presentAudit } from './present.ts'
import { countPending, countWaitingForManagers, latestAudit } from './queries.ts'

useDatabase()
const noon = new Date('2026-03-06T12:00:00Z')

test('what waits is counted by area', async () => {
  captureJobs()
  const [one, two] = [await buildUser(), await buildUser()]
  const before = await countPending(one)
  await buildIdentity(one)
  await buildIdentity(two, { status: 'rejected' })
  await buildGig({ owner: one, status: 'inReview' })
  await buildGig({ owner: one, status: 'inReview' })
  await buildGig({ owner: one, status: 'paused', beforePause: 'inReview' })
  await buildDraft()
  await buildReport(one, 'A')
  await buildReport(one, 'B')
  await buildReport(one, 'C', two)
  await buildMessage(one, two, { is_flagged: true })
  await buildMessage(one, two, { is_flagged: true })
  await buildMessage(one, two, { is_censored: true })
  await buildMessage(one, two, {})
  await buildTransaction({ user: one, method: 'MANUAL', submitted_at: noon })
  await buildTransaction({ user: one, method: 'MANUAL' })
  for (const status of ['answering', 'deciding', 'decided'] as const) await buildDispute({ status })
  const after = await countPending(one)
  expect(after).toEqual({
    customers: before.customers + 1,
    disputes: before.disputes + 1,
    gigs: before.gigs + 2,
    messages: before.messages + 2,
    pages: before.pages + 1,
    // What adds to it is shown beside the lists of safety.
    pictures: before.pictures,
    reports: before.reports + 2,
    reviews: before.reviews,
    transactions: before.transactions + 1,
    wallet_names: before.wallet_names,
  })
})

test('all that managers are told of is measured, with the age of the oldest, but for pages and transactions', async () => {
  captureJobs()
  const before = await measure()
  const threeDays = new Date(Date.now() - 3 * 24 * 3_600_000)
  await buildDispute({ status: 'deciding', now: threeDays })
  await buildDispute({ status: 'appealed', now: threeDays })
  const order = await buildOrder({ status: 'completed' })
  await sql`insert into review_flags (review_id, part, reason, created_at)
    select id, 'review', reason, ${threeDays} from reviews, unnest(array['phone', 'abuse']) as reason
    where order_id = ${order.id}`.execute(db)
  const person = await buildUser()
  await buildPaymentAccount(person)
  await sql`insert into wallet_name_checks
      (user_id, account_fingerprint, result, registered_name, source, asked_at, checked_at)
    values (${person.id}, '', 'near', '', 'SANDBOX', ${threeDays}, ${threeDays})`.execute(db)
  const gig = await buildGig({ owner: person, images: 2 })
  await sql`insert into gig_image_matches (low_image, high_image, distance, created_at)
    select min(id), max(id), 3, ${threeDays} from gig_images where gig_id = ${gig.id}`.execute(db)

  const measured = await measure()
  for (const [kind, added] of Object.entries({
    dispute: 2,
    review: 1,
    wallet_name: 1,
    picture: 1,
  })) {
    expect(measured[kind]?.count, kind).toBe((before[kind]?.count ?? Number.NaN) + added)
    expect(Math.round((measured[kind]?.oldest_seconds ?? 0) / 60), kind).toBe(3 * 24 * 60)
  }
  const { pages: _, transactions: __, ...told } = await countPending(person)
  const kinds: Record<keyof typeof told, string> = {
    ...{ customers: 'identity', disputes: 'dispute', gigs: 'gig', messages: 'message' },
    ...{ pictures: 'picture', reports: 'report', reviews: 'review', wallet_names: 'wallet_name' },
  }
  const counts = Object.entries(measured).map(([kind, { count }]) => [kind, count])
  const expected = Object.entries(kinds).map(([part, kind]) => [
    kind,
    told[part as keyof typeof told],
  ])
  expect(counts.sort()).toEqual(expected.sort())
})

async function measure() {
  const waiting = await countWaitingForManagers()
  return Object.fromEntries(waiting.map(({ kind, ...figures }) => [kind, figures]))
}

test('a change is told with who made it, as long as that account is there', async () => {
  const manager = await buildUser({ manager: true, username: 'adjoa' })
  const subject = { type: 'page', id: 7 } as const
  const change = {
    action: 'edit',
    subject,
    before: { title: 'A' },
    after: { title: 'B' },
    now: noon,
  }
  await audit(db, { ...change, actorId: manager.id })
  await audit(db, { actorId: 999_999, action: 'publish', subject, now: noon })
  // Of another page, and of a report with the same number.
  await audit(db, { ...change, actorId: manager.id, subject: { type: 'page', id: 8 } })
  await audit(db, { ...change, actorId: manager.id, subject: { type: 'report', id: 7 } })
  expect((await latestAudit(subject)).map(presentAudit)).toEqual([
    {
      id: expect.any(Number),
      action: 'publish',
      actor: null,
      before: null,
      after: null,
      created_at: noon,
    },
    {
      id: expect.any(Number),
      action: 'edit',
      actor: { id: manager.id, username: 'adjoa' },
      before: { title: 'A' },
      after: { title: 'B' },
      created_at: noon,
    },
  ])
})

test('of many changes the latest twenty are told', async () => {
  const subject = { type: 'report', id: 9 } as const
  for (let n = 1; n <= 25; n++)
    await audit(db, { actorId: 1, action: 'edit', subject, after: { n }, now: noon })
  const numbers = (await latestAudit(subject)).map(row => presentAudit(row).after?.n)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n))
})

async function buildMessage(
  one: { id: number },
  other: { id: number },
  state: { is_flagged?: boolean; is_censored?: boolean },
) {
  const pair = { low_user_id: one.id, high_user_id: other.id }
  const chat = await db
    .insertInto('chats')
    .values({ ...pair, created_at: noon })
    .onConflict(conflict => conflict.columns(['low_user_id', 'high_user_id']).doUpdateSet(pair))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messages')
    .values({ chat_id: chat.id, from_user_id: one.id, text: 'Call me', created_at: noon, ...state })
    .execute()
}

function buildDraft() {
  const page = { title: 'Draft', slug: 'draft', content: '', category_id: 1 }
  return db
    .insertInto('cms_pages')
    .values({ ...page, is_published: false, created_at: noon, updated_at: noon })
    .execute()
}

function buildReport(by: { id: number }, reference: string, actionedBy?: { id: number }) {
  return db
    .insertInto('reports')
    .values({
      reference,
      user_id: by.id,
      category_id: 1,
      description: 'Something is wrong.',
      created_at: noon,
      ...(actionedBy && { status_id: 2, actioned_at: noon, actioned_by: actionedBy.id }),
    })
    .execute()
}
