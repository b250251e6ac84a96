import { expect, test } from 'vitest'
import { expireOrder } from '#features/orders/server/commands.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { type BuiltGig, buildGig, viewerOf } from '#test/builders/gigs.ts'
import { keepPage } from '#test/builders/kept-pages.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'

const app = useApp()
const hour = 3_600_000
const began = new Date('2026-03-06T12:00:00Z')
const after = (hours: number) => new Date(began.getTime() + hours * hour)

const get = (url: string, headers: Record<string, string> = asVisitor()) =>
  app.server.inject({ url, headers })
const ask = async (username: string, viewer?: BuiltUser) =>
  (await get(`/api/people/${username}`, viewer ? await asUser(viewer) : undefined)).json().person

type Trade = {
  seller: BuiltUser
  buyer: BuiltUser
  gig: BuiltGig
  answered?: number
  done?: number
}

/** An order that its seller accepted after so many hours, and submitted so many after it began. */
async function trade({ seller, buyer, gig, answered = 0, done = 1 }: Trade): Promise<void> {
  const order = await buildOrder({ seller, buyer, gig, now: began })
  const take = (
    by: BuiltUser,
    action: 'accept' | 'submit-for-review' | 'complete',
    hours: number,
  ) =>
    takeOrderStep(ports.orders, { orderId: order.id, action, by: viewerOf(by), now: after(hours) })
  await take(seller, 'accept', answered)
  await take(seller, 'submit-for-review', answered + done)
  await take(buyer, 'complete', answered + done)
}

async function buildSeller() {
  const seller = await buildUser({ now: new Date('2025-05-04T23:00:00Z') })
  return { seller, gig: await buildGig({ owner: seller }) }
}

const buildBuyers = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser()))

test('a person is found in any case, without what is nobody’s business', async () => {
  const place = { longitude: -0.2371946, latitude: 5.6183727 }
  const person = await buildUser({ username: 'ama.k_1', kyc: true, place, ratings: [5, 4] })
  const shown = await ask('AMA.K_1')
  expect(shown).toMatchObject({
    ...{ id: person.id, username: 'ama.k_1', is_kyc_verified: true, rating: 4.5, rating_count: 2 },
    ...{ areas: [], gigs_count: 0, as_buyer: null },
  })
  for (const secret of [person.email, person.phone, '5.6183', 'latitude', 'location', 'seen'])
    expect(JSON.stringify(shown)).not.toContain(secret)
})

test('a person is shown with the day on which he is back, until the day has come', async () => {
  const person = await buildUser()
  const goAway = (back_on: string | null) =>
    db.updateTable('users').set({ back_on }).where('id', '=', person.id).execute()
  const askDay = async () => (await ask(person.username)).back_on
  expect(await askDay()).toBeNull()
  const today = dayOf(new Date())
  await goAway(addDays(today, 2))
  expect(await askDay()).toBe(addDays(today, 2))
  await goAway(today)
  expect(await askDay()).toBeNull()
})

test('who goes away or is back drops the page that was kept of him', async () => {
  const { id, username } = await buildUser()
  // More than once: the first time may be the listening's own beginning.
  for (const back_on of [addDays(dayOf(new Date()), 2), null, addDays(dayOf(new Date()), 3)]) {
    const isKept = await keepPage(`/people/${username}`)
    expect(await isKept()).toBe(true)
    await db.updateTable('users').set({ back_on }).where('id', '=', id).execute()
    await expect.poll(isKept).toBe(false)
  }
})

test('nobody of this name, unverified, deactivated and closed are one and the same 404', async () => {
  const closed = await buildUser()
  await db
    .updateTable('users')
    .set({ closed_at: new Date(), status_id: 1, username: `deleted.${closed.id}` })
    .where('id', '=', closed.id)
    .execute()
  const names = [
    ...[
      'nobody.at.all',
      '%00',
      `deleted.${closed.id}`,
      encodeURIComponent('ama/../ben'),
      'é'.repeat(50),
    ],
    ...[await buildUser({ verified: false }), await buildUser({ deactivated: true })].map(
      ({ username }) => username,
    ),
  ]
  const answers = await Promise.all(names.map(name => get(`/api/people/${name}`)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['404 {"message":"There is no such person."}']),
  )
})

test('areas are the nearest towns of Live gigs in a place, most gigs first, whatever their owner chose', async () => {
  const { seller: owner } = await buildSeller()
  const ho = { longitude: 0.4713, latitude: 6.6 }
  const accra = { longitude: -0.187, latitude: 5.6037 }
  await buildGig({ owner, place: ho, town: 'kpandu' })
  await buildGig({ owner, place: ho })
  await buildGig({ owner, place: accra })
  await buildGig({ owner, place: { longitude: -2.5, latitude: 10.06 }, status: 'paused' })
  await buildGig({ owner, town: 'tamale' })
  expect(await ask(owner.username)).toMatchObject({
    areas: ['Ho, Volta', 'Accra, Greater Accra'],
    gigs_count: 5,
  })
})

test('three areas are named at most, and of as many gigs in the order of their names', async () => {
  const { seller: owner } = await buildSeller()
  const places = {
    accra: { longitude: -0.187, latitude: 5.6037 },
    ho: { longitude: 0.4713, latitude: 6.6 },
    kumasi: { longitude: -1.6244, latitude: 6.6885 },
    tamale: { longitude: -0.8393, latitude: 9.4035 },
  }
  for (const place of Object.values(places)) await buildGig({ owner, place })
  await buildGig({ owner, place: places.tamale })
  const { areas } = await ask(owner.username)
  expect(areas.map((area: string) => area.split(',')[0])).toEqual(['Tamale', 'Accra', 'Ho'])
})

