/** The product itself with jobs, limits and live updates, as it runs behind a balancer. `BENCH_PAGES=1` adds the screens, `BENCH_LIMITS=off` lets callers do what they like. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#app.ts'
import { allJobs } from '#jobs.ts'
import { now } from '#platform/server/clock.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { openRealtime } from '#platform/server/realtime/realtime.ts'
import { rememberCallers } from '#platform/server/security/authentication-cache.ts'
import { viewerOfToken } from '#platform/server/security/tokens.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { reportToParent } from './children.ts'

const { DATABASE_URL = '', BENCH_LIMITS = 'on', BENCH_PAGES, BENCH_SECRET = '' } = process.env
const settings = loadSettings({
  DATABASE_URL,
  APP_SECRET: BENCH_SECRET,
  RATE_LIMITS: BENCH_LIMITS,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'adwuma-bench-')),
  DEMO: '0',
  LOG_LEVEL: 'warn',
})
const platform = await openPlatform(settings)
const app = await createApp({ ports, pages: BENCH_PAGES === '1' })
await openRealtime({
  server: app.server,
  appUrl: settings.APP_URL,
  authenticate: async token => {
    const viewer = await viewerOfToken(token, now())
    return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
  },
})
rememberCallers()
await startJobs({ url: platform.directUrl, jobs: allJobs(ports) })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
reportToParent(typeof address === 'object' && address ? address.port : 0)
