/** What does a list cost in CPU beside a hand-written endpoint, and does memory stay where it is? */

import type { Child } from './children.ts'
import { latencies, served, type Target } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

const warmUpSeconds = 3
const rounds = 4
const secondsARound = 3
const first = '/api/gigs?records_per_page=32'

export async function cost({ gigs }: { gigs: number }): Promise<void> {
  const stage = await setStage({ gigs })
  const floors = await stage.floors(first)
  const byHand = { child: floors, target: { url: `${floors.url}/by-hand` } }
  const uncached = stage.visitor(`${first}&longitude=-0.2&latitude=5.6`)
  const [hand, ours] = await cpuByTurns([byHand, { child: stage.ours, target: uncached }])
  const pair = `by hand ${hand?.toFixed(3)} ms, ours uncached ${ours?.toFixed(3)} ms`
  say(`     CPU of the server process for a list of 32 out of ${gigs}: ${pair}`)
  verdict('CPU, ours / by hand', (ours ?? 0) / (hand ?? 0), { atMost: 1.5 })
  await floors.stop()
  await stage.clear()
}

export async function memory({ gigs }: { gigs: number }): Promise<void> {
  const stage = await setStage({ gigs })
  const mixed = mixedTargets(
    path => stage.visitor(path),
    path => stage.user(path),
  )
  await latencies({ mixed }, 10_000)
  const after = (await stage.ours.usage()).megabytes
  await latencies({ mixed }, 10_000)
  const later = (await stage.ours.usage()).megabytes
  verdict('MB after 10 000 mixed requests', after, { atMost: 250 })
  verdict('growth over the second 10 000', later / after, { atMost: 1.05 })
  await stage.clear()
}

type Served = { child: Child; target: Target }

/** Milliseconds of CPU for one answer under load, once the code is warm; short rounds, by turns. */
async function cpuByTurns(servers: Served[]): Promise<number[]> {
  for (const { target } of servers) await served(target, warmUpSeconds)
  const sums = servers.map(() => ({ cpuMs: 0, answers: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const [n, { child, target }] of servers.entries()) {
      const sum = sums[n] as { cpuMs: number; answers: number }
      const before = await child.usage()
      sum.answers += await served(target, secondsARound)
      sum.cpuMs += (await child.usage()).cpuMs - before.cpuMs
    }
  }
  return sums.map(({ cpuMs, answers }) => cpuMs / answers)
}

type Call = (path: string) => Target

function mixedTargets(visitor: Call, user: Call): Target[] {
  return [
    visitor(first),
    user(first),
    visitor('/api/gigs/17'),
    visitor(`${first}&page=3`),
    visitor(`${first}&search=wedding`),
    user(`${first}&distance=20&longitude=-0.2&latitude=5.6`),
    visitor(`${first}&category=4`),
    visitor('/api/gigs/categories'),
    user('/api/customer'),
    visitor(`${first}&search=plumbr`),
  ]
}
