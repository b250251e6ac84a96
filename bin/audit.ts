import { parseArgs } from 'node:util'
import { now } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { assertMigrated } from '#platform/server/database/migrations.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { allChecks } from './audit/all-checks.ts'
import { auditAt, type Finding } from './audit/check.ts'

/**
 * `npm run audit` proves that nothing is lost, doubled or in a stranger's hands: database and files against the rules
 * of the product. Only reads, also while servers run. Ends with 1 where anything contradicts. `--grace 0` (minutes)
 * also names files that a job would still remove; `--expect` takes a hash of the audit log that was noted down.
 */
const mostShown = 20

try {
  await audit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function audit(): Promise<void> {
  const platform = await openPlatform(
    { ...loadSettings(), LOG_LEVEL: 'error' },
    { migrates: false },
  )
  try {
    const { values } = parseArgs({
      options: { grace: { type: 'string', default: '120' }, expect: { type: 'string' } },
    })
    const graceMs = Number(values.grace) * 60_000
    if (!(graceMs >= 0)) throw new Error('--grace takes a number of minutes.')
    const expected = values.expect
    if (expected !== undefined && !/^[0-9a-f]{64}$/.test(expected))
      throw new Error('--expect takes a hash of the audit log: 64 of 0 to 9 and a to f.')
    await assertMigrated(db)
    const findings = await auditAt(now(), allChecks({ graceMs, expected }), printFinding)
    const faults = findings.reduce((sum, finding) => sum + finding.faults.length, 0)
    process.stdout.write(`${findings.length} checks, ${faults} faults.\n`)
    process.exitCode = faults > 0 ? 1 : 0
  } finally {
    await platform.close()
  }
}

function printFinding({ claim, faults }: Finding): void {
  const shown = faults.slice(0, mostShown).map(fault => `       ${fault}\n`)
  const moreLine = faults.length > mostShown ? `       and ${faults.length - mostShown} more\n` : ''
  const verdict = faults.length > 0 ? 'MISS' : 'ok  '
  process.stdout.write(`${verdict} ${claim}\n${shown.join('')}${moreLine}`)
}
