import { ageOfBackup } from '#platform/server/last-backup.ts'
import type { Settings } from '#platform/server/settings.ts'
import { fail, ok, type Probe, type Seen, warn } from './probe.ts'

const [aDay, tooOldDays] = [86_400, 2]

export const backupProbe = (settings: Settings): Probe => ({
  what: 'backup',
  look: () => judge(settings),
})

async function judge({ DATA_DIR, production }: Settings): Promise<Seen> {
  const age = await ageOfBackup(DATA_DIR)
  if (age === null) return warn('None was made from here yet: npm run backup -- <folder>')
  const days = Math.floor(age / aDay)
  if (days < tooOldDays) return ok(`The last one was finished ${Math.floor(age / 3600)} hours ago.`)
  const said = `The last one was finished ${days} days ago: see why none came since.`
  return production ? fail(said) : warn(said)
}
