/**
 * `npm run endure -- --seconds 600 --seed 1`: two processes and a balancer, a large market and mixed traffic, while
 * things break. Afterwards everything that anybody was told is held against what is there, and the auditor goes
 * through all of it. Needs `npm run build`. Ends by itself, and takes along whatever it started.
 */
import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import { db } from '#platform/server/database.ts'
import { randomFrom } from '../../src/demo/random.ts'
import { say } from '../bench/report.ts'
import { pawapayToken } from '../builders/fake-pawapay.ts'
import { openBalancer } from './balancer.ts'
import type { Market } from './deals.ts'
import { breakThings, changeProvider, type Surroundings } from './faults.ts'
import { tellFigures, unexplainedIn } from './figures.ts'
import { count, isAllWell, judge } from './judge.ts'
import { type Book, callerAt, listen } from './people.ts'
import { openProvider } from './provider.ts'
import { openServers } from './servers.ts'
import { setEndureStage } from './stage.ts'
import { letAllTimePass } from './time.ts'
import { drive } from './traffic.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    gigs: { type: 'string', default: '100000' },
    people: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '40' },
    rate: { type: 'string', default: '20' },
    port: { type: 'string', default: '3450' },
    disk: { type: 'string' },
    /** Where to keep the servers' logs, and every call with its time. */
    logs: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const port = Number(values.port)
const ports = [port + 1, port + 2]
/** The jobs that ask providers run every two minutes, and leave alone for one what was just asked about. */
const restWithinSeconds = 420

const book: Book = { met: [], messages: [], orders: [], payments: [], strange: [] }
const ending: (() => Promise<void>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)))
try {
  await endure()
} finally {
  await endAll()
}
say(
  isAllWell()
    ? '\nok   nothing was lost, doubled or leaked'
    : '\nMISS not everything is as it should be',
)
process.exit(isAllWell() ? 0 : 1)

async function endure(): Promise<void> {
  const { gigs, people: peopleCount, clients, disk, seed } = values
  const size = { gigs: Number(gigs), people: Number(peopleCount), clients: Number(clients) }
  say(`     ${size.gigs} gigs, ${size.people} people, ${size.clients} of them active; seed ${seed}`)
  const stage = await setEndureStage({ ...size, disk })
  ending.push(stage.end)
  if (!stage.hasSmallDisk) say('     no small disk (see --disk): it is never full in this run')
  const { people, manager, logFolder, dataDir, hasSmallDisk } = stage
  ending.push(async () => {
    if (!values.logs) return
    await cp(logFolder, values.logs, { recursive: true, filter: isLog })
    await writeFile(join(values.logs, 'calls.json'), JSON.stringify(book.met))
  })
  const authority = `localhost:${port}`
  const provider = await openProvider({ callTo: `http://127.0.0.1:${port}`, authority })
  ending.push(provider.close)
  const env = {
    ...{ DATABASE_URL: stage.databaseUrl, DATA_DIR: dataDir, APP_SECRET: stage.appSecret },
    ...{ APP_URL: `http://${authority}`, TRUST_PROXY: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'warn' },
    // Several times what the balancer takes to notice.
    DRAIN_SECONDS: '2',
    ...{ PAWAPAY_URL: provider.baseUrl, PAWAPAY_TOKEN: pawapayToken, PAYMENT_METHOD: 'PAWAPAY' },
  }
  const servers = openServers({ ports, env, logFolder })
  ending.push(servers.end)
  await Promise.all(ports.map((_, n) => servers.start(n)))
  const balancer = await openBalancer(port, ports)
  ending.push(balancer.close)
  await pause(1000)

  const begun = performance.now()
  const at = () => performance.now() - begun
  const call = callerAt(balancer.url, book, { begun, visitorToken: stage.visitorToken })
  for (const person of people) listen(person, balancer.url, book)
  ending.push(async () => {
    for (const { socket } of people) socket?.disconnect()
  })
  const market: Market = {
    call,
    book,
    people,
    manager,
    provider,
    random: randomFrom('traffic', seed),
  }
  const around: Surroundings = {
    ...{ servers, balancer, provider, dataDir, hasSmallDisk, at },
    ...{ payments: book.payments, windows: [] },
  }
  const traffic = drive(market, {
    ...{ perSecond: Number(values.rate), seconds, gigs: size.gigs, pictured: stage.pictured },
  })
  await breakThings(around, { seed: `${seed} first`, seconds: seconds / 2 })
  await changeProvider(around, { PAYMENT_METHOD: 'SANDBOX' })
  await breakThings(around, { seed: `${seed} second`, seconds })
  await traffic.done
  say(`     ${book.met.length} calls in ${(at() / 1000).toFixed(0)} seconds`)
  const driven = book.met.length
  await comeToRest()

  tellFigures(book.met.slice(0, driven), around.windows)
  count('failures that nothing explains', unexplainedIn(book.met.slice(0, driven), around.windows))
  count('failures after everything was well again', unexplainedIn(book.met.slice(driven), []))
  await judge({ book, call, people, provider })
  await servers.end()
  await audit(env)
}

/** The last that was started first. */
async function endAll(): Promise<void> {
  for (let end = ending.pop(); end; end = ending.pop())
    await end().catch(error => console.error(error))
}

/** Until the jobs have done what is due and every payment is settled. */
async function comeToRest(): Promise<void> {
  await letAllTimePass()
  const started = performance.now()
  for (;;) {
    const { rows } = await sql<{ jobs: number; payments: number; orders: number }>`select
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()) as jobs,
      (select count(*) from transactions where status_code = 'PENDNG' and held_for is null
        and (kind = 'payment' or sent_at is not null)) as payments,
      (select count(*) from orders where status_id = 1 and respond_by < now()) as orders`.execute(
      db,
    )
    const { jobs = 0, payments = 0, orders = 0 } = rows[0] ?? {}
    const rested = (performance.now() - started) / 1000
    if (jobs + payments + orders === 0)
      return say(`     at rest after ${rested.toFixed(0)} seconds`)
    if (rested > restWithinSeconds) {
      const left = `${jobs} jobs, ${payments} payments and ${orders} orders are not settled`
      return count(`left after ${restWithinSeconds} seconds`, [left, ...(await jobsLeft())])
    }
    await pause(1000)
  }
}

async function jobsLeft(): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select format('%s times %s, %s since %s', count(*), name, state, min(coalesce(started_on, start_after))) as sentence
    from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
    group by name, state order by 1`.execute(db)
  return rows.map(({ sentence }) => sentence)
}

/** By the operators' own command, in a process of its own. */
async function audit(env: Record<string, string>): Promise<void> {
  const command = ['bin/audit.ts', '--grace', '0']
  const run = promisify(execFile)(process.execPath, command, {
    env: { ...process.env, ...env, NODE_ENV: '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const { stdout, stderr = '' } = await run.catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  say(stdout.replaceAll(/^/gm, '     ').trimEnd())
  if (stderr) say(stderr)
  count(
    'claims of the auditor that do not hold',
    stdout.match(/^MISS .*/gm) ??
      (/^\d+ checks, 0 faults/m.test(stdout) ? [] : ['the auditor did not end']),
  )
}

function isLog(path: string): boolean {
  return !/\/(database|disk)(\/|$)/.test(path)
}
