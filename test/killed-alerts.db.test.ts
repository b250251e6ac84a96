/** What saved searches find, and new requests nearby, told by two servers that are killed again and again: to each person once. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { addDays, dayOf, startOfDay } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { type BuiltUser, bearer, buildUser } from './builders/accounts.ts'
import { type BuiltGig, buildGig } from './builders/gigs.ts'
import { letTheirTimePass, runMore } from './builders/job-runs.ts'
import { patiently, tokenOf, useServers } from './builders/killable-servers.ts'
import { newsFor } from './builders/notifications.ts'
import { buildSearch } from './builders/searches.ts'
import type { ServerProcess } from './builders/server-process.ts'

const servers = useServers({}, { bundled: true })

/** Of the day after the one on which this file is run: no day ends while its servers work. */
const firstNoon = startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 12 * 3_600_000
const untilFirstNoon = firstNoon - Date.now()

/** More often than a server does anything that counts. */
const closely = { ...patiently, interval: 5 }

const tema = { longitude: -0.0166, latitude: 5.6698 }
const [trade, otherTrade] = [1, 2]

let owner: BuiltUser
let manager: BuiltUser

beforeAll(async () => {
  await loadSearchTerms({ now: new Date() })
  owner = await buildUser()
  manager = await buildUser({ manager: true })
})

test('whoever saved a search is told once of each gig that it finds, on the list and by mail, whenever servers are killed', async () => {
  const people = await buildSearchers()
  const gigs = await buildGigs(12, n => (n % 2 ? { place: tema } : {}))
  const pair = await startPair()
  for (const wave of [0, 1, 2, 3])
    await approveWhileKilled(pair, gigs.slice(wave * 3, wave * 3 + 3), wave)
  await finishJobs(jobsOfApprovals)
  await expectFiveADay()
  await tellDigestsWhileKilled(pair)
  for (const { user, finds } of people) {
    const wanted = gigs.filter(finds).map(({ id }) => id)
    expect(await gigsOnTheList(user, gigs)).toEqual(wanted)
    expect(await gigsInMails(user)).toEqual(wanted)
  }
}, 240_000)

test('no request is told to more than twenty workers, or to anybody after his five, whenever servers are killed', async () => {
  const pair = await startPair()
  for (const wave of [0, 1, 2, 3]) {
    const category = 3 + wave
    const workers = await buildWorkers(24, category)
    const gigs = await buildGigs(4, () => ({ type: 'request', category, place: tema }))
    await approveWhileKilled(pair, gigs, wave)
    await finishJobs(jobsOfApprovals)
    const told = await Promise.all(workers.map(findAlert))
    for (const { id } of gigs)
      expect(told.filter(gigId => gigId === id).length).toBeLessThanOrEqual(20)
  }
  await end(pair)
}, 240_000)

type Searcher = { user: BuiltUser; finds: (gig: BuiltGig) => boolean }

/** Six of each kind. */
async function buildSearchers(): Promise<Searcher[]> {
  const isInTema = ({ town_slug }: BuiltGig) => town_slug === 'tema'
  const at_once = { frequency: 'at_once' } as const
  const kinds: [Parameters<typeof buildSearch>[1][], Searcher['finds']][] = [
    [[{ category: trade, ...at_once }], () => true],
    [[{ town: 'tema', ...at_once }, { category: trade }], () => true],
    [[{ category: trade }], () => true],
    [[{ search: 'zither', town: 'tema', ...at_once }], isInTema],
    [[{ category: otherTrade, ...at_once }], () => false],
  ]
  await buildSearch(owner, { category: trade, ...at_once })
  const people: Searcher[] = [{ user: owner, finds: () => false }]
  for (const [searches, finds] of Array(6).fill(kinds).flat(1) as typeof kinds) {
    const user = await buildUser()
    for (const search of searches) await buildSearch(user, search)
    people.push({ user, finds })
  }
  return people
}

/** Each was told of four requests on the first day. */
async function buildWorkers(count: number, category: number): Promise<BuiltUser[]> {
  const workers: BuiltUser[] = []
  for (let n = 0; n < count; n++) workers.push(await buildUser())
  for (const worker of workers) await buildGig({ owner: worker, category, place: tema })
  for (let n = 0; n < 4; n++) {
    const { id: gig_id } = await buildGig({ owner, category, type: 'request' })
    const day = dayOf(new Date(firstNoon))
    const alerts = workers.map(({ id }) => ({ gig_id, user_id: id, day }))
    await db.insertInto('request_alerts').values(alerts).execute()
  }
  return workers
}

async function buildGigs(
  count: number,
  wanted: (n: number) => Partial<Parameters<typeof buildGig>[0]>,
): Promise<BuiltGig[]> {
  const gigs: BuiltGig[] = []
  for (let n = 1; n <= count; n++) {
    const common = { owner, category: trade, status: 'inReview', title: `Zither ${n}` } as const
    gigs.push(await buildGig({ ...common, ...wanted(n) }))
  }
  return gigs
}

type Pair = [ServerProcess, ServerProcess]

const startPair = (day = 0): Promise<Pair> => Promise.all([startOn(day), startOn(day)])

/** At noon of the first day, or so many days later. */
function startOn(day: number): Promise<ServerProcess> {
  const offset = untilFirstNoon + day * 24 * 3_600_000
  return servers.start({ CLOCK_OFFSET_MS: String(offset) })
}

