/** The whole application while everything that it may work on at once waits for the database. */
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asVisitor } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'

const app = useApp()
let url: string

beforeAll(async () => {
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const ask = (path: string) => fetch(url + path, { headers: asVisitor() })
const search = () => ask('/api/gigs?search=anything')

/** Blocks every read of gigs until it is released. */
async function holdGigs(): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async tx => {
    await sql`lock table gigs, gig_search in access exclusive mode`.execute(tx)
    tellHeld()
    await isOver
  })
  await isHeld
  return async () => {
    release()
    await holding
  }
}

async function figure(name: string): Promise<number> {
  const { body } = await app.server.inject('/metrics')
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
}

test('beyond what can be worked on at once everybody is refused, and whoever was let in is answered', async () => {
  // What is worked on does not grow old, however busy the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limit = await figure('adwuma_requests_limit')
  const release = await holdGigs()
  onTestFinished(release)
  const refused: Response[] = []
  const statusesToCome = Array.from({ length: limit + 20 }, async () => {
    const answer = await search()
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  await expect.poll(() => refused.length).toBe(20)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(20).fill('5'))
  for (const path of ['/healthz', '/readyz'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  await release()
  const statuses = await Promise.all(statusesToCome)
  expect(statuses.filter(status => status === 200)).toHaveLength(limit)
  expect(await figure('adwuma_requests_refused')).toBe(20)
  expect(await figure('adwuma_requests_in_progress')).toBe(0)
  expect((await search()).status).toBe(200)
})
