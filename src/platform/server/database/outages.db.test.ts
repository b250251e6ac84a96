import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/builders/database.ts'
import { addErrorBoundary } from '../http/error-boundary.ts'
import { db, inTransaction, pool, runPrepared } from './database.ts'

useDatabase()

/** How the boundary answers where this goes wrong. */
async function answerTo(work: () => Promise<unknown>) {
  const app = Fastify()
  addErrorBoundary(app)
  app.get('/', work)
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) }
}

const outage = {
  statusCode: 503,
  retryAfter: '5',
  body: { message: 'Something of ours is down. Please try again in a minute.' },
}

test('a statement whose connection is cut is answered as an outage', async () => {
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`
  expect(await answerTo(() => cut.execute(db))).toEqual(outage)
})

test('so is a transaction that finds its connection gone', async () => {
  const cut = () =>
    inTransaction(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(db)
      await pause(100)
      await sql`select 1`.execute(tx)
    })
  expect(await answerTo(cut)).toEqual(outage)
})

test('of two transactions that wait for each other the one that is ended runs anew', async () => {
  const bothHold = Promise.withResolvers<void>()
  let begun = 0
  const takeLocks = (first: number, second: number) => () =>
    inTransaction(async tx => {
      await sql`select pg_advisory_xact_lock(${first}::integer)`.execute(tx)
      begun += 1
      if (begun === 2) bothHold.resolve()
      await bothHold.promise
      await sql`select pg_advisory_xact_lock(${second}::integer)`.execute(tx)
      return {}
    })
  const answers = await Promise.all([takeLocks(1, 2), takeLocks(2, 1)].map(answerTo))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(begun).toBe(3)
})

test('what PostgreSQL ends each time for another is told as an outage', async () => {
  let tries = 0
  const deadlock = () =>
    inTransaction(async tx => {
      tries += 1
      await sql`do $$ begin raise exception 'ended' using errcode = '40P01'; end $$`.execute(tx)
    })
  expect(await answerTo(deadlock)).toEqual(outage)
  expect(tries).toBe(3)
})

test('a single statement that PostgreSQL ends for another runs anew', async () => {
  await sql`create sequence tries_of_statement`.execute(db)
  await sql`create function end_once() returns integer language plpgsql as $$ begin
      if nextval('tries_of_statement') = 1 then raise exception 'ended' using errcode = '40P01'; end if;
      return 7; end $$`.execute(db)
  const statement = { sql: 'select end_once() as n', parameters: [] }
  expect(await runPrepared(statement, pool)).toEqual([{ n: 7 }])
})

test('so is a database that nobody can connect to', async () => {
  const nowhere = new pg.Client({ host: '127.0.0.1', port: 1 })
  expect(await answerTo(() => nowhere.connect())).toEqual(outage)
})

test('so is a database whose name nobody knows', async () => {
  const unknown = new pg.Client({ host: 'nowhere.invalid' })
  expect(await answerTo(() => unknown.connect())).toEqual(outage)
})

test('so is a disk without room', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  })
  expect(await answerTo(() => Promise.reject(full))).toEqual(outage)
})

test('a statement that is wrong is our fault, and no outage', async () => {
  const { statusCode } = await answerTo(() => sql`select nothing_such`.execute(db))
  expect(statusCode).toBe(500)
})
