/** What goes wrong during a run, one thing after the other, in an order that the seed decides. */
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { signatureHeaders } from '#features/payments/sandbox/server/policy.ts'
import { db } from '#platform/server/database.ts'
import { type Random, randomFrom } from '../../src/demo/random.ts'
import { say } from '../bench/report.ts'
import type { Balancer } from './balancer.ts'
import { type Kind, kinds, type Window } from './figures.ts'
import type { Payment } from './people.ts'
import type { ProviderWorld } from './provider.ts'
import type { Servers } from './servers.ts'
import { letTimePass } from './time.ts'

export type Surroundings = {
  servers: Servers
  balancer: Balancer
  provider: ProviderWorld
  dataDir: string
  hasSmallDisk: boolean
  payments: readonly Payment[]
  windows: Window[]
  /** Milliseconds of the run. */
  at: () => number
}

type Fault = {
  name: string
  /** Of which kinds calls may fail meanwhile; what is planned is no excuse for anything. */
  excuses: readonly Kind[]
  /** For so long after it began; without it until all is well again. */
  excusedMs?: number
  happen: (around: Surroundings, random: Random) => Promise<void>
}

/** What had begun when it broke off; the balancer then knows. */
const noticedMs = 1500

const faults: readonly Fault[] = [
  {
    name: 'a process is killed and started again',
    excuses: kinds,
    excusedMs: noticedMs,
    happen: async ({ servers }, random) => {
      const n = random.int(0, servers.count - 1)
      await servers.kill(n)
      await pause(random.int(500, 3000))
      await servers.start(n)
    },
  },
  {
    name: 'a process is replaced, as for an upgrade',
    excuses: [],
    happen: async ({ servers }, random) => {
      const n = random.int(0, servers.count - 1)
      await servers.stop(n)
      await servers.start(n)
    },
  },
  {
    name: 'all connections to the database are cut',
    excuses: kinds,
    excusedMs: 2500,
    happen: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'adwuma%' and pid <> pg_backend_pid()
          and datname = current_database()`.execute(db)
      await pause(1000)
    },
  },
  {
    name: 'the database crashes and recovers',
    excuses: kinds,
    happen: async ({ balancer, servers }) => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where application_name = 'adwuma' and pid <> pg_backend_pid() limit 1`.execute(
        db,
      )
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
      await pause(1000)
      await allReady(balancer, servers)
    },
  },
  {
    name: 'the disk of uploads is full',
    excuses: ['files'],
    happen: async ({ dataDir, hasSmallDisk }) => {
      if (!hasSmallDisk) return
      await fillUp(join(dataDir, 'filler'))
      await pause(6000)
      await rm(join(dataDir, 'filler'))
    },
  },
  {
    name: 'the provider does not answer, or with errors',
    excuses: ['payments'],
    happen: async ({ provider }, random) => {
      provider.mood = random.pick(['silent', 'broken', 'mute'] as const)
      await pause(8000)
      provider.mood = 'well'
      // Whoever asked last still waits for an answer that never comes.
      await pause(17_000)
    },
  },
  {
    name: 'callbacks come late and twice',
    excuses: [],
    happen: async around => {
      around.provider.callbacks = { lateMs: 4000, times: 2 }
      await sayAgain(around)
      await pause(8000)
      around.provider.callbacks = { lateMs: 50, times: 1 }
    },
  },
  {
    name: 'deadlines pass',
    excuses: [],
    happen: async () => {
      await letTimePass()
      await pause(1000)
    },
  },
]

const betweenMs = 5000

/** Until the time is over; what has begun then comes to its end. Each kind comes once before any comes again. */
export async function breakThings(
  around: Surroundings,
  of: { seed: string; seconds: number },
): Promise<void> {
  const random = randomFrom('faults', of.seed)
  const until = of.seconds * 1000
  let waiting: Fault[] = []
  while (around.at() < until - betweenMs) {
    await pause(betweenMs)
    if (waiting.length === 0) waiting = random.some(faults, faults.length)
    const fault = waiting.pop()
    if (fault) await during(around, fault, random)
  }
}

/** The provider is left for another one, as operators do: one process after the other gets the new setting. */
export function changeProvider(around: Surroundings, more: Record<string, string>): Promise<void> {
  const change: Fault = {
    name: 'the provider is changed in one process after the other',
    excuses: [],
    happen: async ({ servers, balancer }) => {
      for (let n = 0; n < servers.count; n++) {
        await servers.stop(n)
        await servers.start(n, more)
        await allReady(balancer, servers)
      }
    },
  }
  return during(around, change, randomFrom('change'))
}

async function during(around: Surroundings, fault: Fault, random: Random): Promise<void> {
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

async function allReady(balancer: Balancer, servers: Servers): Promise<void> {
  for (let tries = 0; balancer.ready() < servers.count; tries++) {
    if (tries > 600) throw new Error('The processes do not become ready again')
    await pause(100)
  }
}

/** Whole blocks until nothing fits any more, then bytes. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const bytes of [1024 * 1024, 4096]) {
      const block = randomBytes(bytes)
      const isFull = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
        return null
      }
      while (await file.write(block).catch(isFull));
    }
  } finally {
    await file.close()
  }
}

/** Callbacks of payments that are long settled, signed as the sandbox signs. */
async function sayAgain({ balancer, payments }: Surroundings): Promise<void> {
  for (const { reference } of payments.slice(-5)) {
    const body = JSON.stringify({ depositId: reference, status: 'COMPLETED' })
    const headers = { 'content-type': 'application/json', ...signatureHeaders(body, new Date()) }
    const path = `${balancer.url}/api/payments/callback/sandbox`
    await fetch(path, { method: 'POST', headers, body }).catch(() => {})
  }
}
