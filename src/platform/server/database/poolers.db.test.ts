import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { openFakePooler } from '#test/fakes/pooler.ts'
import { spend } from '../security/rate-limits.ts'
import { viewerOfToken } from '../security/tokens.ts'
import { loadSettings } from '../settings/settings.ts'
import {
  closeDatabase,
  db,
  directUrl,
  inTransaction,
  openDatabase,
  pool,
  runPrepared,
} from './database.ts'
import { followSignals } from './notifications.ts'
import { mannersOf, straight } from './poolers.ts'

useDatabase()
const url = () => directUrl

async function poolerBefore(databaseUrl: string, options = {}) {
  const pooler = await openFakePooler(databaseUrl, options)
  onTestFinished(pooler.close)
  return pooler.url
}

/** Until the end of the test requests go through a pooler, and what needs a session goes past it. */
async function behindPooler(): Promise<void> {
  const direct = url()
  const through = await poolerBefore(direct)
  await closeDatabase()
  await openDatabase(through, { directUrl: direct, poolSize: 5 })
  onTestFinished(async () => {
    await closeDatabase()
    await openDatabase(direct, { poolSize: 5 })
  })
}

test('PostgreSQL itself is known as what it is', async () => {
  expect(await mannersOf(url())).toEqual(straight)
})

test('a pooler that shares its connections is known, with what it cannot do', async () => {
  const shared = { keepsSession: false, keepsTransactions: true, keepsNames: false }
  expect(await mannersOf(await poolerBefore(url()))).toEqual({ ...shared, takesLimits: false })
  const deaf = await poolerBefore(url(), { refusesLimits: false })
  expect(await mannersOf(deaf)).toEqual({ ...shared, takesLimits: true })
})

test('behind such a pooler nothing opens without an address that leads past it', async () => {
  const through = await poolerBefore(url())
  await expect(openDatabase(through)).rejects.toThrow(
    /^DATABASE_URL leads to a pooler .* Set DATABASE_DIRECT_URL /,
  )
  await expect(openDatabase(through, { directUrl: through })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to a pooler/,
  )
})

test('a pooler in statement mode is refused, whatever leads past it', async () => {
  const through = await poolerBefore(url(), { refusesTransactions: true })
  for (const options of [{}, { directUrl: url() }])
    await expect(openDatabase(through, options)).rejects.toThrow(
      /^DATABASE_URL leads to a pooler in statement mode, .* pool_mode /,
    )
})

test('two addresses that lead to two databases are refused', async () => {
  const elsewhere = new URL(url())
  elsewhere.pathname = '/postgres'
  await expect(openDatabase(url(), { directUrl: elsewhere.href })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
  )
})

test('behind a pooler that forgets names every named statement is answered, on all connections', async () => {
  const user = await buildUser()
  const token = await tokenFor(user)
  await behindPooler()
  loadSettings({ DATABASE_URL: url(), RATE_LIMITS: 'on' })
  const answers = Array.from({ length: 12 }, async (_, n) => {
    const [row] = await runPrepared<{ n: number }>(sql`select ${n}::int as n`.compile(db), pool)
    await spend('order-step', 'anybody')
    return [row?.n, (await viewerOfToken(token, new Date()))?.id]
  })
  expect(await Promise.all(answers)).toEqual(answers.map((_, n) => [n, user.id]))
})

test('behind a pooler transactions stay whole', async () => {
  await behindPooler()
  await sql`create table steps (n int)`.execute(db)
  const writing = Array.from({ length: 8 }, (_, n) =>
    inTransaction(async tx => {
      await sql`insert into steps values (${n})`.execute(tx)
      await sql`select pg_advisory_xact_lock(7)`.execute(tx)
      if (n % 2) throw new Error('changed my mind')
    }).catch(() => {}),
  )
  await Promise.all(writing)
  const { rows } = await sql<{ n: number }>`select n from steps order by n`.execute(db)
  expect(rows.map(({ n }) => n)).toEqual([0, 2, 4, 6])
})

test('what is told by way of a pooler is heard past it', async () => {
  await behindPooler()
  const heard = vi.fn()
  const stop = followSignals('of_poolers', heard)
  onTestFinished(stop)
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  await pool.query("select pg_notify('of_poolers', 'news')")
  await expect.poll(() => heard.mock.lastCall).toEqual(['news'])
})
