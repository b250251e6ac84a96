import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '#test/builders/database.ts'
import { db } from './database.ts'
import { followSignals } from './notifications.ts'

useDatabase()

function count(channel: string) {
  const heard = { times: 0 }
  onTestFinished(followSignals(channel, () => heard.times++))
  return heard
}

const notifyChannel = (channel: string) => sql`select pg_notify(${channel}, '')`.execute(db)

test('what one connection tells of is heard, on its own channel only', async () => {
  const [news, other] = [count('news'), count('other')]
  await expect.poll(() => [news.times, other.times]).toEqual([1, 1])
  await notifyChannel('news')
  await expect.poll(() => news.times).toBe(2)
  expect(other.times).toBe(1)
})

test('after an interruption it listens again, and says that something may have been missed', async () => {
  const news = count('news')
  await expect.poll(() => news.times).toBe(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'adwuma signals' and datname = current_database()`.execute(db)
  await expect.poll(() => news.times).toBe(2)
  await notifyChannel('news')
  await expect.poll(() => news.times).toBe(3)
})
