import { expect, onTestFinished, test } from 'vitest'
import { lowerRanks } from '#features/gigs/listing/server/jobs.ts'
import { lockGig, takeGigStep } from '#features/gigs/server/transition.ts'
import { settle } from '#features/payments/server/transition.ts'
import { db } from '#platform/server/database/database.ts'
import { followSignals } from '#platform/server/database/notifications.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { type BuiltGig, buildGig, viewerOf } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildTransaction } from '#test/builders/payments.ts'
import { buy } from '#test/builders/purchases.ts'

const app = useApp()

const noon = new Date('2028-02-25T12:00:00Z')
const daysLater = (days: number, from = noon) => new Date(from.getTime() + days * 86_400_000)
const days7 = { objectId: 1 }

async function get(url: string, headers: Record<string, string>) {
  const answer = await app.server.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json() }
}

async function build(wanted: Partial<Parameters<typeof buildGig>[0]> = {}) {
  const owner = await buildUser()
  return { owner, gig: await buildGig({ owner, ...wanted }) }
}

const gigRow = (gig: BuiltGig) =>
  db
    .selectFrom('gigs')
    .select(['promoted_until', 'rank'])
    .where('id', '=', gig.id)
    .executeTakeFirstOrThrow()

const promotionsOf = (gig: BuiltGig) =>
  db
    .selectFrom('promotions')
    .select(['user_id', 'offer_id', 'start_date', 'end_date'])
    .where('gig_id', '=', gig.id)
    .orderBy('id')
    .execute()

const quoteFor = (payer: BuiltUser, gigId: number | null, objectId = 1) =>
  ports.payments.purchases.promotion.quote(db, {
    objectId,
    objectAdditional: gigId,
    payerId: payer.id,
    now: noon,
  })

test('visitors too can read what a promotion costs', async () => {
  const { status, offers } = await get('/api/promotions/offers', asVisitor())
  expect(status).toBe(200)
  expect(offers).toEqual([
    { id: 1, name: '7 days', price: 20, days: 7 },
    { id: 2, name: '14 days', price: 35, days: 14 },
    { id: 3, name: '30 days', price: 60, days: 30 },
  ])
  expect(await get('/api/promotions/offers/3', asVisitor())).toMatchObject({ offer: offers[2] })
  expect((await get('/api/promotions/offers/4', asVisitor())).status).toBe(404)
})

test('the owner is told the offer’s price', async () => {
  const { owner, gig } = await build({ title: 'Leaking taps repaired' })
  expect(await quoteFor(owner, gig.id, 2)).toEqual({
    amount: 3500,
    description: 'Promotion for 14 days: Leaking taps repaired',
  })
})

test('nobody promotes a gig of somebody else, be it as a manager', async () => {
  const { gig } = await build()
  for (const stranger of [await buildUser(), await buildUser({ manager: true })])
    await expect(quoteFor(stranger, gig.id)).rejects.toMatchObject({ status: 404 })
})

test.each(['inReview', 'paused', 'deleted'] as const)(
  'a gig that is %s cannot be promoted',
  async status => {
    const { owner, gig } = await build({ status })
    await expect(quoteFor(owner, gig.id)).rejects.toMatchObject({ status: 409 })
  },
)

test('an offer or a gig that is not there cannot be bought', async () => {
  const { owner, gig } = await build()
  await expect(quoteFor(owner, gig.id, 99)).rejects.toMatchObject({ status: 404 })
  await expect(quoteFor(owner, 2_147_483_647)).rejects.toMatchObject({ status: 404 })
  await expect(quoteFor(owner, null)).rejects.toMatchObject({
    status: 422,
    body: { errors: { object_additional: [expect.any(String)] } },
  })
})

test('a paid promotion runs from its payment on, and puts the gig first', async () => {
  const { owner, gig } = await build()
  const bought = { payer: owner, ...days7, objectAdditional: gig.id, now: noon }
  expect(await buy('promotion', bought)).toBe(true)
  expect(await gigRow(gig)).toEqual({ promoted_until: daysLater(7), rank: 2 })
  expect(await promotionsOf(gig)).toEqual([
    { user_id: owner.id, offer_id: 1, start_date: noon, end_date: daysLater(7) },
  ])
})

test('a promotion that is paid while one runs extends it', async () => {
  const { owner, gig } = await build()
  const bought = { payer: owner, objectAdditional: gig.id }
  await buy('promotion', { ...bought, objectId: 1, now: noon })
  await buy('promotion', { ...bought, objectId: 2, now: daysLater(3) })
  expect((await gigRow(gig)).promoted_until).toEqual(daysLater(21))
  expect((await promotionsOf(gig)).map(({ start_date }) => start_date)).toEqual([
    noon,
    daysLater(7),
  ])
})

test('a promotion follows no other of the same owner, and a deleted gig of his does not matter', async () => {
  const owner = await buildUser()
  await buildGig({ owner, promotedUntil: daysLater(60) })
  await buildGig({ owner, status: 'deleted' })
  const gig = await buildGig({ owner })
  const bought = { payer: owner, ...days7, objectAdditional: gig.id, now: noon }
  expect(await buy('promotion', bought)).toBe(true)
  expect((await gigRow(gig)).promoted_until).toEqual(daysLater(7))
})

test('of promotions that are paid at once, every one counts', async () => {
  const { owner, gig } = await build()
  const bought = { payer: owner, ...days7, objectAdditional: gig.id, now: noon }
  await Promise.all([1, 2, 3, 4].map(() => buy('promotion', bought)))
  expect((await gigRow(gig)).promoted_until).toEqual(daysLater(28))
  expect((await promotionsOf(gig)).length).toBe(4)
})

