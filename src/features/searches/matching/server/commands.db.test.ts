import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { takeGigStep } from '#features/gigs/server/transition.ts'
import { lockSelf } from '#features/profile/server/queries.ts'
import { pauseLink } from '#features/searches/pause-link/server/policy.ts'
import { changeSearch, deleteSearch, forgetSearches } from '#features/searches/server/commands.ts'
import { lockSearches } from '#features/searches/server/queries.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { captureJobs, type Enqueued, runCaptured } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildNewGig, buildSearch, matchesOf } from '#test/builders/searches.ts'
import { matchGig, tellAtOnce } from './commands.ts'
import { matchNewGig, tellByOtherSearches, tellDigests, tellOfNewGig } from './jobs.ts'

const app = useApp()

let jobs: Enqueued[]
let owner: BuiltUser
let manager: BuiltUser
let category = 0

beforeAll(async () => {
  await loadSearchTerms({ now: new Date() })
  owner = await buildUser()
  manager = await buildUser({ manager: true })
})

/** Searches of one test find nothing of another's. */
beforeEach(() => {
  jobs = captureJobs()
  category = (category % 24) + 1
})

const approve = (gig: { id: number }, now = new Date()) =>
  takeGigStep(ports.gigs, { gigId: gig.id, action: 'approve', viewer: viewerOf(manager), now })

const runJobs = () => runCaptured(jobs, [matchNewGig, tellOfNewGig] as never)

async function approveNew(wanted: Partial<Parameters<typeof buildGig>[0]> = {}) {
  const gig = await buildGig({ owner, category, status: 'inReview', ...wanted })
  await approve(gig)
  await runJobs()
  // What was found is told by a job of its own.
  await runJobs()
  return gig
}

const changeTo = (isPaused: boolean) => (viewer: BuiltUser, id: number) =>
  changeSearch({ id, frequency: undefined, isPaused, viewer })
const pause = changeTo(true)
const resume = changeTo(false)

const mailsTo = async ({ email }: BuiltUser) =>
  (await listOutbox(500)).filter(({ to }) => to === email)

const morning = (days = 1) => {
  const at = new Date(Date.now() + days * 86_400_000)
  at.setUTCHours(7, 0, 0, 0)
  return at
}

test('a gig that is approved for the first time is told at once, on the list and by mail, with a link to pause', async () => {
  const user = await buildUser()
  const id = await buildSearch(user, { category, frequency: 'at_once' })
  const gig = await approveNew({ title: 'Tanks cleaned' })
  expect(await newsFor(user.id)).toMatchObject([
    { kind: 'gig', event: 'search-match', route: `/gigs/view/${gig.id}/${gig.slug}` },
  ])
  const [mail, more] = await mailsTo(user)
  expect(more).toBeUndefined()
  expect(mail?.text).toContain(`/gigs/view/${gig.id}/`)
  const link = /Pause this search: (\S+)$/.exec(mail?.text ?? '')?.[1] ?? ''
  const { pathname } = new URL(link)
  expect((await app.server.inject(pathname)).body).toContain('Pause this search?')
  expect(await isPaused(id)).toBe(false)
  const pressed = await app.server.inject({ method: 'POST', url: pathname })
  expect([pressed.statusCode, await isPaused(id)]).toEqual([200, true])
})

const isPaused = async (id: number) =>
  (
    await db
      .selectFrom('saved_searches')
      .select('is_paused')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).is_paused

test('a forged link pauses nothing', async () => {
  const user = await buildUser()
  const id = await buildSearch(user, { category, frequency: 'at_once' })
  await approveNew()
  const [mail] = await mailsTo(user)
  const [, token = ''] = /\/s\/(\S+)$/.exec(mail?.text ?? '') ?? []
  const [, signature] = token.split('.')
  for (const forged of [`${user.id}-all.${signature}`, `${token}x`, 'none', `${token}.x`, '.'])
    expect((await app.server.inject({ method: 'POST', url: `/s/${forged}` })).statusCode).toBe(404)
  expect(await isPaused(id)).toBe(false)
})

