import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '#test/builders/database.ts'
import { openDoor } from '#test/builders/door.ts'
import { closeDatabase, db, directUrl, openDatabase } from './database.ts'
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

/** Until the end of the test signals come by this door, and all else as before. */
async function throughDoor() {
  const url = directUrl
  const door = await openDoor(url)
  await closeDatabase()
  await openDatabase(url, { directUrl: door.url, poolSize: 5 })
  onTestFinished(async () => {
    await closeDatabase()
    await openDatabase(url, { poolSize: 5 })
  })
  return door
}

test('a connection that falls silent, without anybody closing it, is given up for another', async () => {
  const door = await throughDoor()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const heard = vi.fn()
  const onLost = vi.fn()
  onTestFinished(followSignals('news', heard, onLost))
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  door.goSilent()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onLost).toHaveBeenCalledTimes(1)
  // The first that it tries meanwhile is not answered either.
  door.open()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => heard.mock.calls.length).toBe(2)
  await notifyChannel('news')
  await expect.poll(() => heard.mock.lastCall).toEqual([''])
})
