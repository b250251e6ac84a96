/** Breaks things during a run, one after the other, in an order that the seed decides. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomFrom } from '#demo/random.ts'
import { say } from '../bench/report.ts'
import type { Balancer } from './balancer.ts'
import type { Kind, Window } from './figures.ts'
import type { Servers } from './servers.ts'

export type Surroundings = {
  servers: Servers
  balancer: Balancer
  windows: Window[]
  /** Milliseconds of the run. */
  at: () => number
}

export type Fault<Around extends Surroundings> = {
  name: string
  /** Of which kinds calls may fail meanwhile; what is planned is no excuse for anything. */
  excuses: readonly Kind[]
  /** For so long after it began; without it until all is well again. */
  excusedMs?: number
  happen: (around: Around, random: Random) => Promise<void>
}

/** What had begun when it broke off; the balancer then knows. */
export const noticedMs = 1500
const betweenMs = 5000

/** Until the time is over; what has begun then comes to its end. Each kind comes once before any comes again. */
export async function breakThings<Around extends Surroundings>(
  around: Around,
  options: { faults: readonly Fault<Around>[]; seed: string; seconds: number },
): Promise<void> {
  const random = randomFrom('faults', options.seed)
  const until = options.seconds * 1000
  let waiting: Fault<Around>[] = []
  while (around.at() < until - betweenMs) {
    await pause(betweenMs)
    if (waiting.length === 0) waiting = random.some(options.faults, options.faults.length)
    const fault = waiting.pop()
    if (fault) await withFault(around, fault, random)
  }
}

export async function withFault<Around extends Surroundings>(
  around: Around,
  fault: Fault<Around>,
  random: Random,
): Promise<void> {
  const from = around.at()
  const { name, excuses, excusedMs } = fault
  const window: Window = {
    ...{ fault: name, from, until: Number.POSITIVE_INFINITY, excuses },
    excusedUntil: excusedMs === undefined ? Number.POSITIVE_INFINITY : from + excusedMs,
  }
  around.windows.push(window)
  say(`     at ${(from / 1000).toFixed(0)} s ${name}`)
  await fault.happen(around, random)
  await allReady(around.balancer, around.servers)
  window.until = around.at()
  if (excusedMs === undefined) window.excusedUntil = window.until
}

export async function allReady(balancer: Balancer, servers: Servers): Promise<void> {
  for (let tries = 0; balancer.ready() < servers.count; tries++) {
    if (tries > 600) throw new Error('The processes do not become ready again')
    await pause(100)
  }
}
