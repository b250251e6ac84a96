/** The product itself, as it runs, but without jobs. `BENCH_PAGES=1` adds the screens, `BENCH_LIMITS=on` what limits callers. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#app.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openStorage } from '#platform/server/files/storage.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { reportToParent } from './children.ts'

const { DATABASE_URL = '', BENCH_LIMITS = 'off', BENCH_PAGES, BENCH_SECRET = '' } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'adwuma-bench-'))
const quiet = { DEMO: '0', LOG_LEVEL: 'warn' }
loadSettings({ DATABASE_URL, DATA_DIR: dataDir, RATE_LIMITS: BENCH_LIMITS, ...quiet })
openSecret({ appSecret: BENCH_SECRET, dataDir })
await openStorage({ driver: 'local', directory: join(dataDir, 'files'), secret: randomUUID() })
openJobQueue({ add: async () => {} })
await openDatabase(DATABASE_URL)
const app = await createApp({ ports, pages: BENCH_PAGES === '1' })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
reportToParent(typeof address === 'object' && address ? address.port : 0)
