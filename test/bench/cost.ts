/** What does a list cost in CPU beside a hand-written endpoint, and does memory stay where it is? */

import type { Child } from './children.ts'
import { latencies, served, type Target } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

const warmUpSeconds = 3
const measuredSeconds = 8
const first = '/api/gigs?records_per_page=32'

export async function cost({ gigs }: { gigs: number }): Promise<void> {
  const stage = await setStage({ gigs })
  const floors = await stage.floors(first)
  const byHand = await cpuPerRequest(floors, { url: `${floors.url}/by-hand` })
  const ours = await cpuPerRequest(
    stage.ours,
    stage.visitor(`${first}&longitude=-0.2&latitude=5.6`),
  )
  say(
    `     CPU of the server process for a list of 32 out of ${gigs}: by hand ${byHand.toFixed(3)} ms, ours uncached ${ours.toFixed(3)} ms`,
  )
  verdict('CPU, ours / by hand', ours / byHand, { atMost: 1.5 })
  await floors.stop()

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

/** Milliseconds of CPU, under load, once the code is warm. */
async function cpuPerRequest(child: Child, target: Target): Promise<number> {
  await served(target, warmUpSeconds)
  const before = await child.usage()
  const answers = await served(target, measuredSeconds)
  const after = await child.usage()
  return (after.cpuMs - before.cpuMs) / answers
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
