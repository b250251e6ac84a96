import { expect, test } from 'vitest'
import { addDays, dayOf } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildOffer, buildOrder, orderStates } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'
import { areDealingsOpen } from './queries.ts'

const app = useApp()

const get = async (url: string, viewer: BuiltUser) => {
  const answer = await app.server.inject({ url, headers: await asUser(viewer) })
  return { status: answer.statusCode, ...answer.json() }
}
const idsFor = async (viewer: BuiltUser, query = '') =>
  (await get(`/api/offers${query}`, viewer)).offers.data.map(({ id }: { id: number }) => id)

const post = async (url: string, viewer: BuiltUser, payload: object) => {
  const answer = await app.server.inject({
    url,
    method: 'POST',
    headers: await asUser(viewer),
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}
const request = (viewer: BuiltUser, id: number) =>
  post('/api/orders/request', viewer, { gig_offer_id: id })

/** The open offers, which are those of these that say so themselves. */
async function openFor(viewer: BuiltUser, ids: number[]): Promise<number[]> {
  const open = await idsFor(viewer)
  for (const id of ids) {
    const { offer } = await get(`/api/offers/${id}`, viewer)
    expect([id, offer.may_request]).toEqual([id, open.includes(id)])
  }
  return open
}

async function buildPeople() {
  return { seller: await buildUser(), buyer: await buildUser() }
}

test('an offer is for its two sides and managers', async () => {
  const { seller, buyer } = await buildPeople()
  const { id } = await buildOffer({ seller, buyer })
  const manager = await buildUser({ manager: true })
  for (const viewer of [seller, buyer, manager])
    expect(await get(`/api/offers/${id}`, viewer)).toMatchObject({ status: 200, offer: { id } })
  expect((await get(`/api/offers/${id}`, await buildUser())).status).toBe(404)
  expect((await get('/api/offers/0', seller)).status).toBe(404)
  expect((await get('/api/offers/2000000000', seller)).status).toBe(404)
})

test('an offer says how the seller is paid, but not at which number', async () => {
  const { seller, buyer } = await buildPeople()
  const { id } = await buildOffer({ seller, buyer })
  expect((await get(`/api/offers/${id}`, buyer)).offer.seller_payment_method).toBeNull()
  await buildPaymentAccount(seller)
  const { offer } = await get(`/api/offers/${id}`, buyer)
  expect(offer.seller_payment_method).toEqual({
    account_type_code: 'mobile_money',
    institution_name: 'MTN',
    account_currency: 'GHS',
    name_check: { result: 'unknown', checked_at: null },
    changed_at: null,
    saved_at: expect.any(String),
    card_verified_at: null,
  })
  expect(JSON.stringify(offer)).not.toContain('0241234567')
})

test('the gig of a deal is shown even after it is gone, with its first picture', async () => {
  const { seller, buyer } = await buildPeople()
  const gig = await buildGig({ owner: seller, status: 'deleted', images: 2 })
  const { id } = await buildOffer({ seller, buyer, gig })
  const { offer } = await get(`/api/offers/${id}`, buyer)
  expect(offer.gig).toMatchObject({
    ...{ id: gig.id, status_id: 3, title: gig.title, amount: 150, duration: 24 },
    long_title: `${gig.title} · Plumbing · Offer`,
    thumb_url: expect.stringMatching(
      /^http:\/\/localhost:3000\/files\/public\/gigs\/\w+-320\.webp$/,
    ),
  })
})

test('the gig of a deal is live while its owner is', async () => {
  const { seller, buyer } = await buildPeople()
  const { id } = await buildOffer({ seller, buyer })
  const isLive = async () => (await get(`/api/offers/${id}`, buyer)).offer.gig.is_live
  expect(await isLive()).toBe(true)
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', seller.id).execute()
  expect(await isLive()).toBe(false)
})

test('open offers are those whose order the caller may request now, newest first', async () => {
  const { seller, buyer } = await buildPeople()
  const mine = { seller, buyer }
  const free = await buildOffer(mine)
  const toSeller = await buildOffer({
    ...mine,
    requester: 'seller',
    starts: 'ongoing',
    custom: true,
  })
  const ordered = await buildOffer(mine)
  await buildOrder({ ...mine, offer: ordered, status: 'completed' })
  const cancelled = await buildOffer(mine)
  await buildOrder({ ...mine, offer: cancelled, status: 'cancelled' })
  await buildOffer({ ...mine, gig: await buildGig({ owner: seller, status: 'paused' }) })
  expect(await idsFor(buyer)).toEqual([cancelled.id, free.id])
  expect(await idsFor(seller)).toEqual([toSeller.id])
  await buildOrder({ ...mine, offer: cancelled })
  expect(await idsFor(buyer)).toEqual([free.id])
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', seller.id).execute()
  expect(await idsFor(buyer)).toEqual([])
})

test('what the list holds is what says that it may be requested', async () => {
  const { seller, buyer } = await buildPeople()
  await buildOffer({ seller, buyer })
  const { id } = await buildOffer({ seller, buyer })
  await buildOrder({ seller, buyer, offer: { ...(await buildOffer({ seller, buyer })) } })
  const { offers } = await get('/api/offers', buyer)
  expect(offers.data.map((offer: { may_request: boolean }) => offer.may_request)).toEqual([
    true,
    true,
  ])
  expect((await get(`/api/offers/${id}`, seller)).offer.may_request).toBe(false)
})

test('an offer shows the order that stands on it, and may be requested again once that is cancelled', async () => {
  const { seller, buyer } = await buildPeople()
  const offer = await buildOffer({ seller, buyer })
  const loadOffer = async () => (await get(`/api/offers/${offer.id}`, buyer)).offer
  expect(await loadOffer()).toMatchObject({ order: null, may_request: true })
  await buildOrder({ seller, buyer, offer, status: 'cancelled' })
  expect(await loadOffer()).toMatchObject({ order: null, may_request: true })
  const { id } = await buildOrder({ seller, buyer, offer })
  expect(await loadOffer()).toMatchObject({ order: { id, status_id: 1 }, may_request: false })
})

test('nothing may be requested on a gig that is paused, or of somebody who is gone', async () => {
  const { seller, buyer } = await buildPeople()
  const paused = await buildGig({ owner: seller, status: 'paused' })
  const { id } = await buildOffer({ seller, buyer, gig: paused })
  const mayRequest = async (id: number) => (await get(`/api/offers/${id}`, buyer)).offer.may_request
  expect(await mayRequest(id)).toBe(false)
  const other = await buildOffer({ seller, buyer })
  expect(await mayRequest(other.id)).toBe(true)
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', seller.id).execute()
  expect(await mayRequest(other.id)).toBe(false)
})

test('a seller may not request the order of a buyer who is gone, though the gig is still there', async () => {
  const { seller, buyer } = await buildPeople()
  const ways = { seller, buyer, requester: 'seller', starts: 'ongoing', custom: true } as const
  const { id } = await buildOffer(ways)
  const mayRequest = async () => (await get(`/api/offers/${id}`, seller)).offer.may_request
  expect([await mayRequest(), await idsFor(seller)]).toEqual([true, [id]])
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', buyer.id).execute()
  expect([await mayRequest(), await idsFor(seller)]).toEqual([false, []])
})

test('an offer on a gig whose owner is away may be requested again when he is back, his own meanwhile too', async () => {
  const { seller, buyer } = await buildPeople()
  const gig = await buildGig({ owner: seller })
  const asked = await buildOffer({ seller, buyer, gig })
  const own = await buildOffer({ seller, buyer, gig, author: 'seller', custom: true })
  const leave = async (days: number) => {
    const back_on = addDays(dayOf(new Date()), days)
    await db.updateTable('users').set({ back_on }).where('id', '=', seller.id).execute()
  }
  const backOn = async (id: number) => (await get(`/api/offers/${id}`, buyer)).offer.back_on
  await leave(2)
  expect(await openFor(buyer, [asked.id, own.id])).toEqual([own.id])
  expect(await backOn(asked.id)).toBe(addDays(dayOf(new Date()), 2))
  expect(await backOn(own.id)).toBeNull()
  expect((await request(buyer, asked.id)).status).toBe(409)
  await leave(0)
  expect(await openFor(buyer, [asked.id, own.id])).toEqual([own.id, asked.id])
  expect(await backOn(asked.id)).toBeNull()
  expect((await request(buyer, asked.id)).status).toBe(201)
})

test('an offer of somebody whom one has blocked may not be requested; by whom one is blocked is not told', async () => {
  const { seller, buyer } = await buildPeople()
  const { id } = await buildOffer({ seller, buyer })
  await post(`/api/people/${seller.username}/block`, buyer, {})
  const isBlocked = async (viewer: BuiltUser, id: number) =>
    (await get(`/api/offers/${id}`, viewer)).offer.is_blocked
  expect(await openFor(buyer, [id])).toEqual([])
  expect([await isBlocked(buyer, id), await isBlocked(seller, id)]).toEqual([true, false])
  expect((await request(buyer, id)).status).toBe(409)
  const [other, shut] = [await buildUser(), await buildUser()]
  const told = await buildOffer({ seller: other, buyer: shut })
  await post(`/api/people/${shut.username}/block`, other, {})
  expect(await openFor(shut, [told.id])).toEqual([told.id])
  expect(await isBlocked(shut, told.id)).toBe(false)
  expect((await request(shut, told.id)).status).toBe(409)
})

test('open offers come in pages', async () => {
  const { seller, buyer } = await buildPeople()
  const ids: number[] = []
  for (let n = 0; n < 5; n++) ids.unshift((await buildOffer({ seller, buyer })).id)
  expect(await idsFor(buyer, '?records_per_page=2')).toEqual(ids.slice(0, 2))
  expect(await idsFor(buyer, '?records_per_page=2&page=3')).toEqual(ids.slice(4))
  const { offers } = await get('/api/offers?records_per_page=2&page=4', buyer)
  const past = { data: [], total: 5, last_page: 3, current_page: 4, per_page: 2 }
  expect(offers).toEqual(past)
})

test('dealings on a gig are open while an offer can become an order or an order is under way', async () => {
  const { seller, buyer } = await buildPeople()
  for (const status of [null, ...orderStates]) {
    const gig = await buildGig({ owner: seller })
    expect(await areDealingsOpen(db, gig.id)).toBe(false)
    const offer = await buildOffer({ seller, buyer, gig })
    if (status) await buildOrder({ seller, buyer, offer, status })
    expect(await areDealingsOpen(db, gig.id), String(status)).toBe(status !== 'completed')
  }
})
