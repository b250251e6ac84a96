import { setTimeout as pause } from 'node:timers/promises'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { assertIdentityKey } from '#features/profile/identity/photos/sealing/server/policy.ts'
import { now } from '#platform/server/clock.ts'
import { sweepUploads } from '#platform/server/files/uploads.ts'
import { runJobs, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { whenLauncherEnds } from '#platform/server/launcher.ts'
import { log } from '#platform/server/observability/logging.ts'
import { leave } from '#platform/server/observability/readiness.ts'
import { logStrayOutput } from '#platform/server/observability/stray-output.ts'
import { openTracing } from '#platform/server/observability/tracing.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { leaveProcesses } from '#platform/server/realtime/processes.ts'
import { closeRealtime, openRealtime } from '#platform/server/realtime/realtime.ts'
import { rememberCallers } from '#platform/server/security/authentication-cache.ts'
import { followEndedLogins } from '#platform/server/security/ended-logins.ts'
import { viewerOfToken } from '#platform/server/security/tokens.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { explainStart } from '#platform/server/settings/start-faults.ts'
import { createApp } from './app.ts'
import { seedDemo } from './demo/seed.ts'
import { allJobs } from './jobs.ts'
import { ports } from './ports.ts'

const closingSeconds = 25

const demoLogins = `
Demo logins (password adwuma-demo):
  manager@adwuma.test   manager
  ama@adwuma.test       identity verified, Premium
  kofi@adwuma.test      identity verified
  esi@adwuma.test       new here
`

try {
  const settings = loadSettings()
  await serve(settings).catch(error => {
    throw explainStart(error, settings)
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

async function serve(settings: Settings): Promise<void> {
  const dev = process.argv.includes('--dev')
  const platform = await openPlatform(settings)
  await assertIdentityKey(settings)
  if (!dev) logStrayOutput()
  await loadSearchTerms({ now: now() })
  if (settings.DEMO) await seedDemo({ now: now() })
  await sweepUploads()
  const stopTracing = await openTracing(settings.APP_NAME)
  const app = await createApp({ ports, dev })
  await openRealtime({
    server: app.server,
    appUrl: settings.APP_URL,
    authenticate: listenerOf,
  })
  const stopRemembering = rememberCallers()
  const stopFollowing = followEndedLogins()
  const jobs = allJobs(ports)
  await startJobs({ url: platform.directUrl, jobs, work: 'later' })
  await app.listen({ port: settings.PORT, host: settings.HOST })
  // Where the port is ours: a process that ends because it is not leaves no job half done.
  await runJobs(jobs)
  closeOnSignal(settings.DRAIN_SECONDS, async () => {
    await closeRealtime()
    await app.close()
    await Promise.all([stopRemembering(), stopFollowing()])
    await stopJobs()
    await leaveProcesses()
    await platform.close()
    await stopTracing()
  })
  announce(settings)
}

async function listenerOf(token: string) {
  const viewer = await viewerOfToken(token, now())
  return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
}

/**
 * Lets balancers notice, then finishes what it began; asked again later, or too long a wait, ends it at once.
 */
function closeOnSignal(drainSeconds: number, close: () => Promise<void>): void {
  let askedAt: number | undefined
  const onSignal = async () => {
    // npm forwards Ctrl+C, so the signal arrives twice within a second.
    if (askedAt !== undefined && performance.now() - askedAt > 1000) process.exit(1)
    if (askedAt !== undefined) return
    askedAt = performance.now()
    setTimeout(() => process.exit(1), (drainSeconds + closingSeconds) * 1000).unref()
    leave()
    await pause(drainSeconds * 1000)
    await close().catch(error => log.error({ err: error }, 'closing failed'))
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  whenLauncherEnds(onSignal)
}

function announce({ APP_NAME, APP_URL, DEMO, production }: Settings): void {
  const announcement = `${APP_NAME} runs on ${APP_URL}`
  if (production) log.info(announcement)
  else process.stdout.write(`\n${announcement}\n`)
  if (DEMO) process.stdout.write(demoLogins)
}
