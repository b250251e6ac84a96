/** Ways to put a load on a server of this machine, and to read what came of it. */
import { Agent, get } from 'node:http'
import autocannon from 'autocannon'

export type Target = { url: string; headers?: Record<string, string> }

/** Requests a second that ten connections get, after a short warm-up. */
export async function throughput(target: Target, seconds = 5): Promise<number> {
  await autocannon({ ...target, connections: 10, duration: 1 })
  const result = await autocannon({ ...target, connections: 10, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

/** Milliseconds from asking to the last byte, one request after the other, in ascending order. */
export async function latencies(targets: Target[], count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let n = -Math.ceil(count / 10); n < count; n++) {
    const target = targets[(n + count) % targets.length] as Target
    const started = performance.now()
    await fetched(target, agent)
    if (n >= 0) times.push(performance.now() - started)
  }
  agent.destroy()
  return times.sort((a, b) => a - b)
}

/** The value below which this share of the sorted numbers lies. */
export const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

function fetched({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}
