import type { QueryConfig } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReplica, type Replica } from './replica.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** How far each has got; null where it does not answer. */
type Far = { primary: number; replica: number | null; isPromoted?: boolean }

async function follow(far: Far): Promise<Replica> {
  const writerOf = (name: string) => (name === 'primary' || far.isPromoted ? name : null)
  const answer = (position: () => number | null, name: string) => ({
    query: async (query: QueryConfig): Promise<never> => {
      const value = position()
      if (value === null)
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      const isLook = query.text.includes('as position')
      return {
        rows: [isLook ? { position: value, writer: writerOf(name) } : { from: name }],
      } as never
    },
    end: async () => {},
  })
  const primary = answer(() => far.primary, 'primary')
  const reads = answer(() => far.replica, 'replica')
  return openReplica({
    primary,
    primaryLooks: primary,
    connect: async () => {
      await reads.query({ text: '' })
      return { reads, looks: reads }
    },
  })
}

async function readFrom(replica: Replica): Promise<string | undefined> {
  const { rows } = await replica.query<{ from: string }>({ text: 'select' })
  return rows[0]?.from
}

test('a replica that follows is read from, and the primary rests', async () => {
  const far = { primary: 10, replica: 10 }
  const replica = await follow(far)
  for (let second = 0; second < 10; second++) {
    Object.assign(far, { primary: 20 + second, replica: 19 + second })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await readFrom(replica)).toBe('replica')
  }
  expect(replica.answered).toEqual({ replica: 10, primary: 0 })
})

test('one that stands still while the primary writes is left within three seconds', async () => {
  const far = { primary: 10, replica: 10 }
  const replica = await follow(far)
  far.primary = 11
  await vi.advanceTimersByTimeAsync(3000)
  expect(await readFrom(replica)).toBe('primary')
  expect(replica.lagSeconds).toBeGreaterThanOrEqual(3)
})

test('one that stands still while nothing is written lacks nothing', async () => {
  const replica = await follow({ primary: 10, replica: 10 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await readFrom(replica)).toBe('replica')
})

test('a read that fails at the replica is answered by the primary, and so are all until it is seen again', async () => {
  const far: Far = { primary: 10, replica: 10 }
  const replica = await follow(far)
  far.replica = null
  expect(await readFrom(replica)).toBe('primary')
  far.replica = 10
  expect(await readFrom(replica)).toBe('primary')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readFrom(replica)).toBe('replica')
})

test('one that is away at the start is used from when it has caught up', async () => {
  const far: Far = { primary: 10, replica: null }
  const replica = await follow(far)
  expect(await readFrom(replica)).toBe('primary')
  far.replica = 5
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readFrom(replica)).toBe('primary')
  far.replica = 10
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readFrom(replica)).toBe('replica')
})

test('after a change it rests until it has caught up, and no longer', async () => {
  const far = { primary: 10, replica: 10 }
  const replica = await follow(far)
  far.primary = 11
  replica.awaitChange()
  expect(await readFrom(replica)).toBe('primary')
  await vi.advanceTimersByTimeAsync(100)
  expect(await readFrom(replica)).toBe('primary')
  far.replica = 11
  await vi.advanceTimersByTimeAsync(50)
  expect(await readFrom(replica)).toBe('replica')
  expect(replica.isFit).toBe(true)
})

test('changes that do not end keep nobody from looking how far it is', async () => {
  const far = { primary: 10, replica: 10 }
  const replica = await follow(far)
  for (let ms = 0; ms < 2000; ms += 5) {
    replica.awaitChange()
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(replica.lagSeconds).toBeLessThan(1)
})

test('one that was promoted is left, however far its own log is', async () => {
  const far: Far = { primary: 10, replica: 10 }
  const replica = await follow(far)
  Object.assign(far, { replica: 20, isPromoted: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readFrom(replica)).toBe('primary')
})

test('after its end it looks no more', async () => {
  const replica = await follow({ primary: 10, replica: 10 })
  await replica.end()
  expect(vi.getTimerCount()).toBe(0)
})
