import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#platform/server/settings/schema.ts'
import { dumpDatabase } from './dump.ts'
import { discard, newBackupFolder } from './folder.ts'
import { copyNewFiles } from './stored-files.ts'

type BackupOptions = {
  databaseUrl: string
  /** New or empty. */
  folder: string
  dataDir: string
  storage: Settings['STORAGE']
}

/**
 * Files are written before a row names them and deleted after no row does. So whatever the rows name was there before
 * the database is read, or has come since the first look at the files: a second look after it finds that too.
 */
export async function makeBackup(wanted: BackupOptions): Promise<{ rows: number; files: number }> {
  const { databaseUrl, folder, dataDir, storage } = wanted
  const backup = await newBackupFolder(folder)
  const copyFiles = () =>
    storage === 'local' ? copyNewFiles(join(dataDir, 'files'), backup) : Promise.resolve(0)
  try {
    const before = await copyFiles()
    const dump = await dumpDatabase(databaseUrl, backup)
    const files = before + (await copyFiles())
    await backup.finish({
      format: 1,
      madeAt: new Date().toISOString(),
      release: await release(),
      ...dump,
      storage,
      files,
    })
    return { rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0), files }
  } catch (error) {
    await discard(backup)
    throw error
  }
}

async function release(): Promise<string> {
  return JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version
}
