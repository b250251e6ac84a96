import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/builders/database.ts'
import { db, inTransaction, pool, runPrepared } from './database.ts'

useDatabase()

test('a bigint is a number, a point in time a Date, and a day a plain text', async () => {
  const { rows } = await pool.query(
    `select 7::int8 as id, timestamptz '2026-03-06T10:00Z' as at, date '2026-03-06' as day`,
  )
  expect(rows).toEqual([{ id: 7, at: new Date('2026-03-06T10:00:00Z'), day: '2026-03-06' }])
})

test('a bigint that a number cannot hold is refused rather than rounded', async () => {
  await expect(pool.query('select 9007199254740993::int8 as id')).rejects.toThrow(RangeError)
})

test('a transaction that throws leaves nothing behind', async () => {
  await sql`create table attempts (id int)`.execute(db)
  const failing = inTransaction(async tx => {
    await sql`insert into attempts values (1)`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await sql`select from attempts`.execute(db)).rows).toHaveLength(0)
})

test('a connection that is cut between two statements fails its transaction, and nothing else', async () => {
  const cut = inTransaction(async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(db)
    // Until the process has heard of it; nobody waits for an answer then.
    await pause(100)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

test('a named read answers for each set of values', async () => {
  const sumOf = (a: number, b: number) =>
    runPrepared(sql<{ sum: number }>`select ${a}::int + ${b}::int as sum`.compile(db), pool)
  expect([await sumOf(1, 2), await sumOf(200, 42)]).toEqual([[{ sum: 3 }], [{ sum: 242 }]])
})

test('a named read goes on when a newer release gives its table a column, at many connections at once', async () => {
  await sql`create table widened as select 1 as id`.execute(db)
  const read = () => runPrepared(sql`select * from widened`.compile(db), pool)
  const readByMany = () => Promise.all(Array.from({ length: 30 }, read))
  expect(await readByMany()).toEqual(Array(30).fill([{ id: 1 }]))
  await sql`alter table widened add column at integer default 2`.execute(db)
  expect(await readByMany()).toEqual(Array(30).fill([{ id: 1, at: 2 }]))
  await expect(runPrepared(sql`select nothing from widened`.compile(db), pool)).rejects.toThrow()
})

test('search folds case, accents and the letters of Twi', async () => {
  const { rows } = await pool.query(`select fold('Ɔkɔmfo Àkwaaba Ɛyɛ') as folded`)
  expect(rows).toEqual([{ folded: 'okomfo akwaaba eye' }])
})
