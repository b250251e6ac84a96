/** Looks at each process again and again: how large it is, and for how long its event loop stood still. */
import { availableParallelism, loadavg } from 'node:os'
import { say, verdict } from '../bench/report.ts'

export type Watch = { stop(): Promise<void>; print(most: Ceilings): void }

export type Ceilings = { stillMs: number; megabytes: number }

type Sample = { startedAt: number; stillMs: number; megabytes: number; reader: string }

const everyMs = 1000
const figures = {
  startedAt: 'process_start_time_seconds',
  still: 'nodejs_eventloop_lag_max_seconds',
  bytes: 'process_resident_memory_bytes',
  replicaUsed: 'adwuma_replica_used',
}

export function watch(ports: readonly number[]): Watch {
  const samples: Sample[] = []
  const isReplicaUsed = new Map<number, boolean>()
  let isOver = false
  const follow = async (port: number) => {
    let known = 0
    while (!isOver) {
      const sample = await sampleAt(port)
      // The first one of a process holds its start.
      if (sample && sample.startedAt === known) samples.push(sample)
      known = sample?.startedAt ?? 0
      if (sample) isReplicaUsed.set(port, sample.reader === '1')
      await new Promise(resolve => setTimeout(resolve, everyMs))
    }
  }
  const following = ports.map(follow)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(following)
    },
    print: most => {
      const still = samples.map(({ stillMs }) => stillMs).sort((a, b) => a - b)
      const median = still[Math.floor(still.length / 2)] ?? Number.NaN
      say(
        `     ${samples.length} looks at the processes; stood still: median ${median.toFixed(0)} ms`,
      )
      verdict('longest standstill of an event loop, ms as if by itself', Math.max(...still), {
        atMost: most.stillMs,
      })
      const largest = Math.max(...samples.map(({ megabytes }) => megabytes))
      verdict('MB of the largest process', largest, { atMost: most.megabytes })
      const without = [...isReplicaUsed.values()].filter(isUsed => !isUsed).length
      verdict('processes that do not read from the replica at the end', without, { atMost: 0 })
    },
  }
}

async function sampleAt(port: number): Promise<Sample | null> {
  const signal = AbortSignal.timeout(30_000)
  // A process may be killed before it answers, or within its answer.
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, { signal })
    .then(answer => answer.text())
    .catch(() => null)
  if (text === null) return null
  const read = (name: string) => new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? ''
  return {
    startedAt: Number(read(figures.startedAt)),
    stillMs: (Number(read(figures.still)) * 1000) / crowding(),
    megabytes: Number(read(figures.bytes)) / 1024 / 1024,
    reader: read(figures.replicaUsed),
  }
}

/** How many programs wait for each processor: what takes a moment by itself takes that much longer among them. */
const crowding = () => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism())