test('a second approval, or one after a pause of the gig, tells nobody', async () => {
  const user = await buildUser()
  const gig = await approveNew()
  await buildSearch(user, { category, frequency: 'at_once' })
  await db.updateTable('gigs').set({ status_id: 1 }).where('id', '=', gig.id).execute()
  await approve(gig)
  await runJobs()
  await matchNewGig.run({ data: { gigId: gig.id }, now: new Date() })
  await runJobs()
  expect(await matchesOf(user)).toEqual([])
})

test('a search finds what others offer while it is not paused, and stores nothing up', async () => {
  const user = await buildUser()
  const id = await buildSearch(user, { category })
  await pause(user, id)
  await approveNew()
  await resume(user, id)
  await approveNew({ owner: user })
  expect(await matchesOf(user)).toEqual([])
  const gig = await approveNew()
  expect(await matchesOf(user)).toMatchObject([{ gig_id: gig.id, told_at: null }])
})

test('what was found before a pause is counted, and told only once the pause is over', async () => {
  const user = await buildUser()
  const id = await buildSearch(user, { category })
  await buildNewGig({ owner, category })
  await pause(user, id)
  await tellDigests({ now: morning() })
  expect([await newsFor(user.id), await matchesOf(user)]).toMatchObject([[], [{ told_at: null }]])
  await resume(user, id)
  await tellDigests({ now: morning(2) })
  expect(await newsFor(user.id)).toHaveLength(1)
})

test('nothing is kept for somebody who was deactivated', async () => {
  const user = await buildUser()
  await buildSearch(user, { category, frequency: 'at_once' })
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', user.id).execute()
  await approveNew()
  expect([await matchesOf(user), await newsFor(user.id)]).toEqual([[], []])
})

const tema = { longitude: -0.0166, latitude: 5.6698 }
const kumasi = { longitude: -1.6244, latitude: 6.6885 }
const words = { title: 'Grandfather clocks repaired', description: '<p>Brass wound and oiled.</p>' }

test.each([
  ['its category', { category: 1 }, { category: 1 }, true],
  ['another category', { category: 1 }, { category: 2 }, false],
  [
    'its category, whatever it says',
    { category: 1, search: 'tank' },
    { category: 1, ...words },
    true,
  ],
  ['its category in its town', { category: 1, town: 'tema' }, { category: 1, place: tema }, true],
  [
    'its category in another town',
    { category: 1, town: 'tema' },
    { category: 1, place: kumasi },
    false,
  ],
  ['its category without a place', { category: 1, town: 'tema' }, { category: 1 }, false],
  ['its town', { town: 'tema' }, { category: 9, place: tema }, true],
  ['another town', { town: 'tema' }, { category: 9, place: kumasi }, false],
  [
    'all its words',
    { search: 'clocks of brass, repaired' },
    { ...words, description: '<p>Of brass, wound and oiled.</p>' },
    true,
  ],
  ['not all its words', { search: 'clock tower' }, words, false],
  ['a word with a slip', { search: 'grandfater' }, words, false],
  ['its words in its town', { search: 'clock', town: 'tema' }, { ...words, place: tema }, true],
  [
    'its words in another town',
    { search: 'clock', town: 'tema' },
    { ...words, place: kumasi },
    false,
  ],
  [
    'its type',
    { category: 1, gig_type: 2 as const },
    { category: 1, type: 'request' as const },
    true,
  ],
  ['another type', { category: 1, gig_type: 2 as const }, { category: 1 }, false],
])('a gig with %s', async (_, search, gig, isFound) => {
  const user = await buildUser()
  await buildSearch(user, search)
  await buildNewGig({ owner, ...gig })
  expect(await matchesOf(user)).toHaveLength(isFound ? 1 : 0)
})

test.each([
  ['plumer in tema', 1, tema, true],
  ['plumer in tema', 1, kumasi, false],
  ['plumer in tema', 9, tema, false],
  ['tema', 9, tema, true],
])(
  '“%s” finds a gig of category %i as lists understand it',
  async (search, trade, place, isFound) => {
    const user = await buildUser()
    await buildSearch(user, { search })
    await buildNewGig({ owner, category: trade, place, ...words })
    expect(await matchesOf(user)).toHaveLength(isFound ? 1 : 0)
  },
)

