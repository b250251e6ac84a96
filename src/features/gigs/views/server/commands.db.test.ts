import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { countView, type View } from './commands.ts'
import { countViews } from './jobs.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00Z')
const nextDay = new Date('2026-03-07T12:00:00Z')

test('a visitor counts once a day, however often they look', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  await look(gig)
  await look(gig)
  expect(await viewsOf(gig)).toBe(1)
  await look(gig, { now: nextDay })
  expect(await viewsOf(gig)).toBe(2)
})

test('another address, another browser or an account is another visitor', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  await look(gig)
  await look(gig, { address: '10.0.0.2' })
  await look(gig, { browser: 'Another' })
  await look(gig, { viewer: viewerOf(await buildUser()) })
  expect(await viewsOf(gig)).toBe(4)
})

test('all addresses of one IPv6 network are one visitor', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  for (const end of ['1', '2', 'ffff:1']) await look(gig, { address: `2001:db8:1:1::${end}` })
  expect(await viewsOf(gig)).toBe(1)
  await look(gig, { address: '2001:db8:1:2::1' })
  expect(await viewsOf(gig)).toBe(2)
})

test('owners do not count on their own gigs, and nobody counts on what is not Live', async () => {
  const owner = await buildUser()
  const [gig, hidden] = [await buildGig({ owner }), await buildGig({ owner, status: 'paused' })]
  await look(gig, { viewer: viewerOf(owner) })
  await look(hidden, { viewer: viewerOf(await buildUser({ manager: true })) })
  expect([await viewsOf(gig), await viewsOf(hidden)]).toEqual([0, 0])
})

test('many visitors at once are all counted', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  await Promise.all(Array.from({ length: 20 }, (_, n) => look(gig, { address: `10.1.0.${n}` })))
  expect(await viewsOf(gig)).toBe(20)
})

test('the job counts each view once, also when two run at the same time', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  await look(gig)
  await look(gig, { address: '10.0.0.2' })
  const run = () => countViews.run({ data: {}, now: noon })
  await Promise.all([run(), run()])
  await look(gig, { address: '10.0.0.3' })
  await run()
  await run()
  expect(await viewsOf(gig)).toBe(3)
  expect(await totalOf(gig)).toBe(3)
})

test('who looked is forgotten when the day is over, that they looked is not', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  await look(gig)
  await countViews.run({ data: {}, now: new Date('2026-03-08T00:01:00Z') })
  const rows = db.selectFrom('gig_views').selectAll().where('gig_id', '=', gig.id)
  expect(await rows.execute()).toEqual([])
  expect(await totalOf(gig)).toBe(1)
})

test('the call that shows a gig counts its view, and answers what was counted', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const show = (headers: Record<string, string>) =>
    app.server.inject({ url: `/api/gigs/${gig.id}`, headers: { ...headers, 'user-agent': 'x' } })
  await show(await asUser(owner))
  await show(asVisitor())
  await show(await asUser(await buildUser()))
  // Nobody waits for the count.
  await expect.poll(() => viewsOf(gig)).toBe(2)
  const { views, human_readable_views } = (await show(await asUser(owner))).json().gig
  expect([views, human_readable_views]).toEqual([2, '2 views'])
})

const look = (gig: { id: number }, view: Partial<View> = {}) =>
  countView({
    gigId: gig.id,
    viewer: null,
    address: '10.0.0.1',
    browser: 'Browser',
    now: noon,
    ...view,
  })

async function totalOf({ id }: { id: number }): Promise<number> {
  const totals = db.selectFrom('gig_view_totals').select('views').where('gig_id', '=', id)
  return (await totals.executeTakeFirst())?.views ?? 0
}

async function viewsOf(gig: { id: number }): Promise<number> {
  const { waiting } = await db
    .selectFrom('gig_views')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('gig_id', '=', gig.id)
    .where('counted', '=', false)
    .executeTakeFirstOrThrow()
  return (await totalOf(gig)) + waiting
}
