import { expect, test } from 'vitest'
import { addDays, dayOf, shortDay } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  buildUser,
  builtPassword,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOffer } from '#test/builders/orders.ts'
import { tellOfReturns } from './jobs.ts'

const app = useApp()

const now = new Date()
const inDays = (days: number) => addDays(dayOf(now), days)

async function post(url: string, payload: object, user: BuiltUser) {
  const headers = await asUser(user)
  return app.server.inject({ method: 'POST', url, payload, headers })
}

const goAway = (user: BuiltUser, until: unknown) => post('/api/customer/away', { until }, user)

const backOn = (user: BuiltUser, back_on: string | null) =>
  db.updateTable('users').set({ back_on }).where('id', '=', user.id).execute()

test.each([1, 90])('somebody may be away until a day %i days ahead', async days => {
  const user = await buildUser()
  const answer = await goAway(user, inDays(days))
  expect([answer.statusCode, answer.json().user.back_on]).toEqual([200, inDays(days)])
  const back = await goAway(user, null)
  expect([back.statusCode, back.json().user.back_on]).toEqual([200, null])
})

test.each([
  ['today', inDays(0)],
  ['91 days ahead', inDays(91)],
  ['a day that no calendar has', '2027-02-30'],
  ['a moment', `${inDays(3)}T00:00:00Z`],
  ['nothing', undefined],
  ['an empty text', ''],
  ['a number', 20261203],
])('nobody is away until %s', async (_, until) => {
  const user = await buildUser()
  const answer = await goAway(user, until)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['until']])
})

test('an Offer gig of somebody who is away is not requested, by offer or by order', async () => {
  const [owner, buyer] = [await buildUser({ name: 'Ama Serwaa' }), await buildUser()]
  const gig = await buildGig({ owner })
  const made = await buildOffer({ seller: owner, buyer, gig })
  const until = inDays(12)
  await goAway(owner, until)
  const refusals = [
    await post('/api/offers/create', { gig_id: gig.id }, buyer),
    await post('/api/offers/create', bidOn(gig), buyer),
    await post('/api/orders/request', { gig_offer_id: made.id }, buyer),
  ]
  const error = `Ama Serwaa is back on ${shortDay(until)}. Send a message now and request then.`
  for (const refusal of refusals)
    expect([refusal.statusCode, refusal.json()]).toEqual([409, { error }])
  await goAway(owner, null)
  const request = await post('/api/orders/request', { gig_offer_id: made.id }, buyer)
  expect(request.statusCode).toBe(201)
})

const bidOn = (gig: { id: number }) => ({
  ...{ gig_id: gig.id, is_custom: true, amount: 90, duration: 5 },
  description: '<p>At my place.</p>',
})

test('who is away still makes offers, which may be ordered, and is offered work on his own requests', async () => {
  const [owner, buyer] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner })
  const own = await buildOffer({ seller: owner, buyer, gig, author: 'seller', custom: true })
  const wanted = await buildGig({ owner, type: 'request' })
  await goAway(owner, inDays(3))
  await post('/api/chat/message/send', { to_user_id: owner.id, message: 'Hello' }, buyer)
  const answers = [
    await post('/api/offers/create', { ...bidOn(gig), buyer_id: buyer.id }, owner),
    await post('/api/orders/request', { gig_offer_id: own.id }, buyer),
    await post('/api/offers/create', bidOn(wanted), buyer),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
})

test('everybody sees on his gigs when somebody is back, and nobody does once the day has come', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const listDays = async () => {
    const one = await app.server.inject({ url: `/api/gigs/${gig.id}`, headers: asVisitor() })
    const list = await app.server.inject({ url: '/api/gigs?owned=1', headers: await asUser(owner) })
    const own = await app.server.inject({ url: '/api/customer', headers: await asUser(owner) })
    return [one.json().gig.back_on, list.json().records.data[0].back_on, own.json().user.back_on]
  }
  expect(await listDays()).toEqual([null, null, null])
  await goAway(owner, inDays(2))
  expect(await listDays()).toEqual([inDays(2), inDays(2), inDays(2)])
  await backOn(owner, inDays(0))
  expect(await listDays()).toEqual([null, null, null])
  const buyer = await buildUser()
  expect((await post('/api/offers/create', { gig_id: gig.id }, buyer)).statusCode).toBe(201)
})

const eventsOf = async (user: BuiltUser) => (await newsFor(user.id)).map(({ event }) => event)

test('on the day before, somebody is told once, whoever else tells at the same time', async () => {
  const user = await buildUser()
  await backOn(user, '2027-03-11')
  await tellOfReturns({ now: new Date('2027-03-09T23:59:59Z') })
  expect(await eventsOf(user)).toEqual([])
  const midnight = new Date('2027-03-10T00:00:00Z')
  await Promise.all([1, 2, 3].map(() => tellOfReturns({ now: midnight })))
  await tellOfReturns({ now: new Date('2027-03-10T23:59:00Z') })
  expect(await newsFor(user.id)).toEqual([
    {
      ...{ kind: 'account', event: 'back-tomorrow', title: 'You are back tomorrow' },
      text: 'You are back tomorrow. People can request your gigs again from 11 Mar.',
      route: '/account/profile/availability',
    },
  ])
})

test('a push of it waits for the end of quiet hours, and for nobody who is back by then', async () => {
  const user = await buildUser()
  await backOn(user, inDays(1))
  await tellOfReturns({ now: new Date(`${inDays(0)}T00:00:00Z`) })
  const listHeldPushes = () =>
    db.selectFrom('held_pushes').select('due_at').where('user_id', '=', user.id).execute()
  expect(await listHeldPushes()).toEqual([{ due_at: new Date(`${inDays(0)}T06:00:00Z`) }])
  await goAway(user, null)
  const news = await db
    .selectFrom('notifications')
    .select(['seen_at', 'read_at'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(Object.values(news)).not.toContain(null)
})

test('nobody is told who came back sooner, or of a day that has passed', async () => {
  const [sooner, late] = [await buildUser(), await buildUser()]
  await goAway(sooner, inDays(1))
  await goAway(sooner, null)
  await backOn(late, inDays(0))
  await tellOfReturns({ now })
  expect([await eventsOf(sooner), await eventsOf(late)]).toEqual([[], []])
})

test('who comes back in the moment of telling is not told', async () => {
  const user = await buildUser()
  await backOn(user, '2027-05-11')
  const { telling } = await db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ back_on: null }).where('id', '=', user.id).execute()
    const telling = tellOfReturns({ now: new Date('2027-05-10T12:00:00Z') })
    await waitingForLock()
    return { telling }
  })
  await telling
  expect(await eventsOf(user)).toEqual([])
})

test('a closed account keeps no such day, and what is taken along names it', async () => {
  const user = await buildUser()
  await goAway(user, inDays(5))
  const headers = await asUser(user)
  const own = await app.server.inject({ url: '/api/customer/export', headers })
  expect(own.json().data.account.back_on).toBe(inDays(5))
  await post('/api/customer/delete', { password: builtPassword }, user)
  const row = await db
    .selectFrom('users')
    .select('back_on')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.back_on).toBeNull()
})
