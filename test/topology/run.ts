/**
 * `npm run topology`: two servers behind PgBouncer in transaction mode, PostgreSQL 15 with a streaming replica, and each
 * balancer of `deploy/` in turn. A whole trade goes through each, polling clients hold, both servers are replaced by a
 * release with a migration while people go on, and replica and database go and come back. Needs `npm run build` and the
 * programs of Debian; takes about five minutes, and takes along whatever it started.
 */
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { say } from '../bench/report.ts'
import { type Balancer, startCaddy, startHaproxy, startNginx } from './balancers.ts'
import { type Call, callsTo } from './calls.ts'
import { stopPrimary, stopReplica } from './outages.ts'
import { hearOnce, pollFor } from './polling.ts'
import { check, listBrokenChecks } from './report.ts'
import { type Stage, setStage } from './stage.ts'
import { trade } from './trade.ts'
import { makeNextRelease, replaceServers } from './upgrade.ts'

const { values } = parseArgs({
  options: {
    /** Of its own and a few dozen after it. */
    port: { type: 'string', default: '4600' },
    /** How long polling clients have to hold. */
    seconds: { type: 'string', default: '20' },
    /** By which of them, one after the other. */
    balancers: { type: 'string', default: 'caddy,nginx,haproxy' },
  },
})
const pollingClients = 6
const starts: Record<string, typeof startCaddy> = {
  caddy: startCaddy,
  nginx: startNginx,
  haproxy: startHaproxy,
}

const ending: (() => Promise<void>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)))
try {
  await run()
} catch (error) {
  check('the run comes to its end', [error instanceof Error ? error.message : String(error)])
} finally {
  await endAll()
}
const broken = listBrokenChecks()
say(broken === 0 ? '\nok   all of it holds' : `\nMISS ${broken} of it broke`)
process.exit(broken === 0 ? 0 : 1)

async function run(): Promise<void> {
  const stage = await setStage(Number(values.port), 'transaction')
  ending.push(stage.end)
  say('     PostgreSQL 15, a streaming replica, PgBouncer in transaction mode')
  await Promise.all(stage.ports.map((_, n) => stage.servers.start(n)))
  say('     two servers')
  const call = callsTo(stage.env.APP_URL as string)
  const release = await makeNextRelease(stage.folder)
  const options = { place: stage.place, port: stage.balancerPort, backends: stage.ports }
  const names = values.balancers.split(',')
  for (const name of names) {
    const balancer = await starts[name]?.(options)
    if (!balancer) throw new Error(`${name} is no balancer of deploy/`)
    await through(balancer, stage, call, release)
    if (name === names.at(-1)) {
      await stopReplica(stage, call)
      await stopPrimary(stage, call)
      check('a whole trade after all that', await trade(call, stage.people))
    }
    await balancer.end()
  }
  for (const command of ['bin/doctor.ts', 'bin/check-ledger.ts', 'bin/audit.ts'])
    check(`node ${command}`, await faultsBy(command, stage.env))
}

async function through(balancer: Balancer, stage: Stage, call: Call, release: string) {
  const { name } = balancer
  const { people, env } = stage
  ending.push(balancer.end)
  const figures = await call(null, '/metrics')
  check(`${name}: pages are answered, figures are not`, [
    ...unless(200, (await call(null, '/')).status, '/'),
    ...unless(404, figures.status, '/metrics'),
  ])
  check(`${name}: a whole trade, with photos, chat, payment and payout`, await trade(call, people))
  const url = env.APP_URL as string
  const publishNews = () =>
    call(people.buyer, '/api/chat/message/send', {
      json: { to_user_id: people.seller.id, message: 'Are you there?' },
    })
  check(`${name}: news comes over a WebSocket`, await hearOnce(url, people.seller, publishNews))
  const [clients, seconds] = [pollingClients, Number(values.seconds)]
  const polled = await pollFor({
    url,
    listener: people.seller,
    clients,
    seconds,
    publishNews,
  })
  check(`${name}: ${clients} polling clients hold for ${seconds} s and hear everything`, polled)
  const { requestCount, failures } = await replaceServers({
    stage,
    balancer,
    call,
    release,
  })
  check(`${name}: both servers are replaced, none of ${requestCount} requests fails`, failures)
}

function unless(wanted: number, found: number, name: string): string[] {
  return wanted === found ? [] : [`${name} is answered with ${found}`]
}

/** An operators' command in a process of its own: the lines that tell of a fault. */
async function faultsBy(command: string, env: Record<string, string>): Promise<string[]> {
  const ended = promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, ...env, NODE_ENV: '' },
  })
  const { stdout, stderr, code } = await ended.then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  const faults = stdout.match(/^(?:MISS|FAIL).*/gm) ?? []
  return code === 0 || faults.length > 0 ? faults : [stderr || stdout]
}

/** The last that was started first. */
async function endAll(): Promise<void> {
  for (let end = ending.pop(); end; end = ending.pop())
    await end().catch(error => say(`     ${String(error)}`))
}
