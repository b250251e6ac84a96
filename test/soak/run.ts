/**
 * `npm run soak -- --minutes 10 --seed 1`: two processes with little memory and a market that trades, while strangers
 * ask for addresses that never repeat, send what is dear to look into, and dawdle; a pooler in between, a replica that
 * comes and goes, and jobs that are due at every start. Then the audit. Needs `npm run build`.
 */
import { cp } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { randomFrom } from '#demo/random.ts'
import { isAllMet, say, verdict } from '../bench/report.ts'
import { breakThings } from '../endure/breaking.ts'
import { count } from '../endure/check-run.ts'
import { endAll, endLater } from '../endure/endings.ts'
import { type Met, printFigures, type Window } from '../endure/figures.ts'
import { backendPorts, checkLiveMarket, openLiveMarket } from '../endure/live-market.ts'
import type { Book } from '../endure/people.ts'
import { comeToRest } from '../endure/rest.ts'
import { drive } from '../endure/traffic.ts'
import { faultsOf } from './faults.ts'
import { harass } from './hostile.ts'
import { openSlowClients } from './slow-clients.ts'
import { setSoakStage } from './stage.ts'
import { watch } from './watch.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    gigs: { type: 'string', default: '5000' },
    people: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '20' },
    /** Things that those who trade do in a second. */
    rate: { type: 'string', default: '5' },
    port: { type: 'string', default: '3550' },
    heap: { type: 'string', default: '512' },
    /** What no process may exceed: milliseconds of standstill, and megabytes in all. */
    still: { type: 'string', default: '1000' },
    megabytes: { type: 'string', default: '700' },
    /** Where to keep the logs. */
    logs: { type: 'string' },
  },
})
const seconds = Number(values.minutes) * 60
const port = Number(values.port)
const ports = backendPorts(port)
const attackerCount = 100
const slowAtEach = 50
const mostRefused = 0.05

try {
  await soak()
} finally {
  await endAll()
}
say(isAllMet() ? '\nok   nothing broke' : '\nMISS something broke: see above')
process.exit(isAllMet() ? 0 : 1)

async function soak(): Promise<void> {
  const { gigs, people: peopleCount, seed, heap } = values
  const clients = Number(values.clients)
  const stage = await setSoakStage({
    ...{ gigs: Number(gigs), people: Number(peopleCount), clients: clients + attackerCount },
    ports: { primary: port + 3, replica: port + 4, pooler: port + 5 },
  })
  endLater(stage.end)
  const [people, attackers] = [stage.people.slice(0, clients), stage.people.slice(clients)]
  const logFolder = stage.place.folder
  endLater(async () => {
    if (values.logs) await cp(logFolder, values.logs, { recursive: true, filter: isLog })
  })
  const book: Book = { met: [], messages: [], orders: [], payments: [], strange: [] }
  const market = await openLiveMarket({
    ...{ port, env: stage.env, logFolder, flags: [`--max-old-space-size=${heap}`] },
    ...{ book, people, visitorToken: stage.visitorToken },
  })
  const { call, provider, servers, balancer, at } = market
  const watching = watch(ports)
  const slow = openSlowClients(ports, slowAtEach)
  endLater(slow.end)
  const windows: Window[] = []
  const { manager, replica, pooler } = stage
  const random = randomFrom('traffic', seed)
  const isOver = () => at() > seconds * 1000
  const traffic = drive(
    { call, book, people, manager, provider, random },
    { perSecond: Number(values.rate), seconds, gigs: Number(gigs), pictured: [] },
  )
  const harassing = harass({
    call,
    random: randomFrom('hostile', seed),
    attackers,
    manager,
    isOver,
  })
  await breakThings(
    { servers, balancer, windows, at, replica, pooler },
    { faults: faultsOf(stage), seed, seconds },
  )
  await traffic.done
  const tried = await harassing
  await slow.end()
  await watching.stop()
  say(`     ${book.met.length} calls in ${(at() / 1000).toFixed(0)} seconds`)
  say(`     ${tried.addresses} addresses that never repeat, ${tried.bodies} hostile bodies`)
  say(`     ${slow.countOpened()} connections of slow or odd clients`)
  const driven = book.met.length
  await comeToRest()

  printFigures(book.met.slice(0, driven), windows)
  watching.print({ stillMs: Number(values.still), megabytes: Number(values.megabytes) })
  printRefused(book.met.slice(0, driven))
  count('processes that ended by themselves', servers.fallen)
  await checkLiveMarket(market, { book, people, windows, driven })
}

/** Visitors may be refused for overload; people who trade may not, but for a few. */
function printRefused(met: readonly Met[]): void {
  const [strangers, people] = [true, false].map(isStranger =>
    met.filter(({ kind }) => (kind === 'hostile') === isStranger),
  ) as [Met[], Met[]]
  const countRefused = (answers: Met[]) => answers.filter(({ isRefused }) => isRefused).length
  say(`     ${countRefused(strangers)} of ${strangers.length} hostile calls were refused at once`)
  verdict('part of the others that was refused at once', countRefused(people) / people.length, {
    atMost: mostRefused,
  })
}

function isLog(path: string): boolean {
  return !/\/(primary|replica|pooler|data)(\/|$)/.test(path)
}