test('Premium and a promotion that are paid at once both count', async () => {
  const { owner, gig } = await build()
  const paid = { payer: owner, now: noon }
  await Promise.all(
    [1, 2, 3].flatMap(() => [
      buy('promotion', { ...paid, ...days7, objectAdditional: gig.id }),
      buy('subscription', { ...paid, objectId: 1 }),
    ]),
  )
  expect((await gigRow(gig)).promoted_until).toEqual(daysLater(21))
  const { premium_until } = await db
    .selectFrom('users')
    .select('premium_until')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(premium_until).toEqual(daysLater(90))
})

test.each(['inReview', 'paused'] as const)(
  'a gig that is %s when its payment completes is promoted all the same',
  async status => {
    const { owner, gig } = await build({ status })
    const bought = { payer: owner, ...days7, objectAdditional: gig.id, now: noon }
    expect(await buy('promotion', bought)).toBe(true)
    expect((await gigRow(gig)).promoted_until).toEqual(daysLater(7))
  },
)

test('a gig that was deleted meanwhile is not: the money is owed back', async () => {
  const { owner, gig } = await build()
  await takeGigStep(ports.gigs, {
    gigId: gig.id,
    action: 'delete',
    viewer: viewerOf(owner),
    now: noon,
  })
  const bought = { payer: owner, ...days7, objectAdditional: gig.id, now: noon }
  expect(await buy('promotion', bought)).toBe(false)
  expect(await promotionsOf(gig)).toEqual([])
  expect((await gigRow(gig)).promoted_until).toBeNull()
})

test.each([
  ['live', true],
  ['deleted', false],
] as const)(
  'whose payment failed is offered to try again unless the gig cannot be promoted: %s',
  async (status, isOffered) => {
    const { owner, gig } = await build({ status })
    const promoted = { object_type: 'promotion', object_id: 1, object_additional: gig.id } as const
    const { reference } = await buildTransaction({ user: owner, ...promoted })
    await settle(ports.payments, { reference, action: 'fail', by: 'provider', now: noon })
    const [news] = await newsFor(owner.id)
    expect(news?.text).toContain('was unsuccessful.')
    expect(news?.text.includes('You can try again.')).toBe(isOffered)
  },
)

test('a gig that is deleted while its payment is booked is waited for, and the money is owed back', async () => {
  const { owner, gig } = await build()
  const bought = { payer: owner, ...days7, objectAdditional: gig.id, now: noon }
  const { buying } = await db.transaction().execute(async tx => {
    const deleted = { status_id: 3, deleted_at: noon }
    await tx.updateTable('gigs').set(deleted).where('id', '=', gig.id).execute()
    const buying = buy('promotion', bought)
    await waitingForLock()
    return { buying }
  })
  expect(await buying).toBe(false)
  expect((await gigRow(gig)).promoted_until).toBeNull()
})

test('a payment that waits for its payer holds no gig meanwhile', async () => {
  const { owner, gig } = await build()
  const bought = { payer: owner, ...days7, objectAdditional: gig.id, now: noon }
  const { buying } = await db.transaction().execute(async tx => {
    await tx.selectFrom('users').where('id', '=', owner.id).forNoKeyUpdate().execute()
    const buying = buy('promotion', bought)
    await waitingForLock()
    await lockGig(tx, { gigId: gig.id, viewer: viewerOf(owner) })
    return { buying }
  })
  expect(await buying).toBe(true)
})

test.each([
  ['nobody', false, 0],
  ['a Premium person', true, 1],
])('at its end the gig stands where one of %s stands', async (_, premium, rank) => {
  const now = new Date()
  const owner = await buildUser({ premium, now })
  const gig = await buildGig({ owner, now })
  await buy('promotion', { payer: owner, ...days7, objectAdditional: gig.id, now })
  await lowerRanks({ now: new Date(daysLater(7, now).getTime() - 1) })
  expect((await gigRow(gig)).rank).toBe(2)
  await lowerRanks({ now: daysLater(7, now) })
  expect((await gigRow(gig)).rank).toBe(rank)
})

test('everybody sees a gig as promoted as long as it is, and first', async () => {
  const [{ owner, gig }, { gig: newer }] = [await build(), await build()]
  await buy('promotion', { payer: owner, ...days7, objectAdditional: gig.id })
  const listGigs = async () => {
    const { records } = await get('/api/gigs?records_per_page=100', asVisitor())
    return records.data as { id: number; is_promoted: boolean }[]
  }
  const shown = await listGigs()
  expect(shown.find(({ id }) => id === gig.id)?.is_promoted).toBe(true)
  const placeOf = ({ id }: BuiltGig) => shown.findIndex(one => one.id === id)
  expect(placeOf(gig)).toBeLessThan(placeOf(newer))
})

test('the lists that are kept ready are told in the moment of the payment', async () => {
  const { owner, gig } = await build()
  let heard = 0
  onTestFinished(followSignals('gigs_changed', () => heard++))
  await expect.poll(() => heard).toBeGreaterThan(0)
  const before = heard
  await buy('promotion', { payer: owner, ...days7, objectAdditional: gig.id })
  await expect.poll(() => heard).toBeGreaterThan(before)
})

test('what people take along names the promotions they bought', async () => {
  const { owner, gig } = await build()
  await buy('promotion', { payer: owner, ...days7, objectAdditional: gig.id, now: noon })
  const { data } = await get('/api/customer/export', await asUser(owner))
  expect(data.promotions).toMatchObject([
    { gig_id: gig.id, name: '7 days', price: 20, end_date: daysLater(7).toISOString() },
  ])
})
