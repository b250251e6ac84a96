import { expect, test } from 'vitest'
import { lowerRanks } from '#features/gigs/listing/server/jobs.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildTransaction } from '#test/builders/payments.ts'
import { buy } from '#test/builders/purchases.ts'

const app = useApp()

const noon = new Date('2026-01-31T12:00:00Z')
const daysLater = (days: number, from = noon) => new Date(from.getTime() + days * 86_400_000)
const days30 = { objectId: 1 }
const days90 = { objectId: 2 }

async function get(url: string, headers: Record<string, string>) {
  const answer = await app.server.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json() }
}

const premiumOf = (person: BuiltUser) =>
  db
    .selectFrom('users')
    .select(['premium_since', 'premium_until'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()

const listBought = (person: BuiltUser) =>
  db
    .selectFrom('subscriptions')
    .select(['offer_id', 'start_date', 'end_date'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()

test('visitors too can read what Premium costs', async () => {
  const { status, offers } = await get('/api/subscriptions/offers', asVisitor())
  expect(status).toBe(200)
  expect(offers).toEqual([
    { id: 1, name: 'Premium for 30 days', price: 60, days: 30 },
    { id: 2, name: 'Premium for 90 days', price: 150, days: 90 },
    { id: 3, name: 'Premium for 365 days', price: 500, days: 365 },
  ])
  expect(await get('/api/subscriptions/offers/2', asVisitor())).toMatchObject({ offer: offers[1] })
  expect((await get('/api/subscriptions/offers/4', asVisitor())).status).toBe(404)
})

test('the price is the offer’s, and there is none without an offer', async () => {
  const payer = await buildUser()
  const wanted = { objectAdditional: null, payerId: payer.id, now: noon }
  const { quote } = ports.payments.purchases.subscription
  expect(await quote(db, { ...wanted, objectId: 3 })).toEqual({
    amount: 50_000,
    description: 'Premium for 365 days',
  })
  await expect(quote(db, { ...wanted, objectId: 99 })).rejects.toMatchObject({ status: 404 })
})

test('Premium begins when it is paid', async () => {
  const payer = await buildUser()
  expect(await buy('subscription', { payer, ...days30, now: noon })).toBe(true)
  expect(await premiumOf(payer)).toEqual({ premium_since: noon, premium_until: daysLater(30) })
  expect(await listBought(payer)).toEqual([
    { offer_id: 1, start_date: noon, end_date: daysLater(30) },
  ])
})

test('paying while it runs extends it from its end, and its beginning stays', async () => {
  const payer = await buildUser()
  await buy('subscription', { payer, ...days30, now: noon })
  await buy('subscription', { payer, ...days90, now: daysLater(10) })
  expect(await premiumOf(payer)).toEqual({ premium_since: noon, premium_until: daysLater(120) })
  expect(await listBought(payer)).toEqual([
    { offer_id: 1, start_date: noon, end_date: daysLater(30) },
    { offer_id: 2, start_date: daysLater(30), end_date: daysLater(120) },
  ])
})

test('paying after its end begins anew', async () => {
  const payer = await buildUser()
  await buy('subscription', { payer, ...days30, now: noon })
  await buy('subscription', { payer, ...days30, now: daysLater(30) })
  expect(await premiumOf(payer)).toEqual({
    premium_since: daysLater(30),
    premium_until: daysLater(60),
  })
})

test('of payments that complete at once, every one counts', async () => {
  const payer = await buildUser()
  await Promise.all([1, 2, 3, 4].map(() => buy('subscription', { payer, ...days30, now: noon })))
  expect(await premiumOf(payer)).toEqual({ premium_since: noon, premium_until: daysLater(120) })
  const ends = (await listBought(payer)).map(({ end_date }) => end_date)
  expect(ends).toEqual([30, 60, 90, 120].map(days => daysLater(days)))
})

test('a payment that completes while another is being booked waits for it', async () => {
  const payer = await buildUser()
  const { late } = await inTransaction(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', payer.id).forUpdate().execute()
    const late = buy('subscription', { payer, ...days30, now: noon })
    await waitingForLock()
    const until = { premium_since: noon, premium_until: daysLater(5) }
    await tx.updateTable('users').set(until).where('id', '=', payer.id).execute()
    return { late }
  })
  await late
  expect((await premiumOf(payer)).premium_until).toEqual(daysLater(35))
})

test('an account that has ended gets nothing: its money is owed back', async () => {
  const payer = await buildUser()
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', payer.id).execute()
  expect(await buy('subscription', { payer, ...days30, now: noon })).toBe(false)
  expect(await premiumOf(payer)).toEqual({ premium_since: null, premium_until: null })
  expect(await listBought(payer)).toEqual([])
})

test('the gigs of Premium people rise with the payment and come down at the end', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const rank = async () =>
    (await db.selectFrom('gigs').select('rank').where('id', '=', gig.id).executeTakeFirstOrThrow())
      .rank
  const now = new Date()
  await buy('subscription', { payer: owner, ...days30, now })
  expect(await rank()).toBe(1)
  await lowerRanks({ now: new Date(daysLater(30, now).getTime() - 1) })
  expect(await rank()).toBe(1)
  await lowerRanks({ now: daysLater(30, now) })
  expect(await rank()).toBe(0)
})

test('the gigs of who renews Premium while gigs come down stay up', async () => {
  const now = new Date()
  const owner = await buildUser({ premium: true, now })
  const gig = await buildGig({ owner })
  const { lowering } = await inTransaction(async tx => {
    const renewed = { premium_until: daysLater(60, now) }
    await tx.updateTable('users').set(renewed).where('id', '=', owner.id).execute()
    const lowering = lowerRanks({ now: daysLater(31, now) })
    await Promise.race([lowering, waitingForLock()])
    return { lowering }
  })
  await lowering
  const found = db.selectFrom('gigs').select('rank').where('id', '=', gig.id)
  expect(await found.executeTakeFirst()).toEqual({ rank: 1 })
})

test('people read from when to when they have Premium, which others see as a badge', async () => {
  const payer = await buildUser()
  const headers = await asUser(payer)
  expect(await get('/api/subscriptions/active', headers)).toEqual({
    status: 200,
    subscription: null,
  })
  const now = new Date()
  await buy('subscription', { payer, ...days30, now })
  const subscription = {
    start_date: now.toISOString(),
    end_date: daysLater(30, now).toISOString(),
  }
  expect((await get('/api/subscriptions/active', headers)).subscription).toEqual(subscription)
  const { user } = await get('/api/customer', headers)
  expect(user.active_subscription).toEqual(subscription)
})

test('Premium that has ended is none', async () => {
  const payer = await buildUser()
  await buy('subscription', { payer, ...days30, now: daysLater(-30, new Date()) })
  const answer = await get('/api/subscriptions/active', await asUser(payer))
  expect(answer.subscription).toBeNull()
})

async function confirm(reference: string, person: BuiltUser) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/subscriptions/pay/confirm',
    payload: { reference },
    headers: await asUser(person),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const referenceOf = async (person: BuiltUser) =>
  (
    await db
      .selectFrom('transactions')
      .select('reference')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).reference

test('a payment that is complete can be confirmed as often as one likes', async () => {
  const payer = await buildUser()
  await buy('subscription', { payer, ...days30 })
  const reference = await referenceOf(payer)
  const first = await confirm(reference, payer)
  expect(first).toMatchObject({ status: 200, message: 'The payment is complete.' })
  expect(first.subscription).toEqual({
    start_date: expect.any(String),
    end_date: expect.any(String),
  })
  expect(await confirm(reference.toUpperCase(), payer)).toEqual(first)
  expect((await listBought(payer)).length).toBe(1)
})

test('nobody confirms a payment of somebody else, or one of something else', async () => {
  const [payer, stranger] = [await buildUser(), await buildUser({ manager: true })]
  await buy('subscription', { payer, ...days30 })
  expect((await confirm(await referenceOf(payer), stranger)).status).toBe(404)
  const gig = await buildGig({ owner: stranger })
  await buy('promotion', { payer: stranger, objectId: 1, objectAdditional: gig.id })
  expect((await confirm(await referenceOf(stranger), stranger)).status).toBe(404)
  expect((await confirm('no reference', payer)).status).toBe(404)
  expect((await confirm('', payer)).status).toBe(422)
})

test('money that goes back for a subscription is confirmed by nobody', async () => {
  const payer = await buildUser()
  const paid = { status_code: 'CMPLTD', outcome: 'given', settled_at: new Date() } as const
  const { reference: source } = await buildTransaction({ user: payer, ...paid })
  const refund = await buildTransaction({ user: payer, kind: 'refund', source })
  expect((await confirm(refund.reference, payer)).status).toBe(404)
})

test('support on WhatsApp is for Premium people, where there is a number', async () => {
  const [payer, other] = [await buildUser(), await buildUser()]
  await buy('subscription', { payer, ...days30 })
  const supportOf = async (person: BuiltUser) =>
    (await get('/api/subscriptions/active', await asUser(person))).support_whatsapp
  expect(await supportOf(payer)).toBeUndefined()
  expect((await get('/api/subscriptions/offers', asVisitor())).with_support).toBe(false)
  const env = { DATA_DIR: app.dataDir, DATABASE_URL: 'postgres://test', RATE_LIMITS: 'off' }
  loadSettings({ ...env, SUPPORT_WHATSAPP: '233241234567' })
  expect(await supportOf(payer)).toBe('https://wa.me/233241234567')
  expect((await get('/api/subscriptions/offers', asVisitor())).with_support).toBe(true)
  expect(await supportOf(other)).toBeUndefined()
  loadSettings(env)
})

test('what people take along names what they bought, and what it cost', async () => {
  const [payer, other] = [await buildUser(), await buildUser()]
  await buy('subscription', { payer, ...days90, now: noon })
  const exportSubscriptions = async (person: BuiltUser) =>
    (await get('/api/customer/export', await asUser(person))).data.subscriptions
  expect(await exportSubscriptions(payer)).toMatchObject([
    {
      name: 'Premium for 90 days',
      price: 150,
      start_date: noon.toISOString(),
      end_date: daysLater(90).toISOString(),
    },
  ])
  expect(await exportSubscriptions(other)).toEqual([])
})