test('a given category counts rather than the one that its words mean', async () => {
  const user = await buildUser()
  await buildSearch(user, { search: 'plumber', category: 9 })
  await buildNewGig({ owner, category: 1 })
  const { id } = await buildNewGig({ owner, category: 9 })
  expect(await matchesOf(user)).toMatchObject([{ gig_id: id }])
})

test('a gig that several searches find is told once, at once rather than daily', async () => {
  const user = await buildUser()
  await buildSearch(user, { category })
  const id = await buildSearch(user, { search: 'zither', frequency: 'at_once' })
  await approveNew({ title: 'Zither restrung' })
  expect(await matchesOf(user)).toMatchObject([{ search_id: id, frequency: 'at_once' }])
  await tellDigests({ now: morning() })
  expect(await newsFor(user.id)).toHaveLength(1)
})

const waysToEnd = {
  paused: pause,
  'paused by the link of its mail': async (user: BuiltUser, searchId: number) => {
    const { pathname } = new URL(pauseLink({ userId: user.id, searchId }))
    await app.server.inject({ method: 'POST', url: pathname })
  },
  deleted: (viewer: BuiltUser, id: number) => deleteSearch({ id, viewer }),
}
const endings = Object.keys(waysToEnd) as (keyof typeof waysToEnd)[]

test.each(endings)(
  'what waits for the digest is told by another search that finds it, once the first is %s',
  async ending => {
    const user = await buildUser()
    const first = await buildSearch(user, { category })
    const other = await buildSearch(user, { search: 'zither' })
    await approveNew({ title: 'Zither restrung' })
    await waysToEnd[ending](user, first)
    expect(await matchesOf(user)).toMatchObject([{ search_id: other, told_at: null }])
    await tellDigests({ now: morning() })
    await tellDigests({ now: morning(2) })
    expect(await newsFor(user.id)).toMatchObject([{ text: 'Zither restrung' }])
  },
)

test.each(endings)(
  'what was to be told at once is told by another such search, and not by a daily one, once the first is %s',
  async ending => {
    const user = await buildUser()
    const first = await buildSearch(user, { category, frequency: 'at_once' })
    await buildSearch(user, { search: 'restrung' })
    const other = await buildSearch(user, { search: 'zither', frequency: 'at_once' })
    await buildNewGig({ owner, category, title: 'Zither restrung' })
    await waysToEnd[ending](user, first)
    await runJobs()
    expect(await newsFor(user.id)).toMatchObject([{ event: 'search-match' }])
    expect(await matchesOf(user)).toMatchObject([{ search_id: other, frequency: 'at_once' }])
  },
)

test.each([
  ['paused', { search: 'zither' }],
  ['saved after the gig was approved', { search: 'zither', now: new Date(Date.now() + 60_000) }],
  ['for something else', { search: 'viola' }],
])('a search that is %s is handed nothing of one that is deleted', async (what, wanted) => {
  const user = await buildUser()
  const first = await buildSearch(user, { category })
  const other = await buildSearch(user, wanted)
  if (what === 'paused') await pause(user, other)
  await buildNewGig({ owner, category, title: 'Zither restrung' })
  await waysToEnd.deleted(user, first)
  expect(await matchesOf(user)).toEqual([])
})

test('of two searches that are paused at once, the one that runs again tells what waited for either', async () => {
  for (const again of [0, 1] as const) {
    const user = await buildUser()
    const searches = [
      await buildSearch(user, { category }),
      await buildSearch(user, { search: 'zither' }),
    ] as const
    await buildNewGig({ owner, category, title: 'Zither restrung' })
    await Promise.all(searches.map(id => pause(user, id)))
    await resume(user, searches[again])
    await tellDigests({ now: morning() })
    expect(await newsFor(user.id)).toHaveLength(1)
  }
})

