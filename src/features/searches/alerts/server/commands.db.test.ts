import { beforeAll, beforeEach, expect, test } from 'vitest'
import { takeGigStep } from '#features/gigs/server/transition.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { captureJobs, type Enqueued, runCaptured } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { tellWorkers } from './commands.ts'
import { alertWorkers } from './jobs.ts'

const app = useApp()

const accra = { longitude: -0.1969, latitude: 5.556 }
const tema = { longitude: -0.0166, latitude: 5.6698 }
const koforidua = { longitude: -0.2591, latitude: 6.0941 }

const now = new Date()
const today = dayOf(now)

let jobs: Enqueued[]
let customer: BuiltUser
let manager: BuiltUser
let category = 0

beforeAll(async () => {
  customer = await buildUser()
  manager = await buildUser({ manager: true })
})

/** The workers of one test fit no request of another. */
beforeEach(() => {
  jobs = captureJobs()
  category += 1
  Object.assign(settings, { REQUEST_ALERTS_EACH: 20, REQUEST_ALERTS_PER_DAY: 5 })
})

type Wanted = { at?: typeof accra; kyc?: boolean; category?: number; now?: Date }

async function buildWorker({
  at = accra,
  kyc = false,
  ...wanted
}: Wanted = {}): Promise<BuiltUser> {
  const worker = await buildUser({ kyc })
  await buildGig({ owner: worker, category: wanted.category ?? category, place: at })
  return worker
}

const buildRequest = (wanted: Partial<Parameters<typeof buildGig>[0]> = {}) =>
  buildGig({ owner: customer, category, type: 'request', place: accra, ...wanted })

async function approveNew(wanted: Partial<Parameters<typeof buildGig>[0]> = {}) {
  const gig = await buildRequest({ status: 'inReview', ...wanted })
  await approve(gig)
  return gig
}

async function approve(gig: { id: number }): Promise<void> {
  await takeGigStep(ports.gigs, {
    gigId: gig.id,
    action: 'approve',
    viewer: viewerOf(manager),
    now,
  })
  await runCaptured(jobs, [alertWorkers] as never)
}

const listTold = async (gig: { id: number }) =>
  (
    await db
      .selectFrom('request_alerts')
      .select('user_id')
      .where('gig_id', '=', gig.id)
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id)

async function buildAlert(user: BuiltUser, day = today): Promise<void> {
  const { id: gig_id } = await buildRequest()
  await db.insertInto('request_alerts').values({ gig_id, user_id: user.id, day }).execute()
}

test('a new request is told to a worker nearby, on the list and by push alone', async () => {
  const worker = await buildWorker()
  const gig = await approveNew({ title: 'Leaking sink', amount: 15_000, hours: 72 })
  expect(await newsFor(worker.id)).toEqual([
    {
      ...{ kind: 'gig', event: 'nearby-request', title: 'New request near you: Leaking sink' },
      text: 'Accra · GH₵150.00 · wanted within 3 days',
      route: `/gigs/view/${gig.id}/${gig.slug}`,
    },
  ])
  const sent = (await listOutbox(500)).filter(({ to }) =>
    [worker.email, worker.phone_e164].includes(to),
  )
  expect(sent).toEqual([])
})

test('only workers of the trade are told who are near, there, not away and want it', async () => {
  const fit = [await buildWorker(), await buildWorker({ at: tema })]
  await buildWorker({ at: koforidua })
  await buildWorker({ category: category + 1 })
  const [away, off, gone, back] = [
    ...[await buildWorker(), await buildWorker(), await buildWorker(), await buildWorker()],
  ] as [BuiltUser, BuiltUser, BuiltUser, BuiltUser]
  const change = (user: BuiltUser, columns: object) =>
    db.updateTable('users').set(columns).where('id', '=', user.id).execute()
  await change(away, { back_on: addDays(today, 1) })
  await change(back, { back_on: today })
  await change(off, { request_alerts: false })
  await change(gone, { status_id: 1 })
  await buildGig({ owner: customer, category, place: accra })
  const paused = await buildUser()
  await buildGig({ owner: paused, category, place: accra, status: 'paused' })
  const other = await buildUser()
  await buildGig({ owner: other, category, place: accra, type: 'request' })
  const gig = await approveNew()
  expect(await listTold(gig)).toEqual([...fit, back].map(({ id }) => id))
})

