/**
 * A process that tells others by PostgreSQL or by Redis, with the code of ours: one that publishes says a few events at
 * a time, each once the one before is out, as requests do; one that hears counts them and how old they are.
 */
import { openDatabase, pool } from '#platform/server/database/database.ts'
import { followProcesses, tellProcesses } from '#platform/server/realtime/processes.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'

/** As many as a process has connections to the database. */
const writers = 10
/** As long as what is told of a message. */
const filling = 'x'.repeat(1200)

type Order = 'publish' | 'stop' | 'report'

const { DATABASE_URL = '', BENCH_SECRET = '', REDIS_URL } = process.env
const settings = { DATABASE_URL, APP_SECRET: BENCH_SECRET, DEMO: '0', LOG_LEVEL: 'warn' }
loadSettings({ ...settings, ...(REDIS_URL && { REDIS_URL }) })
openSecret({ appSecret: BENCH_SECRET, dataDir: '' })
await openDatabase(DATABASE_URL)

let ages: number[] = []
let isPublishing = false
let published = 0

await followProcesses(
  'bench',
  text => ages.push(clock() - JSON.parse(text).at),
  () => {},
)

/** The same for all processes of a machine. */
function clock(): number {
  return performance.timeOrigin + performance.now()
}

/** By PostgreSQL an event is told by the statement that commits a row; by Redis after it. */
const insert = REDIS_URL
  ? 'insert into bench_events (text) values ($1)'
  : `with made as (insert into bench_events (text) values ($1) returning text)
      select pg_notify('bench', text) from made`

async function publish(): Promise<void> {
  while (isPublishing) {
    const text = JSON.stringify({ at: clock(), filling })
    await pool.query({ name: 'insert', text: insert, values: [text] })
    if (REDIS_URL) tellProcesses('bench', text)
    published++
  }
}

process.on('message', (order: Order) => {
  if (order === 'publish') {
    isPublishing = true
    for (let n = 0; n < writers; n++) void publish()
  }
  if (order === 'stop') isPublishing = false
  if (order === 'report') {
    process.send?.({ published, ages })
    published = 0
    ages = []
  }
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
