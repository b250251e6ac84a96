/**
 * `npm run endure -- --seconds 600 --seed 1`: two processes and a balancer, a large market and mixed traffic, while
 * things break. Afterwards everything that anybody was told is held against what is there, and the auditor goes
 * through all of it. Needs `npm run build`. Ends by itself, and takes along whatever it started.
 */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomFrom } from '#demo/random.ts'
import { isAllMet, say } from '../bench/report.ts'
import { breakThings } from './breaking.ts'
import { endAll, endLater } from './endings.ts'
import { changeProvider, type EndureSurroundings, faults } from './faults.ts'
import { printFigures } from './figures.ts'
import { checkLiveMarket, openLiveMarket } from './live-market.ts'
import type { Market } from './market.ts'
import type { Book } from './people.ts'
import { comeToRest } from './rest.ts'
import { setEndureStage } from './stage.ts'
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
const book: Book = { met: [], messages: [], orders: [], payments: [], strange: [] }
try {
  await endure()
} finally {
  await endAll()
}
say(
  isAllMet()
    ? '\nok   nothing was lost, doubled or leaked'
    : '\nMISS not everything is as it should be',
)
process.exit(isAllMet() ? 0 : 1)

async function endure(): Promise<void> {
  const { gigs, people: peopleCount, clients, disk, seed } = values
  const size = { gigs: Number(gigs), people: Number(peopleCount), clients: Number(clients) }
  say(`     ${size.gigs} gigs, ${size.people} people, ${size.clients} of them active; seed ${seed}`)
  const stage = await setEndureStage({ ...size, disk })
  endLater(stage.end)
  if (!stage.hasSmallDisk) say('     no small disk (see --disk): it is never full in this run')
  const { people, manager, logFolder, dataDir, hasSmallDisk } = stage
  endLater(async () => {
    if (!values.logs) return
    await cp(logFolder, values.logs, { recursive: true, filter: isLog })
    await writeFile(join(values.logs, 'calls.json'), JSON.stringify(book.met))
  })
  const env = { DATABASE_URL: stage.databaseUrl, DATA_DIR: dataDir, APP_SECRET: stage.appSecret }
  const live = await openLiveMarket({
    ...{ port, env, logFolder, book, people, visitorToken: stage.visitorToken },
  })
  const { call, provider, servers, balancer, at } = live
  const market: Market = {
    call,
    book,
    people,
    manager,
    provider,
    random: randomFrom('traffic', seed),
  }
  const around: EndureSurroundings = {
    ...{ servers, balancer, provider, dataDir, hasSmallDisk, at },
    ...{ payments: book.payments, windows: [] },
  }
  const traffic = drive(market, {
    ...{ perSecond: Number(values.rate), seconds, gigs: size.gigs, pictured: stage.pictured },
  })
  await breakThings(around, { faults, seed: `${seed} first`, seconds: seconds / 2 })
  await changeProvider(around, { PAYMENT_METHOD: 'SANDBOX' })
  await breakThings(around, { faults, seed: `${seed} second`, seconds })
  await traffic.done
  say(`     ${book.met.length} calls in ${(at() / 1000).toFixed(0)} seconds`)
  const driven = book.met.length
  await comeToRest()

  printFigures(book.met.slice(0, driven), around.windows)
  await checkLiveMarket(live, { book, people, windows: around.windows, driven })
}

function isLog(path: string): boolean {
  return !/\/(database|disk)(\/|$)/.test(path)
}
