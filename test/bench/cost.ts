/** What does a list cost in CPU beside a hand-written endpoint? */

import type { Child } from './children.ts'
import { countServed, type Target } from './load.ts'
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

type Served = { child: Child; target: Target }

/** Milliseconds of CPU for one answer under load, once the code is warm; short rounds, by turns. */
async function cpuByTurns(servers: Served[]): Promise<number[]> {
  for (const { target } of servers) await countServed(target, warmUpSeconds)
  const sums = servers.map(() => ({ cpuMs: 0, answers: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const [n, { child, target }] of servers.entries()) {
      const sum = sums[n] as { cpuMs: number; answers: number }
      const before = await child.usage()
      sum.answers += await countServed(target, secondsARound)
      sum.cpuMs += (await child.usage()).cpuMs - before.cpuMs
    }
  }
  return sums.map(({ cpuMs, answers }) => cpuMs / answers)
}
