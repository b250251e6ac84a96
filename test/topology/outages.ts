/** The replica is paused, stopped and started again, then the primary is stopped and started again. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from './calls.ts'
import { callsTo } from './calls.ts'
import { check } from './report.ts'
import type { Stage } from './stage.ts'
import { publish } from './trade.ts'
import { failuresIn, keepAsking, type Met } from './traffic.ts'

const downMs = 8000
const comesBackWithinMs = 30_000
/** What a driver waits for a connection, and a little. */
const longestMs = 12_000

export async function stopReplica(stage: Stage, call: Call): Promise<void> {
  const { replica, people } = stage
  await untilUsed(stage, 1)
  const traffic = keepAsking(call, people)
  await replica.pause()
  check(
    `replica paused: what was published is shown to visitors within ${toldWithinMs} ms`,
    await findMissedWrites(stage, 5),
  )
  await untilUsed(stage, 0)
  await replica.resume()
  await untilUsed(stage, 1)
  await replica.stop()
  await untilUsed(stage, 0)
  check(
    `replica down: what was published is shown to visitors within ${toldWithinMs} ms`,
    await findMissedWrites(stage, 3),
  )
  await replica.start()
  await untilUsed(stage, 1)
  await traffic.stop()
  const requests = `${traffic.met.length} requests`
  check(`replica paused, down and back: none of ${requests} fails`, failuresIn(traffic.met))
}

/** What a notification of PostgreSQL may take where everything shares two busy cores. */
const toldWithinMs = 250

/** Published by way of one server, and looked for as a visitor at both. */
async function findMissedWrites({ ports, people }: Stage, times: number): Promise<string[]> {
  const [one, other] = ports.map(port => callsTo(`http://127.0.0.1:${port}`)) as [Call, Call]
  const missed: string[] = []
  for (let n = 0; n < times; n++) {
    const id = await publish(n % 2 ? one : other, people)
    for (const [name, call] of Object.entries({ one, other })) {
      const publishedAt = performance.now()
      while (!(await isShown(call, id)))
        if (performance.now() - publishedAt > toldWithinMs) {
          missed.push(`gig ${id} at the ${name} server`)
          break
        }
    }
  }
  return missed
}

async function isShown(call: Call, gigId: number): Promise<boolean> {
  const { body } = await call(null, '/api/gigs')
  const gigs: { id: number }[] = body.records?.data ?? []
  return gigs.some(({ id }) => id === gigId)
}

/** What the figures of both servers say. @throws Error where they do not say it in time */
async function untilUsed({ ports }: Stage, wanted: 0 | 1): Promise<void> {
  const giveUpAt = performance.now() + comesBackWithinMs
  for (const port of ports)
    for (;;) {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      if (new RegExp(`^adwuma_replica_used ${wanted}$`, 'm').test(metrics)) break
      if (performance.now() > giveUpAt)
        throw new Error(`adwuma_replica_used does not become ${wanted} at ${port}`)
      await pause(100)
    }
}

export async function stopPrimary(stage: Stage, call: Call): Promise<void> {
  const { primary, people, ports } = stage
  const traffic = keepAsking(call, people)
  await pause(1000)
  await primary.stop('SIGQUIT')
  await pause(downMs)
  const ready = await Promise.all(ports.map(port => statusOf(port)))
  check(
    'database down: /readyz says 503',
    ready.filter(status => status !== 503).map(status => `It says ${status}`),
  )
  await primary.start()
  const backAt = performance.now()
  check('database back: both servers are ready again', await untilReady(ports))
  const tookMs = performance.now() - backAt
  await pause(2000)
  await traffic.stop()
  const { met } = traffic
  const refused = met.filter(({ status }) => status === 503)
  check(
    `database down ${downMs / 1000} s: ${refused.length} of ${met.length} requests were refused with 503, and all others answered`,
    failuresIn(met.filter(({ status }) => status !== 503)),
  )
  check(
    'database down: who is refused is told when to come again',
    refused.filter(({ retryAfter }) => !retryAfter).map(({ name, says }) => `${name}: ${says}`),
  )
  check(
    `database down: nobody waits longer than ${longestMs / 1000} s (the longest ${(slowest(met) / 1000).toFixed(1)} s)`,
    met.filter(({ ms }) => ms > longestMs).map(({ name, ms }) => `${name}: ${ms.toFixed(0)} ms`),
  )
  const readyAt = met.at(-1)?.at ?? 0
  const late = met.filter(({ at }) => at > readyAt - 1500)
  check(
    `database back: after ${(tookMs / 1000).toFixed(1)} s everything is answered`,
    failuresIn(late),
  )
}

const slowest = (met: readonly Met[]) => Math.max(...met.map(({ ms }) => ms))

const statusOf = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )

async function untilReady(ports: readonly number[]): Promise<string[]> {
  const giveUpAt = performance.now() + comesBackWithinMs
  for (const port of ports)
    while ((await statusOf(port)) !== 200) {
      if (performance.now() > giveUpAt)
        return [`${port} is not ready after ${comesBackWithinMs} ms`]
      await pause(100)
    }
  return []
}