const end = (pair: Pair) => Promise.all(pair.map(server => server.end('SIGKILL')))

/** All at once; what a kill has cut off is pressed again. */
async function approveAll(gigs: BuiltGig[], pair: Pair): Promise<void> {
  const headers = bearer(await tokenOf(manager))
  const approve = async ({ id }: BuiltGig, n: number) => {
    for (let tries = n; !(await isApproved(id)); tries++) {
      const url = `${pair[tries % 2]?.url}/api/gigs/${id}/approve`
      const answer = await fetch(url, { headers }).catch(() => null)
      if (!answer?.ok) await pause(20)
    }
  }
  await Promise.all(gigs.map(approve))
}

async function isApproved(id: number): Promise<boolean> {
  const gig = await db
    .selectFrom('gigs')
    .select('first_live_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gig.first_live_at !== null
}

/** By turns one of the two is killed, each time after one more job of the wave; another server takes its place. */
async function approveWhileKilled(pair: Pair, gigs: BuiltGig[], turn: number): Promise<void> {
  const doneBefore = await countDone(jobsOfApprovals)
  const approving = approveAll(gigs, pair)
  await expect
    .poll(() => countDone(jobsOfApprovals), closely)
    .toBeGreaterThanOrEqual(doneBefore + turn)
  await pair[turn % 2]?.end('SIGKILL')
  pair[turn % 2] = await startOn(0)
  await approving
  await beginAgain(jobsOfApprovals)
}

const jobsOfApprovals = ['searches.match', 'searches.tell-at-once', 'searches.alert-workers']

/** What was running is taken for cut off: where it was not, it runs twice, as a job may. */
async function beginAgain(jobs: string[]): Promise<void> {
  for (const job of jobs) await letTheirTimePass(servers, job)
}

async function finishJobs(jobs: string[]): Promise<void> {
  await beginAgain(jobs)
  await expect.poll(() => countUnfinished(jobs), patiently).toBe(0)
}

/** Both are killed in the middle, again and again. The second day comes to those whose servers are killed on the first. */
async function tellDigestsWhileKilled(pair: Pair): Promise<void> {
  await end(pair)
  let nextPair = await startPair(1)
  for (const count of [1, 8, 16]) {
    await runMore(servers, 'searches.digest', 2)
    await expect.poll(countToldByDigests, closely).toBeGreaterThanOrEqual(count)
    await end(nextPair)
    nextPair = await startPair(2)
    await beginAgain(['searches.digest'])
  }
  await runMore(servers, 'searches.digest', 2)
  await finishJobs(['searches.digest'])
  await end(nextPair)
}

const countUnfinished = (jobs: string[]) => countJobs(jobs, ['created', 'retry', 'active'])
const countDone = (jobs: string[]) => countJobs(jobs, ['completed'])

async function countJobs(jobs: string[], states: string[]): Promise<number> {
  const { rows } = await sql`select from pgboss.job
    where name = any(${jobs}::text[]) and state::text = any(${states}::text[])`.execute(db)
  return rows.length
}

async function countToldByDigests(): Promise<number> {
  const { rows } = await sql`select distinct user_id from search_matches
    where frequency = 'daily' and told_at is not null`.execute(db)
  return rows.length
}

/** Each of the eighteen that tell at once has found six gigs or more. */
async function expectFiveADay(): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from search_matches where frequency = 'at_once' and told_at is not null
    group by search_id, told_at::date`.execute(db)
  expect(rows.map(({ count }) => count)).toEqual(Array(18).fill(5))
}

/** The numbers of gigs, as often as they stand there. */
async function gigsOnTheList({ id }: BuiltUser, gigs: BuiltGig[]): Promise<number[]> {
  const news = (await newsFor(id)).filter(({ event }) => event.startsWith('search-'))
  const titles = news.flatMap(({ event, title, text }) =>
    event === 'search-digest' ? text.split(' · ') : [title.replace('New for your search: ', '')],
  )
  return inOrder(titles.map(title => gigs.find(gig => gig.title === title)?.id ?? 0))
}

async function gigsInMails({ email }: BuiltUser): Promise<number[]> {
  const mails = await listOutbox(500, { to: email, channel: 'mail' })
  const links = mails.flatMap(({ subject, text }) =>
    / for your search/.test(subject ?? '') ? [...text.matchAll(/\/gigs\/view\/(\d+)\//g)] : [],
  )
  return inOrder(links.map(([, id]) => Number(id)))
}

const inOrder = (ids: number[]) => ids.sort((a, b) => a - b)

/** The request that a worker was told of beside the four: one, on the list, as it was counted, and nowhere else. */
async function findAlert({ id, email, phone_e164 }: BuiltUser): Promise<number> {
  const alerts = await db
    .selectFrom('request_alerts')
    .innerJoin('gigs', 'gigs.id', 'gig_id')
    .select(['gig_id', 'slug'])
    .where('request_alerts.user_id', '=', id)
    .orderBy('gig_id', 'desc')
    .execute()
  expect(alerts).toHaveLength(5)
  const { gig_id = 0, slug } = alerts[0] ?? {}
  const routes = (await newsFor(id)).map(({ route }) => route)
  expect(routes).toEqual([`/gigs/view/${gig_id}/${slug}`])
  expect(await listOutbox(500, { to: email })).toEqual([])
  expect(await listOutbox(500, { to: String(phone_e164) })).toEqual([])
  return gig_id
}
