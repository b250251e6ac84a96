import { ageOfBackup } from '#platform/server/database/last-backup.ts'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import type { Probe } from './probe.ts'

const [aDay, tooOldDays] = [86_400, 2]

export const backupProbe = (settings: Settings): Probe => ({
  name: 'backup',
  look: () => checkBackup(settings),
})

async function checkBackup({ DATA_DIR, production }: Settings): Promise<CheckResult> {
  const age = await ageOfBackup(DATA_DIR)
  if (age === null) return warn('None was made from here yet: npm run backup -- <folder>')
  const days = Math.floor(age / aDay)
  if (days < tooOldDays) return ok(`The last one was finished ${Math.floor(age / 3600)} hours ago.`)
  const said = `The last one was finished ${days} days ago: see why none came since.`
  return production ? fail(said) : warn(said)
}
