/** `DATABASE_READ_URL` while what it leads to comes and goes. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openDoor } from '#test/builders/door.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { closeDatabase, directUrl, openDatabase, readDbOf, replica } from './database.ts'

const app = useApp()

/** Until the end of the test visitors may read there. */
async function readingFrom(readUrl: string): Promise<void> {
  const url = directUrl
  await closeDatabase()
  await openDatabase(url, { readUrl, poolSize: 5 })
  onTestFinished(async () => {
    await closeDatabase()
    await openDatabase(url, { poolSize: 5 })
  })
}

async function gigsFor(headers: { authorization: string }, query = ''): Promise<number[]> {
  const answer = await app.server.inject({ url: `/api/gigs${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json().records.data.map((gig: { id: number }) => gig.id)
}

test('where the replica is away visitors are answered by the primary, and the metrics say so', async () => {
  await readingFrom('postgres://nobody@127.0.0.1:1/nothing')
  const gig = await buildGig({ owner: await buildUser(), title: 'Roofing with aluzinc' })
  expect(await gigsFor(asVisitor(), '?search=aluzinc')).toEqual([gig.id])
  const ready = await app.server.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  const { body: metrics } = await app.server.inject('/metrics')
  expect(metrics).toMatch(/^adwuma_replica_used 0$/m)
  expect(metrics).toMatch(/^adwuma_replica_lag_seconds \+Inf$/m)
  expect(metrics).toMatch(/^adwuma_replica_reads\{answered_by="primary"\} [1-9]/m)
})

test('a replica that goes while it is asked is not missed', async () => {
  const door = await openDoor(directUrl)
  await readingFrom(door.url)
  const gig = await buildGig({ owner: await buildUser(), title: 'Welding of gates' })
  const ids = () =>
    readDbOf(null).selectFrom('gigs').select('id').where('id', '=', gig.id).execute()
  const byReplica = async () => (await ids()) && replica?.answered.replica
  await expect.poll(byReplica).toBeGreaterThan(0)
  door.shut()
  expect(await Promise.all(Array.from({ length: 8 }, ids))).toEqual(Array(8).fill([{ id: gig.id }]))
  door.open()
  const before = replica?.answered.replica ?? 0
  await expect.poll(byReplica).toBeGreaterThan(before)
})

test('what is wrong itself is refused, whoever is asked', async () => {
  await readingFrom(directUrl)
  const wrong = sql`select nothing_such`.execute(readDbOf(null))
  await expect(wrong).rejects.toThrow('nothing_such')
})
