/** Ways to put a load on a server of this machine, and to read what came of it. */
import autocannon from 'autocannon'
import { LeanReader } from './lean-http.ts'

export type Target = { url: string; headers?: Record<string, string> }
/** A call, or anything else that takes its time. */
export type Work = Target | (() => Promise<unknown>)

/** Requests a second that ten connections get, after a short warm-up. */
export async function throughput(target: Target, seconds = 5): Promise<number> {
  await countServed(target, 1)
  return (await countServed(target, seconds)) / seconds
}

/** How many answers ten connections get in this time. */
export async function countServed(target: Target, seconds: number): Promise<number> {
  const result = await autocannon({ ...target, connections: 10, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total
}

/**
 * Milliseconds from asking to the last byte, in ascending order, `count` for each kind. One request after the other,
 * the kinds by turns: what else the machine does falls on all alike.
 */
export async function latencies<Kind extends string>(
  kinds: Record<Kind, Work[]>,
  count: number,
): Promise<Record<Kind, number[]>> {
  const readers = new Map<string, LeanReader>()
  const names = Object.keys(kinds) as Kind[]
  const times = timesOf(names)
  const warmUp = Math.ceil(count / 10)
  for (let n = 0; n < warmUp + count; n++) {
    for (const name of names) {
      const work = kinds[name][n % kinds[name].length] as Work
      const started = performance.now()
      await (typeof work === 'function' ? work() : fetchOnce(work, readers))
      if (n >= warmUp) times[name].push(performance.now() - started)
    }
  }
  for (const reader of readers.values()) reader.close()
  for (const name of names) times[name].sort((a, b) => a - b)
  return times
}

function timesOf<Kind extends string>(names: Kind[]): Record<Kind, number[]> {
  const times: Partial<Record<Kind, number[]>> = {}
  for (const name of names) times[name] = []
  return times as Record<Kind, number[]>
}

/** The value below which this share of the sorted numbers lies. */
export const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function fetchOnce(target: Target, readers: Map<string, LeanReader>): Promise<void> {
  const { origin } = new URL(target.url)
  const reader = readers.get(origin) ?? new LeanReader()
  readers.set(origin, reader)
  const status = await reader.read(target)
  if (status !== 200) throw new Error(`${target.url}: ${status}`)
}
