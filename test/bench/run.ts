/** `npm run bench -- lists growth search discovery manager cost memory rich-text overload home realtime threads trade scale storm transfer bus approvals audit-log walk statistics reputation pictures warnings blocks --gigs 100000 --sizes 1000,100000 --requests 500` */
import { parseArgs } from 'node:util'
import { approvalsOfGigs } from './approvals.ts'
import { auditLog } from './audit-log.ts'
import { blocks } from './blocks.ts'
import { bus } from './bus.ts'
import { cost } from './cost.ts'
import { discovery } from './discovery.ts'
import { growth } from './growth.ts'
import { home } from './home.ts'
import { lists } from './lists.ts'
import { manager } from './manager.ts'
import { memory } from './memory.ts'
import { overload } from './overload.ts'
import { pictures } from './pictures.ts'
import { realtime } from './realtime.ts'
import { isAllMet } from './report.ts'
import { reputation } from './reputation.ts'
import { richText } from './rich-text.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { closeStages } from './stage.ts'
import { statistics } from './statistics.ts'
import { storm } from './storm.ts'
import { threads } from './threads.ts'
import { trade } from './trade.ts'
import { transfer } from './transfer.ts'
import { walk } from './walk.ts'
import { warnings } from './warnings.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    gigs: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    requests: { type: 'string', default: '500' },
    chats: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    pages: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '2000' },
    url: { type: 'string' },
    messages: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    keep: { type: 'boolean', default: false },
  },
})
const requests = Number(values.requests)
const gigs = (usual: number) => Number(values.gigs ?? usual)

const benchmarks: Record<string, () => Promise<void>> = {
  lists: () => lists({ gigs: gigs(100_000) }),
  growth: () => growth({ sizes: values.sizes.split(',').map(Number), requests }),
  search: () => search({ gigs: gigs(100_000), requests }),
  discovery: () =>
    discovery({ gigs: gigs(100_000), sizes: values.sizes.split(',').map(Number), requests }),
  manager: () => manager({ size: gigs(100_000), requests }),
  cost: () => cost({ gigs: gigs(10_000) }),
  memory: () => memory({ gigs: gigs(10_000), pages: Number(values.pages) }),
  'audit-log': auditLog,
  'rich-text': richText,
  overload: () =>
    overload({ gigs: gigs(20_000), connections: Number(values.connections), seconds: 20 }),
  home: () => home({ gigs: gigs(100_000) }),
  threads: () => threads({ chats: Number(values.chats), messages: 1000, requests }),
  trade: () => trade({ sizes: values.sizes.split(',').map(Number), requests }),
  scale: () =>
    scale({ gigs: gigs(20_000), messages: Number(values.messages), requests, keep: values.keep }),
  storm: () => storm({ connections: Number(values.connections) }),
  realtime: () => realtime({ seconds: Number(values.seconds) }),
  bus: () => bus({ seconds: Number(values.seconds) / 10 }),
  approvals: () => approvalsOfGigs({ sizes: [1000, 100_000] }),
  statistics: () => statistics({ orders: Number(values.orders), requests }),
  reputation: () => reputation({ sizes: [1000, 100_000], requests }),
  pictures: () => pictures({ gigs: gigs(50_000) }),
  warnings: async () => warnings(),
  blocks: () => blocks({ sizes: [10, 100_000] }),
  transfer,
  walk: () => walk(values.url ? { url: values.url } : {}),
}

for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const benchmark = benchmarks[name]
  if (!benchmark)
    throw new Error(`There is no benchmark "${name}", only ${Object.keys(benchmarks).join(', ')}.`)
  process.stdout.write(`\n${name}\n`)
  await benchmark()
}
await closeStages()
process.exit(isAllMet() ? 0 : 1)
