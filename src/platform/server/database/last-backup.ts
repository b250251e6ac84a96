/** When the last backup was finished, as the command notes it beside what it has copied. */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const noteIn = (dataDir: string) => join(dataDir, 'last-backup')

export async function noteBackup(dataDir: string, folder: string): Promise<void> {
  await writeFile(noteIn(dataDir), `${folder}\n`, { mode: 0o600 })
}

/** In seconds of the machine's own time; null where none was ever made from here. */
export async function ageOfBackup(dataDir: string): Promise<number | null> {
  const found = await stat(noteIn(dataDir)).catch(() => null)
  return found && (Date.now() - found.mtimeMs) / 1000
}