test('an offer tells no workers, nor does a request without a town, or a second approval', async () => {
  await buildWorker()
  const gigs = [
    await approveNew({ type: 'offer' }),
    await buildRequest({ status: 'inReview', place: undefined as never }),
    await buildRequest(),
  ]
  const [, nowhere, again] = gigs as [unknown, { id: number }, { id: number }]
  await approve(nowhere)
  await db.updateTable('gigs').set({ status_id: 1 }).where('id', '=', again.id).execute()
  await approve(again)
  for (const gig of gigs) expect(await listTold(gig)).toEqual([])
})

test('verified people come first, then who was not told for longest, then the nearest', async () => {
  settings.REQUEST_ALERTS_EACH = 4
  const workers = {
    near: await buildWorker(),
    recent: await buildWorker(),
    earlier: await buildWorker(),
    far: await buildWorker({ at: tema }),
    verified: await buildWorker({ at: tema, kyc: true }),
  }
  await buildAlert(workers.recent, addDays(today, -1))
  await buildAlert(workers.earlier, addDays(today, -9))
  await db
    .updateTable('users')
    .set({ rating_sum: 50, rating_count: 10 })
    .where('id', '=', workers.recent.id)
    .execute()
  const { verified, near, far, earlier } = workers
  expect(await listTold(await approveNew())).toEqual(
    [verified, near, far, earlier].map(({ id }) => id).sort((a, b) => a - b),
  )
})

test('twenty are told of a request, and nobody of more than five on a day of Accra', async () => {
  const workers = []
  for (let n = 0; n < 22; n += 1) workers.push(await buildWorker())
  const [busy] = workers as [BuiltUser]
  for (let n = 0; n < 5; n += 1) await buildAlert(busy)
  const told = await listTold(await approveNew())
  expect(told).toHaveLength(20)
  expect(told).not.toContain(busy.id)
})

test('fourteen requests at once, each told by two processes, keep to twenty and to five', async () => {
  const workers: BuiltUser[] = []
  for (let n = 0; n < 30; n += 1) workers.push(await buildWorker({ kyc: n % 3 === 0 }))
  const gigs = []
  for (let n = 0; n < 14; n += 1) gigs.push(await buildRequest())
  await Promise.all([...gigs, ...gigs].map(({ id: gigId }) => tellWorkers({ gigId, now })))
  const counts = []
  for (const gig of gigs) counts.push((await listTold(gig)).length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(20)
  const perWorker = await Promise.all(workers.map(async ({ id }) => (await newsFor(id)).length))
  expect(Math.max(...perWorker)).toBe(5)
  // Fewer are told only where everybody has had his five.
  expect(counts.reduce((sum, count) => sum + count)).toBe(30 * 5)
})

test('the owner and managers see how many were told, and nobody else does', async () => {
  const workers = [await buildWorker(), await buildWorker()]
  const gig = await approveNew()
  const loadGigFor = async (headers: Record<string, string>) =>
    (await app.server.inject({ url: `/api/gigs/${gig.id}`, headers })).json().gig
  expect((await loadGigFor(await asUser(customer))).told_count).toBe(2)
  expect((await loadGigFor(await asUser(manager))).told_count).toBe(2)
  for (const headers of [asVisitor(), await asUser(workers[0] as BuiltUser)])
    expect(await loadGigFor(headers)).not.toHaveProperty('told_count')
})

test('request alerts are on until somebody switches them off', async () => {
  const user = await buildUser()
  const headers = await asUser(user)
  const own = await app.server.inject({ url: '/api/customer', headers })
  expect(own.json().user.request_alerts).toBe(true)
  const url = '/api/customer/request-alerts'
  const choose = (payload: object) => app.server.inject({ method: 'POST', url, payload, headers })
  expect((await choose({ is_on: false })).json().user.request_alerts).toBe(false)
  expect((await choose({ is_on: true })).json().user.request_alerts).toBe(true)
  for (const payload of [{}, { is_on: 'perhaps' }]) {
    const refused = await choose(payload)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['is_on']])
  }
})
