import { joinEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { allProbes } from './doctor/all-probes.ts'
import { examine, type Finding, lineOf, reason } from './doctor/probe.ts'

/**
 * `npm run doctor` looks at everything that the product stands on, sends nothing and changes nothing. One line each: `ok`,
 * `warn` or `FAIL` with what to do. Ends with 1 where anything fails.
 */
const findings = await lookAtAll()
for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`)
process.exitCode = findings.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0

async function lookAtAll(): Promise<Finding[]> {
  try {
    const settings = loadSettings()
    return [checkSettings(settings), ...(await lookAround(settings))]
  } catch (error) {
    return reason(error)
      .split('\n')
      .map(says => ({ name: 'settings', ...fail(says) }))
  }
}

function checkSettings(settings: Settings): Finding {
  return {
    name: 'settings',
    ...(settings.production
      ? ok('Nothing is missing or unsafe.')
      : warn('NODE_ENV is not production: unsafe settings are not refused.')),
  }
}

async function lookAround(settings: Settings): Promise<Finding[]> {
  const { url, stop } = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, stop: async () => {} }
    : await joinEmbeddedPostgres({ dataDir: settings.DATA_DIR })
  try {
    const probes = await allProbes(settings, url)
    return await Promise.all(probes.map(probe => examine(probe)))
  } finally {
    await stop()
  }
}