test('a seller of fewer than five completed orders is new, and of five is not', async () => {
  const { seller, gig } = await buildSeller()
  const [kofi, esi] = (await buildBuyers(2)) as [BuiltUser, BuiltUser]
  for (const buyer of [kofi, kofi, kofi]) await trade({ seller, buyer, gig, answered: 3 })
  await trade({ seller, buyer: esi, gig, answered: 1, done: 24 })
  expect((await ask(seller.username)).figures).toEqual({
    ...{ is_new: true, orders_completed: 4, on_time_percent: null },
    ...{ median_answer_minutes: null, human_readable_answer_time: null },
    ...{ customers: null, repeat_customers: null },
    ...{ disputes_decided_against: 0, member_since: '2025-05-04' },
  })
  await trade({ seller, buyer: esi, gig, answered: 5, done: 23.9 })
  expect((await ask(seller.username)).figures).toMatchObject({
    ...{ is_new: false, orders_completed: 5, on_time_percent: 80 },
    ...{ median_answer_minutes: 180, human_readable_answer_time: 'about 3 hours' },
    ...{ customers: 2, repeat_customers: 2 },
  })
})

test('a request that ran out counts as 24 hours, one that the buyer took back not at all', async () => {
  const { seller, gig } = await buildSeller()
  const [buyer] = (await buildBuyers(1)) as [BuiltUser]
  for (let n = 0; n < 5; n++) await trade({ seller, buyer, gig, answered: 2 })
  const minutes = async () => (await ask(seller.username)).figures.median_answer_minutes
  for (let n = 0; n < 6; n++) {
    const { id: orderId } = await buildOrder({ seller, buyer, gig, now: began })
    await expireOrder(ports.orders, { orderId, now: after(25) })
  }
  expect(await minutes()).toBe(24 * 60)
  const rejected = await buildOrder({ seller, buyer, gig, now: began })
  const by = viewerOf(seller)
  await takeOrderStep(ports.orders, { orderId: rejected.id, action: 'cancel', by, now: after(1) })
  expect(await minutes()).toBe(13 * 60)
})

test('an order between connected accounts counts in no figure, before it is approved', async () => {
  const { seller, gig } = await buildSeller()
  const [buyer] = (await buildBuyers(1)) as [BuiltUser]
  const connected = await buildUser()
  await buildPaymentAccount(seller, { number: connected.phone ?? '', now: new Date('2026-01-01') })
  for (let n = 0; n < 5; n++) await trade({ seller, buyer, gig, answered: 2 })
  const figures = async () => (await ask(seller.username)).figures
  const before = await figures()
  await trade({ seller, buyer: connected, gig, answered: 20, done: 24 })
  expect(await figures()).toEqual(before)
  expect((await ask(connected.username, buyer)).as_buyer.orders_completed).toBe(0)
  await db
    .updateTable('reviews')
    .set({ state: 'published', rating: 5, completed_at: after(50), published_at: after(50) })
    .where('reviewer_id', '=', connected.id)
    .execute()
  expect(await figures()).toMatchObject({ orders_completed: 6, on_time_percent: 83, customers: 2 })
})

test('a logged-in person also sees what somebody is as a buyer', async () => {
  const { seller, gig } = await buildSeller()
  const [buyer] = (await buildBuyers(1)) as [BuiltUser]
  for (let n = 0; n < 2; n++) await trade({ seller, buyer, gig })
  expect((await ask(buyer.username)).as_buyer).toBeNull()
  expect((await ask(buyer.username, seller)).as_buyer).toEqual({
    ...{ orders_completed: 2, rating: 0, rating_count: 0, reviews_count: 0 },
    stars: { '5': 0, '4': 0, '3': 0, '2': 0, '1': 0 },
  })
})

test('gigs can be listed of one person alone, with whatever else narrows the list', async () => {
  const [owner, other] = await buildBuyers(2)
  if (!owner || !other) throw new Error('unreachable')
  const [tap, request] = [
    await buildGig({ owner, category: 3, title: 'Repair of taps' }),
    await buildGig({ owner, category: 4, type: 'request', title: 'Somebody who paints' }),
  ]
  await buildGig({ owner, status: 'paused' })
  await buildGig({ owner: other, category: 3, title: 'Repair of taps' })
  const list = async (query: string) => (await get(`/api/gigs?${query}`)).json()
  const idsOf = async (query: string) =>
    (await list(query)).records.data.map(({ id }: { id: number }) => id)
  const named = `username=${owner.username.toUpperCase()}`
  expect(await idsOf(named)).toEqual([request.id, tap.id])
  expect(await idsOf(`${named}&category=3`)).toEqual([tap.id])
  expect(await idsOf(`${named}&gig_type=2`)).toEqual([request.id])
  expect(await idsOf(`${named}&search=paints`)).toEqual([request.id])
  expect(await idsOf(`${named}&distance=5&longitude=0&latitude=5`)).toEqual([])
  expect(await list(`${named}&records_per_page=1&page=2`)).toMatchObject({
    records: { data: [{ id: tap.id }], total: 2, last_page: 2 },
  })
  expect(await list('username=nobody.at.all')).toMatchObject({
    ...{ records: { data: [], total: 0 }, instead: null },
  })
})
