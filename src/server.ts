import { setTimeout as pause } from 'node:timers/promises'
import { now } from '#platform/server/clock.ts'
import { startJobs, stopJobs } from '#platform/server/jobs.ts'
import { whenLauncherEnds } from '#platform/server/launcher.ts'
import { log } from '#platform/server/logging.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { leave } from '#platform/server/readiness.ts'
import { closeRealtime, openRealtime } from '#platform/server/realtime.ts'
import { rememberCallers } from '#platform/server/remembered-callers.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { viewerOfToken } from '#platform/server/tokens.ts'
import { sweepUploads } from '#platform/server/uploads.ts'
import { createApp, jobs } from './app.ts'
import { seedDemo } from './demo/seed.ts'

const closingSeconds = 25

const demoLogins = `
Demo logins (password adwuma-demo):
  manager@adwuma.test   manager
  ama@adwuma.test       identity verified, Premium
  kofi@adwuma.test      identity verified
  esi@adwuma.test       new here
`

await serve().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function serve(): Promise<void> {
  const settings = loadSettings()
  const platform = await openPlatform(settings)
  if (settings.DEMO) await seedDemo({ now: now() })
  await sweepUploads()
  await startJobs({ url: platform.databaseUrl, jobs })
  const app = await createApp({ dev: process.argv.includes('--dev') })
  await openRealtime({
    server: app.server,
    appUrl: settings.APP_URL,
    authenticate: listenerOf,
  })
  const stopRemembering = rememberCallers()
  await app.listen({ port: settings.PORT, host: settings.HOST })
  closeOnSignal(settings.DRAIN_SECONDS, async () => {
    await closeRealtime()
    await app.close()
    await stopRemembering()
    await stopJobs()
    await platform.close()
  })
  announce(settings.APP_NAME, settings.APP_URL, settings.DEMO)
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
    // Ctrl+C arrives twice, from the terminal and from npm: that is one wish.
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

function announce(name: string, url: string, demo: boolean): void {
  process.stdout.write(`\n${name} runs on ${url}\n`)
  if (demo) process.stdout.write(demoLogins)
}