test('a gig that is matched while its search is paused is told by another that asks for it', async () => {
  const user = await buildUser()
  const paused = await buildSearch(user, { category, frequency: 'at_once' })
  const other = await buildSearch(user, { search: 'zither', frequency: 'at_once' })
  const gig = await buildGig({ owner, category, title: 'Zither restrung' })
  const matching = await inTransaction(async tx => {
    await lockSearches(tx, user.id)
    const done = matchNewGig.run({ data: { gigId: gig.id }, now: new Date() })
    await waitingForLock()
    await tx
      .updateTable('saved_searches')
      .set({ is_paused: true })
      .where('id', '=', paused)
      .execute()
    await tellByOtherSearches(tx, user.id)
    return { done }
  })
  await matching.done
  expect(await matchesOf(user)).toMatchObject([{ gig_id: gig.id, search_id: other }])
  await runJobs()
  expect(await newsFor(user.id)).toHaveLength(1)
})

test('of a gig that is matched while the only search for it is paused nothing is kept', async () => {
  const user = await buildUser()
  const id = await buildSearch(user, { category })
  const gig = await buildGig({ owner, category })
  const matching = await inTransaction(async tx => {
    await lockSearches(tx, user.id)
    const done = matchNewGig.run({ data: { gigId: gig.id }, now: new Date() })
    await waitingForLock()
    await tx.updateTable('saved_searches').set({ is_paused: true }).where('id', '=', id).execute()
    return { done }
  })
  await matching.done
  expect(await matchesOf(user)).toEqual([])
})

test('a search that is paused while it tells of its gigs leaves the others to another, and each is told once', async () => {
  const user = await buildUser()
  const searchId = await buildSearch(user, { category, frequency: 'at_once' })
  await buildSearch(user, { search: 'zither', frequency: 'at_once' })
  const gigs = []
  for (let n = 0; n < 5; n += 1)
    gigs.push(await buildNewGig({ owner, category, title: `Zither ${n} restrung` }))
  const now = new Date()
  const tellings = gigs.map(({ id: gigId }) =>
    tellAtOnce({ userId: user.id, gigId, searchId, now }),
  )
  await Promise.all([...tellings, pause(user, searchId)])
  await runJobs()
  const titles = (await newsFor(user.id)).map(({ title }) => title)
  expect([titles.length, new Set(titles).size]).toEqual([5, 5])
})

test('of who closes the account while a gig is matched nothing is kept', async () => {
  const user = await buildUser()
  await buildSearch(user, { category })
  const gig = await buildGig({ owner, category })
  const closing = await inTransaction(async tx => {
    await matchGig(tx, { gigId: gig.id, now: new Date() })
    const done = inTransaction(other => forgetSearches(other, { viewer: viewerOf(user) }))
    await waitingForLock()
    return { done }
  })
  await closing.done
  expect(await matchesOf(user)).toEqual([])
})

test('who closes the account while a gig is matched waits for nothing that waits for them', async () => {
  const user = await buildUser()
  await buildSearch(user, { category })
  const gig = await buildGig({ owner, category })
  const tries = { closing: 0, matching: 0 }
  const match = () =>
    inTransaction(async tx => {
      tries.matching += 1
      await matchGig(tx, { gigId: gig.id, now: new Date() })
    })
  const closing = await inTransaction(async tx => {
    tries.closing += 1
    await lockSelf(tx, viewerOf(user))
    const matching = match()
    await waitingForLock()
    await forgetSearches(tx, { viewer: viewerOf(user) })
    return { matching }
  })
  await closing.matching
  expect(tries).toEqual({ closing: 1, matching: 1 })
})

test('of seven gigs a search tells five at once, and the digest the other two', async () => {
  const user = await buildUser()
  await buildSearch(user, { category, frequency: 'at_once' })
  for (let n = 1; n <= 7; n += 1) await approveNew({ title: `Number ${n} repaired` })
  expect((await newsFor(user.id)).map(({ event }) => event)).toEqual(Array(5).fill('search-match'))
  await tellDigests({ now: morning() })
  expect((await newsFor(user.id)).at(-1)).toMatchObject({
    ...{ event: 'search-digest', title: '2 new: Number 6 repaired', route: '/account/searches' },
    text: 'Number 6 repaired · Number 7 repaired',
  })
})

