/** What goes wrong during a run. */
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { randomFrom } from '#demo/random.ts'
import { signatureHeaders } from '#features/payments/sandbox/server/policy.ts'
import { db } from '#platform/server/database/database.ts'
import { allReady, type Fault, noticedMs, type Surroundings, withFault } from './breaking.ts'
import { kinds } from './figures.ts'
import type { Payment } from './people.ts'
import type { ProviderWorld } from './provider.ts'
import { letTimePass } from './time.ts'

export type EndureSurroundings = Surroundings & {
  provider: ProviderWorld
  dataDir: string
  hasSmallDisk: boolean
  payments: readonly Payment[]
}

export const faults: readonly Fault<EndureSurroundings>[] = [
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

/** The provider is left for another one, as operators do: one process after the other gets the new setting. */
export function changeProvider(
  around: EndureSurroundings,
  extraEnv: Record<string, string>,
): Promise<void> {
  const change: Fault<EndureSurroundings> = {
    name: 'the provider is changed in one process after the other',
    excuses: [],
    happen: async ({ servers, balancer }) => {
      for (let n = 0; n < servers.count; n++) {
        await servers.stop(n)
        await servers.start(n, extraEnv)
        await allReady(balancer, servers)
      }
    },
  }
  return withFault(around, change, randomFrom('change'))
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
async function sayAgain({ balancer, payments }: EndureSurroundings): Promise<void> {
  for (const { reference } of payments.slice(-5)) {
    const body = JSON.stringify({ depositId: reference, status: 'COMPLETED' })
    const headers = { 'content-type': 'application/json', ...signatureHeaders(body, new Date()) }
    const path = `${balancer.url}/api/payments/callback/sandbox`
    await fetch(path, { method: 'POST', headers, body }).catch(() => {})
  }
}
