/** The product itself with jobs, limits and live updates, as it runs behind a balancer; without screens. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { now } from '#platform/server/clock.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { openRealtime } from '#platform/server/realtime.ts'
import { rememberCallers } from '#platform/server/remembered-callers.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { viewerOfToken } from '#platform/server/tokens.ts'
import { createApp, jobs } from '../../src/app.ts'
import { tellParent } from './children.ts'

const { DATABASE_URL = '', BENCH_SECRET = '' } = process.env
const settings = loadSettings({
  DATABASE_URL,
  APP_SECRET: BENCH_SECRET,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'adwuma-bench-')),
  DEMO: '0',
  LOG_LEVEL: 'warn',
})
const platform = await openPlatform(settings)
await startJobs({ url: platform.databaseUrl, jobs })
const app = await createApp({ pages: false })
await openRealtime({
  server: app.server,
  appUrl: settings.APP_URL,
  authenticate: async token => {
    const viewer = await viewerOfToken(token, now())
    return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
  },
})
rememberCallers()
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
tellParent(typeof address === 'object' && address ? address.port : 0)
