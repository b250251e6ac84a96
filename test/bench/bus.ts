/**
 * Where does PostgreSQL's NOTIFY end, and what does Redis carry beside it? 1, 2 and 4 processes commit rows and tell all
 * processes of each, as fast as they can: by NOTIFY in the transaction, and by Redis after it. Commits wait for the disk,
 * as they do where people write.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { closeDatabase, pool } from '#platform/server/database/database.ts'
import { freePort, makePlace } from '../servers/program.ts'
import { startRedis } from '../servers/redis.ts'
import { quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { openEmptyDatabase, secret } from './stage.ts'

const publishers = [1, 2, 4]
const listeners = 2
const warmUpMs = 1000

export async function bus({ seconds }: { seconds: number }): Promise<void> {
  const { url, drop } = await openEmptyDatabase('adwuma_bench_bus', { durable: true })
  await pool.query('create table bench_events (id bigint generated always as identity, text text)')
  await closeDatabase()
  const place = await makePlace('bus')
  const redis = await startRedis({ place, name: 'redis', port: await freePort() })
  const ways: Record<string, Record<string, string>> = {
    NOTIFY: {},
    Redis: { REDIS_URL: redis.url },
  }
  const lost = { NOTIFY: 0, Redis: 0 }
  for (const count of publishers) {
    for (const [name, env] of Object.entries(ways)) {
      const result = await measure(count, { ...env, DATABASE_URL: url }, seconds)
      say(
        `     ${count} publishing by ${name}: ${Math.round(result.perSecond)} a second, ` +
          `from publishing to hearing median ${result.median.toFixed(1)}, p99 ${result.p99.toFixed(1)} ms`,
      )
      lost[name as keyof typeof lost] += result.lost
    }
  }
  for (const [name, count] of Object.entries(lost)) verdict(`lost by ${name}`, count, { atMost: 0 })
  await redis.end()
  await place.end()
  await drop()
}

type Report = { published: number; ages: number[] }

async function measure(count: number, env: Record<string, string>, seconds: number) {
  const hearing = await startAll(listeners, env)
  const publishing = await startAll(count, env)
  const reports = () => Promise.all([...hearing, ...publishing].map(reportOf))
  for (const child of publishing) child.send('publish')
  await pause(warmUpMs)
  const warm = await reports()
  await pause(seconds * 1000)
  const measured = await reports()
  for (const child of publishing) child.send('stop')
  await pause(warmUpMs)
  const rest = await reports()
  for (const child of [...publishing, ...hearing]) child.disconnect()
  const all = [...warm, ...measured, ...rest]
  const published = all.reduce((sum, report) => sum + report.published, 0)
  const heard = all.reduce((sum, report) => sum + report.ages.length, 0)
  const ages = measured
    .slice(0, listeners)
    .flatMap(report => report.ages)
    .sort((a, b) => a - b)
  return {
    perSecond: ages.length / listeners / seconds,
    median: quantile(ages, 0.5),
    p99: quantile(ages, 0.99),
    // Those who publish hear as well.
    lost: published * (listeners + count) - heard,
  }
}

const startAll = (count: number, env: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, () => start(env)))

async function start(env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('bus-process.ts', import.meta.url)), {
    env: { ...process.env, BENCH_SECRET: secret, ...env },
  })
  await once(child, 'message')
  return child
}

async function reportOf(child: ChildProcess): Promise<Report> {
  child.send('report')
  const [report] = (await once(child, 'message')) as [Report]
  return report
}
