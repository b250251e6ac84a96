/** The product itself, as it runs, but without jobs and limits. `BENCH_PAGES=1` adds the screens. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/server/database.ts'
import { openSecret } from '#platform/server/instance-secret.ts'
import { openJobQueue } from '#platform/server/jobs.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage.ts'
import { createApp } from '../../src/app.ts'
import { tellParent } from './children.ts'

const { DATABASE_URL = '', BENCH_PAGES, BENCH_SECRET = '' } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'adwuma-bench-'))
loadSettings({ DATABASE_URL, DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0', LOG_LEVEL: 'warn' })
openSecret({ appSecret: BENCH_SECRET, dataDir })
openStorage({ driver: 'local', directory: join(dataDir, 'files'), secret: randomUUID() })
openJobQueue({ add: async () => {} })
await openDatabase(DATABASE_URL)
const app = await createApp({ pages: BENCH_PAGES === '1' })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
tellParent(typeof address === 'object' && address ? address.port : 0)
