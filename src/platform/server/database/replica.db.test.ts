/** Who reads where, with a streaming replica of PostgreSQL's own that stands still while the primary goes on. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { useReplica } from '#test/builders/replica.ts'
import { databaseProbes } from '../../../../bin/doctor/database.ts'
import { examine, lineOf } from '../../../../bin/doctor/probe.ts'
import { db, readDbOf, replica } from './database.ts'
import { followSignals } from './notifications.ts'
import { findWays } from './server-roles.ts'

let servers: ReturnType<typeof useReplica>
const app = useApp(
  {},
  {
    open: () => {
      servers = useReplica()
    },
  },
)
const accra = { longitude: -0.2, latitude: 5.6 }
const lists = ['', '?search=kaba', '?longitude=-0.2&latitude=5.6&distance=20']

beforeEach(async () => {
  await expect.poll(readsOfVisitor).toBe('replica')
})
afterEach(() => servers.replica.resume())

/** By whom a visitor is answered now. */
async function readsOfVisitor(): Promise<string | undefined> {
  const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(
    readDbOf(null),
  )
  return rows[0]?.port === String(servers.replica.port) ? 'replica' : 'primary'
}

test('visitors read from a replica that follows', async () => {
  const before = replica?.answered.replica ?? 0
  await gigsFor(asVisitor(), '?search=drumming')
  expect(replica?.answered.replica).toBeGreaterThan(before)
})

test('people find what they have just written in every list while the replica stands still', async () => {
  const owner = await buildUser()
  const headers = await asUser(owner)
  await servers.replica.pause()
  const gig = await buildGig({ owner, title: 'Sewing of kaba and slit', place: accra })
  for (const list of [...lists, '?owned=1'])
    expect(await gigsFor(headers, list), list).toContain(gig.id)
})

test('who has just published a gig finds it signed out as well while the replica stands still', async () => {
  await servers.replica.pause()
  const { isTold } = await listenTo('gigs_changed')
  const gig = await buildGig({ owner: await buildUser(), title: 'Kente and kaba', place: accra })
  await isTold
  for (const list of lists) expect(await gigsFor(asVisitor(), list), list).toContain(gig.id)
  expect(await readsOfVisitor()).toBe('primary')
})

test('a replica that has caught up with a change is read from again', async () => {
  await servers.replica.pause()
  const { isTold } = await listenTo('gigs_changed')
  const gig = await buildGig({ owner: await buildUser(), title: 'Painting of gates' })
  await isTold
  expect(await readsOfVisitor()).toBe('primary')
  await servers.replica.resume()
  await expect.poll(readsOfVisitor).toBe('replica')
  expect(await gigsFor(asVisitor(), '?search=gates')).toEqual([gig.id])
})

test('a page of the site that was just written is read as it is, signed out as well', async () => {
  const headers = await asUser(await buildUser({ manager: true }))
  const draft = { title: 'Just written', content: '<p>Like this.</p>', category_id: 1 }
  await servers.replica.pause()
  const url = '/api/manager/cms/pages/update/1'
  const { statusCode } = await app.server.inject({ method: 'POST', url, headers, payload: draft })
  expect(statusCode).toBe(200)
  for (const reader of [headers, asVisitor()]) expect(await titleFor(reader)).toBe('Just written')
})

test('a page of the site that another process has changed is read as it is', async () => {
  await servers.replica.pause()
  const { isTold } = await listenTo('cms_pages_changed')
  await sql`update cms_pages set title = 'From elsewhere' where id = 1`.execute(db)
  await sql`select pg_notify('cms_pages_changed', '')`.execute(db)
  await isTold
  expect(await titleFor(asVisitor())).toBe('From elsewhere')
})

test('one that is stopped is left, told of in the figures, and used again when it is back', async () => {
  await servers.replica.stop()
  const gig = await buildGig({ owner: await buildUser(), title: 'Roofing with aluzinc' })
  expect(await gigsFor(asVisitor(), '?search=aluzinc')).toEqual([gig.id])
  await expect.poll(figure('adwuma_replica_used')).toBe('0')
  expect(await figure('adwuma_replica_lag_seconds')()).toBe('+Inf')
  await servers.replica.start()
  await expect.poll(readsOfVisitor).toBe('replica')
  expect(await figure('adwuma_replica_used')()).toBe('1')
})

test('one that falls behind without a word is told of in the figures', async () => {
  await servers.replica.pause()
  await buildUser()
  await expect.poll(figure('adwuma_replica_used')).toBe('0')
  expect(await readsOfVisitor()).toBe('primary')
})

test('an address to write to that leads to a replica is refused', async () => {
  const { primary, replica: standby } = servers
  await expect(findWays(standby.url, undefined)).rejects.toThrow(/^DATABASE_URL leads to a replica/)
  await expect(findWays(standby.url, standby.url)).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to a replica/,
  )
  await expect(findWays(standby.url, primary.url)).rejects.toThrow('lead to different databases')
})

test('the doctor says whether the replica follows, and why it does not', async () => {
  const { primary, replica: standby } = servers
  const lineOn = async (read: string) => {
    const probe = databaseProbes(primary.url, { read }).at(-1)
    return probe && lineOf(await examine(probe))
  }
  expect(await lineOn(standby.url)).toContain('ok    replica   The replica follows.')
  expect(await lineOn(primary.url)).toContain(
    'warn  replica   DATABASE_READ_URL leads to the primary',
  )
  expect(await lineOn(primary.adminUrl.replace(/adwuma$/, 'postgres'))).toContain('FAIL  replica')
  await standby.pause()
  await buildUser()
  expect(await lineOn(standby.url)).toMatch(/warn {2}replica {3}The replica .* is paused/)
})

async function gigsFor(headers: { authorization: string }, query = ''): Promise<number[]> {
  const answer = await app.server.inject({ url: `/api/gigs${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json().records.data.map((gig: { id: number }) => gig.id)
}

async function titleFor(headers: { authorization: string }): Promise<string> {
  return (await app.server.inject({ url: '/api/cms/page/1', headers })).json().page.title
}

/** Once this process listens; `isTold` resolves when it has heard of what is written then. */
async function listenTo(channel: string): Promise<{ isTold: Promise<void> }> {
  const signal = Promise.withResolvers<void>()
  await new Promise<void>(listens => {
    const stop = followSignals(channel, news => (news === undefined ? listens() : signal.resolve()))
    onTestFinished(stop)
  })
  return { isTold: signal.promise }
}

function figure(name: string) {
  return async () => {
    const { body } = await app.server.inject('/metrics')
    return new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]
  }
}