test('eight processes at once tell five of ten gigs, each once', async () => {
  const user = await buildUser()
  const searchId = await buildSearch(user, { category, frequency: 'at_once' })
  const gigs = []
  for (let n = 0; n < 10; n += 1) gigs.push(await buildNewGig({ owner, category }))
  const now = new Date()
  const tellings = gigs.flatMap(({ id: gigId }) =>
    Array.from({ length: 8 }, () => tellAtOnce({ userId: user.id, gigId, searchId, now })),
  )
  await Promise.all(tellings)
  expect(await newsFor(user.id)).toHaveLength(5)
  const matches = await matchesOf(user)
  expect(matches.filter(({ told_at }) => told_at)).toHaveLength(5)
  expect(matches.filter(({ frequency }) => frequency === 'daily')).toHaveLength(5)
})

test('what is too much for one search is told at once by another that finds it, and by the digest after that', async () => {
  const user = await buildUser()
  const searchId = await buildSearch(user, { category, frequency: 'at_once' })
  await buildSearch(user, { category: (category % 24) + 1, frequency: 'at_once' })
  await buildSearch(user, { search: 'restrung' })
  const other = await buildSearch(user, { search: 'zither', frequency: 'at_once' })
  const gigs = []
  for (let n = 0; n < 12; n += 1)
    gigs.push(await buildNewGig({ owner, category, title: `Zither ${n} restrung` }))
  const now = new Date()
  const tellings = gigs.flatMap(({ id: gigId }) =>
    Array.from({ length: 4 }, () => tellAtOnce({ userId: user.id, gigId, searchId, now })),
  )
  await Promise.all(tellings)
  expect((await newsFor(user.id)).map(({ event }) => event)).toEqual(Array(10).fill('search-match'))
  const told = (await matchesOf(user)).filter(({ told_at }) => told_at)
  expect(told.filter(({ search_id }) => search_id === searchId)).toHaveLength(5)
  expect(told.filter(({ search_id }) => search_id === other)).toHaveLength(5)
  await tellDigests({ now: morning() })
  expect((await newsFor(user.id)).at(-1)).toMatchObject({ title: expect.stringMatching(/^2 new/) })
})

test('one digest goes out each morning, whoever else sends it at the same time, and none where nothing is new', async () => {
  const [user, idle] = [await buildUser(), await buildUser()]
  await buildSearch(user, { category })
  await buildSearch(user, { search: 'repaired', town: 'tema' })
  await buildSearch(idle, { search: 'unheard of' })
  const gigs = [
    await approveNew(),
    await approveNew({ category: (category % 24) + 1, place: tema }),
  ]
  const before = new Date(morning().getTime() - 1)
  await tellDigests({ now: new Date(Math.max(Date.now(), before.getTime() - 60_000)) })
  expect(await newsFor(user.id)).toEqual([])
  await Promise.all([1, 2, 3, 4].map(() => tellDigests({ now: morning() })))
  await tellDigests({ now: morning(2) })
  expect(await newsFor(user.id)).toMatchObject([{ event: 'search-digest' }])
  const [mail, more] = await mailsTo(user)
  expect([mail?.subject, more]).toEqual(['2 new for your searches', undefined])
  for (const { id } of gigs) expect(mail?.text).toContain(`/gigs/view/${id}/`)
  expect(mail?.text).toMatch(/Pause these searches: \S+\/s\/\S+$/)
  expect(await newsFor(idle.id)).toEqual([])
})

test('a digest has twenty gigs at most, and the next one the others', async () => {
  const user = await buildUser()
  await buildSearch(user, { category })
  for (let n = 0; n < 23; n += 1) await buildNewGig({ owner, category })
  await tellDigests({ now: morning() })
  await tellDigests({ now: new Date(morning().getTime() + 3_600_000) })
  expect((await newsFor(user.id)).map(({ title }) => title.slice(0, 6))).toEqual(['20 new'])
  await tellDigests({ now: morning(2) })
  expect((await newsFor(user.id)).map(({ title }) => title.slice(0, 5))).toEqual(['20 ne', '3 new'])
})

