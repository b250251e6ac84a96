import { beforeAll, expect, test } from 'vitest'
import { createOffer } from '#features/orders/offers/server/commands.ts'
import { requestOrder } from '#features/orders/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { send } from '#test/builders/chat.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { buildOffer } from '#test/builders/orders.ts'

const app = useApp({ RATE_LIMITS: 'on' })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const terms = {
  is_custom: true,
  amount: 9000 as never,
  description: '<p>Two taps.</p>',
  duration: 24,
}

let strangers: BuiltUser[] = []
beforeAll(async () => {
  strangers = await Promise.all(Array.from({ length: 65 }, () => buildUser()))
})

const sentence = (most: number) =>
  `You have begun ${most} new conversations in 24 hours. People you already talk with can always be written to.`

async function writeTo(from: BuiltUser, people: BuiltUser[]) {
  const answers = []
  for (const to of people) answers.push(await send(app.server, from, to, 'Hello'))
  return answers
}

/** As many conversations begun as that, at that time. */
async function beginMany(by: BuiltUser, count: number, at: Date): Promise<void> {
  const made = await db
    .insertInto('chats')
    .values(
      strangers.slice(0, count).map(({ id }) => ({
        low_user_id: Math.min(id, by.id),
        high_user_id: Math.max(id, by.id),
        created_at: at,
        begun_by: by.id,
      })),
    )
    .returning('id')
    .execute()
  expect(made).toHaveLength(count)
}

test.each([
  ['in the first 24 hours of an account', { now: hoursAgo(23) }, 8],
  ['later', { now: hoursAgo(25) }, 20],
  ['of somebody verified, also on the first day', { kyc: true }, 60],
])('conversations begun in 24 hours, %s: as many as the settings say', async (_, wanted, most) => {
  const user = await buildUser(wanted)
  await beginMany(user, most - 1, hoursAgo(22))
  const [last, refused] = await writeTo(user, strangers.slice(-2))
  expect(last?.status).toBe(201)
  expect(refused).toMatchObject({ status: 429, message: sentence(most) })
})

test('a manager begins as many as he has to, and nobody is counted without rate limits', async () => {
  const [manager, user] = [await buildUser({ manager: true }), await buildUser()]
  await beginMany(manager, 60, hoursAgo(1))
  await beginMany(user, 60, hoursAgo(1))
  expect((await writeTo(manager, strangers.slice(-1)))[0]?.status).toBe(201)
  settings.RATE_LIMITS = 'off'
  const [free] = await writeTo(user, strangers.slice(-1))
  settings.RATE_LIMITS = 'on'
  expect(free?.status).toBe(201)
})

test('of twenty strangers written to at once by a new account eight are reached', async () => {
  const user = await buildUser()
  const answers = await Promise.all(
    strangers.slice(0, 20).map(to => send(app.server, user, to, 'Hello')),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(8)
  expect(statuses.filter(status => status === 429)).toHaveLength(12)
})

test('of two first messages to one person at once, where no more may be begun, both arrive in one conversation', async () => {
  const user = await buildUser()
  await beginMany(user, 7, hoursAgo(1))
  const [other, to] = strangers.slice(-2) as [BuiltUser, BuiltUser]
  const { sending } = await inTransaction(async tx => {
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const sending = ['Hello', 'Are you there?'].map(text => send(app.server, user, to, text))
    await waitingForLock(2)
    return { sending }
  })
  const answers = await Promise.all(sending)
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(answers.map(({ chat }) => chat.id)).size).toBe(1)
  expect((await send(app.server, user, other, 'Hello')).status).toBe(429)
})

test('answering is not counted, nor who is known, nor what an order’s own step begins', async () => {
  const user = await buildUser()
  for (const from of strangers.slice(0, 10)) await send(app.server, from, user, 'Good morning')
  const answers = await writeTo(user, strangers.slice(0, 10))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  for (const seller of strangers.slice(10, 20)) {
    const { id: offerId } = await buildOffer({ seller, buyer: user })
    await requestOrder(ports.orders, { offerId, viewer: viewerOf(user), now: new Date() })
  }
  const begun = await db.selectFrom('chats').select('id').where('begun_by', '=', user.id).execute()
  expect(begun).toEqual([])
  const [, ...others] = strangers.slice(20, 29)
  await writeTo(user, others)
  expect((await writeTo(user, strangers.slice(20, 21)))[0]?.status).toBe(429)
  const known = await writeTo(user, [
    ...strangers.slice(0, 1),
    ...strangers.slice(10, 11),
    ...others.slice(0, 1),
  ])
  expect(known.map(({ status }) => status)).toEqual([201, 201, 201])
})

test('a bid begins a conversation too, and is refused beyond the most with nothing left of it', async () => {
  const user = await buildUser()
  await beginMany(user, 7, hoursAgo(1))
  const bid = async (owner: BuiltUser) => {
    const gig = await buildGig({ owner })
    const draft = { gig_id: gig.id, ...terms }
    return createOffer(ports.orders, { draft, viewer: viewerOf(user), now: new Date() })
  }
  await bid(strangers[60] as BuiltUser)
  await expect(bid(strangers[61] as BuiltUser)).rejects.toMatchObject({ status: 429 })
  const offers = await db
    .selectFrom('offers')
    .select('id')
    .where('author_id', '=', user.id)
    .execute()
  expect(offers).toHaveLength(1)
})

test.each([
  ['the oldest of them is a day old', { now: hoursAgo(48) }, 20, hoursAgo(20), 4],
  ['the account is, and may begin more', { now: hoursAgo(23) }, 8, hoursAgo(1), 1],
])('who has begun enough is told to come back when %s', async (_, wanted, count, at, hours) => {
  const user = await buildUser(wanted)
  await beginMany(user, count, at)
  const [to] = strangers.slice(-1)
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/chat/message/send' },
    headers: await asUser(user),
    payload: { to_user_id: to?.id, message: 'Hello' },
  })
  expect(answer.statusCode).toBe(429)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds / 3600).toBeCloseTo(hours, 1)
})
