/** `npm run bench -- lists growth search manager cost memory home realtime threads trade --gigs 100000 --sizes 1000,100000 --requests 500` */
import { parseArgs } from 'node:util'
import { cost, memory } from './cost.ts'
import { growth } from './growth.ts'
import { home } from './home.ts'
import { lists } from './lists.ts'
import { manager } from './manager.ts'
import { realtime } from './realtime.ts'
import { search } from './search.ts'
import { closeStages } from './stage.ts'
import { threads } from './threads.ts'
import { trade } from './trade.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    gigs: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    requests: { type: 'string', default: '500' },
    chats: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
})
const requests = Number(values.requests)
const gigs = (usual: number) => Number(values.gigs ?? usual)

const benchmarks: Record<string, () => Promise<void>> = {
  lists: () => lists({ gigs: gigs(100_000) }),
  growth: () => growth({ sizes: values.sizes.split(',').map(Number), requests }),
  search: () => search({ gigs: gigs(100_000), requests }),
  manager: () => manager({ size: gigs(100_000), requests }),
  cost: () => cost({ gigs: gigs(10_000) }),
  memory: () => memory({ gigs: gigs(10_000) }),
  home: () => home({ gigs: gigs(100_000) }),
  threads: () => threads({ chats: Number(values.chats), messages: 1000, requests }),
  trade: () => trade({ sizes: values.sizes.split(',').map(Number), requests }),
  realtime: () => realtime({ seconds: Number(values.seconds) }),
}

for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const benchmark = benchmarks[name]
  if (!benchmark)
    throw new Error(`There is no benchmark "${name}", only ${Object.keys(benchmarks).join(', ')}.`)
  process.stdout.write(`\n${name}\n`)
  await benchmark()
}
await closeStages()
process.exit(0)
