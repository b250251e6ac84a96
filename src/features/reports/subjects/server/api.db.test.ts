import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { send } from '#test/builders/chat.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { sendReport } from '#test/builders/reports.ts'

const app = useApp()

let ama: BuiltUser
let kofi: BuiltUser

beforeAll(async () => {
  ama = await buildUser()
  kofi = await buildUser()
})

test('a report names a gig that anybody sees, and so whoever posted it', async () => {
  const gig = await buildGig({ owner: ama })
  const { report } = (await name({ about_gig_id: gig.id })).json()
  expect(report).toMatchObject({ about_gig_id: gig.id, about_user_id: ama.id })
})

test('a report names somebody who offers something', async () => {
  const owner = await buildUser()
  await buildGig({ owner })
  const answer = await name({ about_user_id: owner.id })
  expect(answer.json().report).toMatchObject({ about_user_id: owner.id, about_gig_id: null })
})

test('a report names somebody the reporter has written with, though they offer nothing', async () => {
  const esi = await buildUser()
  expect((await name({ about_user_id: esi.id })).statusCode).toBe(422)
  await send(app.server, esi, kofi, 'Good morning!')
  expect((await name({ about_user_id: esi.id })).statusCode).toBe(201)
  await db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', esi.id).execute()
  expect((await name({ about_user_id: esi.id })).statusCode).toBe(201)
})

test('where person and gig are named, the person stays who was named', async () => {
  const [gig, other] = [await buildGig({ owner: ama }), await buildUser()]
  await buildGig({ owner: other })
  const answer = await name({ about_gig_id: gig.id, about_user_id: other.id })
  expect(answer.json().report).toMatchObject({ about_gig_id: gig.id, about_user_id: other.id })
})

test('nobody is reported for a gig of their own', async () => {
  const gig = await buildGig({ owner: kofi })
  const { report } = (await name({ about_gig_id: gig.id })).json()
  expect(report).toMatchObject({ about_gig_id: gig.id, about_user_id: null })
  const answer = await name({ about_user_id: kofi.id })
  expect(Object.keys(answer.json().errors)).toEqual(['about_user_id'])
})

test.each(['paused', 'inReview', 'deleted'] as const)(
  'a gig that is %s is named by those alone who had an order of it',
  async status => {
    const [gig, buyer] = [await buildGig({ owner: ama, status }), await buildUser()]
    await buildOrder({ seller: ama, buyer, gig })
    expect((await name({ about_gig_id: gig.id })).statusCode).toBe(422)
    expect((await name({ about_gig_id: gig.id }, buyer)).statusCode).toBe(201)
  },
)

test('whom and what nobody can see is told with the other faults', async () => {
  const hidden = await buildUser()
  const answer = await name({
    ...{ about_user_id: hidden.id, about_gig_id: 2_000_000_000, category_id: 99 },
  })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    {
      category_id: ['The selected category id is invalid.'],
      about_user_id: ['The selected about user id is invalid.'],
      about_gig_id: ['The selected about gig id is invalid.'],
    },
  ])
})

test('an empty name is none, as a form sends it', async () => {
  const answer = await name({ about_user_id: '', about_gig_id: '' })
  expect(answer.json().report).toMatchObject({ about_user_id: null, about_gig_id: null })
})

test('the same words about somebody else are another report', async () => {
  const by = await buildUser()
  const [one, two] = [await buildGig({ owner: ama }), await buildGig({ owner: ama })]
  const references = []
  for (const about_gig_id of [one.id, one.id, two.id])
    references.push((await name({ about_gig_id }, by)).json().report.reference)
  references.push((await name({}, by)).json().report.reference)
  expect(references[1]).toBe(references[0])
  expect(new Set(references).size).toBe(3)
})

test('a report outlives the gig and the account that it names', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const { report } = (await name({ about_gig_id: gig.id })).json()
  const columns = () =>
    db
      .selectFrom('reports')
      .select(['about_user_id', 'about_gig_id'])
      .where('id', '=', report.id)
      .executeTakeFirst()
  await db.deleteFrom('gigs').where('id', '=', gig.id).execute()
  expect(await columns()).toEqual({ about_user_id: owner.id, about_gig_id: null })
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  expect(await columns()).toEqual({ about_user_id: null, about_gig_id: null })
})

test('the copy of somebody’s data says whom and what they named', async () => {
  const [by, gig] = [await buildUser(), await buildGig({ owner: ama })]
  await name({ about_gig_id: gig.id }, by)
  const answer = await app.server.inject({ url: '/api/customer/export', headers: await asUser(by) })
  expect(answer.json().data.reports).toMatchObject([
    { about_person: ama.username, about_gig: gig.title },
  ])
  const ofNamed = { url: '/api/customer/export', headers: await asUser(ama) }
  expect((await app.server.inject(ofNamed)).json().data.reports).toEqual([])
})

test('the form offers what it was opened from, then whom and what the latest chats and orders are with', async () => {
  const [by, stranger] = [await buildUser(), await buildUser()]
  const [ordered, opened] = [await buildGig({ owner: ama }), await buildGig({ owner: stranger })]
  await send(app.server, ama, by, 'Good morning!')
  await send(app.server, kofi, by, 'Good morning!')
  await buildOrder({ seller: ama, buyer: by, gig: ordered })
  expect(await listOffered(by, '')).toEqual({ people: [kofi.id, ama.id], gigs: [ordered.id] })
  const query = `?about_gig_id=${opened.id}&about_user_id=${stranger.id}`
  expect(await listOffered(by, query)).toEqual({
    people: [stranger.id, kofi.id, ama.id],
    gigs: [opened.id, ordered.id],
  })
  expect((await listOffered(by, `?about_user_id=${ama.id}`)).people).toEqual([ama.id, kofi.id])
})

test('the form offers nobody whom the caller could not know of, and the ten latest of the others', async () => {
  const [by, hidden] = [await buildUser(), await buildUser()]
  const people = await Promise.all(Array.from({ length: 11 }, () => buildUser()))
  for (const one of people) await send(app.server, one, by, 'Good morning!')
  for (const one of people) await buildOrder({ seller: one, buyer: by })
  const answer = await listOffered(by, `?about_user_id=${hidden.id}&about_gig_id=2000000000`)
  expect(answer.people).toEqual(
    people
      .map(({ id }) => id)
      .reverse()
      .slice(0, 10),
  )
  expect(answer.gigs).toHaveLength(10)
})

test('who is not logged in is offered nothing', async () => {
  for (const headers of [{}, asVisitor()]) {
    const answer = await app.server.inject({ url: '/api/report/subjects', headers })
    expect(answer.statusCode).toBe(401)
  }
})

const name = (fields: Record<string, string | number>, by = kofi) =>
  sendReport(app.server, { by, fields })

async function listOffered(by: BuiltUser, query: string) {
  const url = `/api/report/subjects${query}`
  const answer = await app.server.inject({ url, headers: await asUser(by) })
  expect(answer.statusCode, answer.body).toBe(200)
  const ids = (list: { id: number }[]) => list.map(({ id }) => id)
  return { people: ids(answer.json().people), gigs: ids(answer.json().gigs) }
}