test('a digest tells of the newest, and what was never among them is forgotten after seven days', async () => {
  const user = await buildUser()
  await buildSearch(user, { category })
  const buildMany = async (title: string, count: number) => {
    for (let n = 0; n < count; n += 1)
      await buildNewGig({ owner, category, title: `${title} ${n}` })
  }
  await buildMany('Early', 25)
  await buildMany('Late', 12)
  await tellDigests({ now: morning() })
  const [first] = await newsFor(user.id)
  expect(first?.title).toBe('20 new: Early 17')
  expect(first?.text).toMatch(/^Early 17 · .* · Early 24 · Late 0 · .* · Late 11$/)
  await sql`update search_matches set matched_at = matched_at - interval '8 days' where user_id = ${user.id}`.execute(
    db,
  )
  await buildMany('Later', 10)
  await tellDigests({ now: morning(2) })
  const [, second] = await newsFor(user.id)
  expect(second?.text).toMatch(/^Early 7 · .* · Early 16 · Later 0 · .* · Later 9$/)
  expect((await matchesOf(user)).filter(({ told_at }) => told_at === null)).toEqual([])
})

test('what is not live any more is left out, and nothing at all is no message', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  for (const someone of [user, other]) await buildSearch(someone, { category })
  const gone = await buildNewGig({ owner, category })
  await db
    .updateTable('gigs')
    .set({ status_id: 4, status_before_pause: 2 })
    .where('id', '=', gone.id)
    .execute()
  await tellDigests({ now: morning() })
  expect(await newsFor(user.id)).toEqual([])
  const gig = await buildNewGig({ owner, category })
  await tellDigests({ now: morning(2) })
  expect(await newsFor(user.id)).toMatchObject([{ text: gig.title }])
})

test('a digest goes to nobody who was deactivated meanwhile', async () => {
  const user = await buildUser()
  await buildSearch(user, { category })
  await buildNewGig({ owner, category })
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', user.id).execute()
  await tellDigests({ now: morning() })
  expect([await newsFor(user.id), await mailsTo(user)]).toEqual([[], []])
})

/** Telling this person fails, as if the process died there. */
const dieAt = (userId: number) => sql`user_id <> ${sql.lit(userId)}`

test('one digest that fails keeps back no other, and the job fails', async () => {
  const people = [await buildUser(), await buildUser()] as const
  for (const user of people) await buildSearch(user, { category })
  await buildNewGig({ owner, category })
  await db.schema
    .alterTable('notifications')
    .addCheckConstraint('dies', dieAt(people[0].id))
    .execute()
  await expect(tellDigests({ now: morning() })).rejects.toThrow('some were left as they were')
  await db.schema.alterTable('notifications').dropConstraint('dies').execute()
  expect(await newsFor(people[0].id)).toEqual([])
  expect(await newsFor(people[1].id)).toHaveLength(1)
  await tellDigests({ now: morning() })
  for (const { id } of people) expect(await newsFor(id)).toHaveLength(1)
})

test('who was told before a process died is not told again by the next, and the others are', async () => {
  const people = [await buildUser(), await buildUser(), await buildUser()]
  for (const user of people) await buildSearch(user, { category, frequency: 'at_once' })
  const gig = await buildNewGig({ owner, category })
  await db.schema
    .alterTable('notifications')
    .addCheckConstraint('dies', dieAt(people[1]?.id ?? 0))
    .execute()
  const data = { gigId: gig.id }
  const now = new Date()
  await expect(tellOfNewGig.run({ data, now })).rejects.toThrow()
  await db.schema.alterTable('notifications').dropConstraint('dies').execute()
  await Promise.all([1, 2, 3].map(() => tellOfNewGig.run({ data, now })))
  for (const user of people) {
    expect(await newsFor(user.id)).toHaveLength(1)
    expect(await mailsTo(user)).toHaveLength(1)
  }
})
