/**
 * Four processes with as many live connections as are asked for, all cut at once: how long until everybody is back, and
 * does the process answer meanwhile? They come back as browsers do, each after a time of its own between 0.5 and 5 s.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { closeDatabase, createPool, db } from '#platform/server/database/database.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import { type Child, startChild } from './children.ts'
import { fillPeople } from './fill.ts'
import { watchHealth } from './health-watch.ts'
import { quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { openEmptyDatabase, secret } from './stage.ts'

const processes = 4
const people = 2000
const patienceMs = 240_000

/** What a crowd of clients tells: how many of them are connected, and how often any came to be. */
type Crowd = { connected: number; connects: number }

export async function storm({ connections }: { connections: number }): Promise<void> {
  const { url, drop } = await openEmptyDatabase('adwuma_bench_storm')
  await fillPeople(people)
  const tokens = await issueTokens()
  await closeDatabase()
  const env = { DATABASE_URL: url, BENCH_SECRET: secret, BENCH_LIMITS: 'off' }
  const servers: Child[] = []
  for (let n = 0; n < processes; n++) servers.push(await startChild('live-server.ts', env))
  const alone = await usageOf(servers)
  const crowds = servers.map(server => startCrowd(server, tokens, connections / processes))
  const connectedAfter = await waitForAll(crowds, crowd => crowd.connected, connections)
  const before = await usageOf(servers)
  say(
    `     ${connections} connections at ${processes} processes after ${connectedAfter.toFixed(1)} s, largest process ${Math.max(...alone.megabytes).toFixed(0)} MB before and ${Math.max(...before.megabytes).toFixed(0)} with them`,
  )
  const tellHealth = servers.map(server => watchHealth(`${server.url}/healthz`))
  await cutListeners(url)
  const backAfter = await waitForAll(crowds, crowd => crowd.connects, 2 * connections)
  const answers = (await Promise.all(tellHealth.map(tell => tell()))).flat()
  const after = await usageOf(servers)
  const { connected } = await countAll(crowds)
  const cpuMs = (after.cpuMs - before.cpuMs) / connections
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  say(
    `     all back after ${backAfter.toFixed(1)} s, ${cpuMs.toFixed(2)} ms of the servers’ CPU each`,
  )
  say(
    `     /healthz meanwhile: median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)}, longest ${times.at(-1)?.toFixed(0)}`,
  )
  verdict('connections lost', connections - connected, { atMost: 0 })
  verdict('/healthz refused', answers.filter(({ status }) => status !== 200).length, { atMost: 0 })
  for (const crowd of crowds) crowd.kill('SIGTERM')
  for (const server of servers) await server.stop()
  await drop()
}

async function issueTokens(): Promise<string[]> {
  const users = await db.selectFrom('users').select('id').execute()
  const now = new Date()
  return Promise.all(
    users.map(({ id }) => issueToken(db, { userId: id, deviceName: 'bench', now })),
  )
}

function startCrowd(server: Child, tokens: string[], count: number): ChildProcess {
  const file = fileURLToPath(new URL('socket-crowd.ts', import.meta.url))
  const crowd = fork(file, { env: { ...process.env, BENCH_URL: server.url } })
  crowd.send({ tokens, count })
  return crowd
}

/** Seconds until all crowds together have come to this. */
async function waitForAll(
  crowds: ChildProcess[],
  figure: (crowd: Crowd) => number,
  wanted: number,
): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < patienceMs) {
    if (figure(await countAll(crowds)) >= wanted) return (performance.now() - started) / 1000
    await pause(200)
  }
  const { connected, connects } = await countAll(crowds)
  throw new Error(`Of ${wanted} only ${connects} in time; connected are ${connected}.`)
}

async function countAll(crowds: ChildProcess[]): Promise<Crowd> {
  const sum = { connected: 0, connects: 0 }
  for (const crowd of crowds) {
    crowd.send('count')
    const [{ connected, connects }] = (await once(crowd, 'message')) as [Crowd]
    sum.connected += connected
    sum.connects += connects
  }
  return sum
}

async function usageOf(servers: Child[]) {
  const usages = await Promise.all(servers.map(server => server.usageAsIs()))
  return {
    cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    megabytes: usages.map(({ megabytes }) => megabytes),
  }
}

/** As when the database is restarted: each process then lets its clients connect anew. */
async function cutListeners(url: string): Promise<void> {
  const pool = createPool(url)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'adwuma signals'`)
  await pool.end()
}
