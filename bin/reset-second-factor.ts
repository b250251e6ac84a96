import { firstManagerId } from '#features/accounts/process.ts'
import { resetAtOnce } from '#features/accounts/second-factor/reset/server/commands.ts'
import { allJobs } from '#jobs.ts'
import { now } from '#platform/server/clock.ts'
import { startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'

/** Removes the second factor of user 1, the owner, who has nobody to ask: whoever can run this has the machine. */
try {
  const platform = await openPlatform({ ...loadSettings(), LOG_LEVEL: 'error' })
  try {
    // A running server sends what the owner is told.
    await startJobs({ url: platform.directUrl, jobs: allJobs(ports), work: false })
    const isRemoved = await resetAtOnce({ userId: firstManagerId, now: now() })
    process.stdout.write(
      isRemoved
        ? 'The owner has no second factor any more, and is logged out everywhere.\n'
        : 'The owner has no second factor; nothing was changed.\n',
    )
  } finally {
    await stopJobs()
    await platform.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
