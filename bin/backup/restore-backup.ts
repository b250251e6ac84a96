import { join } from 'node:path'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { verifyBackup } from './folder.ts'
import {
  assertEmpty,
  assertReadable,
  endRestore,
  hasRowsOf,
  loadDatabase,
  migrateDatabase,
} from './load.ts'
import type { Manifest } from './manifest.ts'
import { bringFiles, holdsFiles } from './stored-files.ts'

type RestoreOptions = {
  databaseUrl: string
  folder: string
  dataDir: string
  /** All jobs that there are: their queues are made before what waits in them is put back. */
  jobs: Job<object>[]
}

/**
 * Everything is checked first. What is cut off before all rows and files are there can be begun again; rows that have been
 * committed stay as they are then. A backup of an earlier release is then brought up to this one; what is cut off or fails
 * of that, a server does at its start.
 */
export async function restoreBackup(
  wanted: RestoreOptions,
): Promise<{ manifest: Manifest; rows: number }> {
  const { databaseUrl: url, folder, dataDir, jobs } = wanted
  const { manifest, files } = await verifyBackup(folder)
  await assertReadable(manifest)
  const directory = join(dataDir, 'files')
  const lacksFilesOnly = await hasRowsOf(url, manifest)
  if (!lacksFilesOnly) {
    await assertEmpty(url)
    await assertHoldsNoFiles(directory)
  }
  const moveIntoPlace = files.length > 0 ? await bringFiles(folder, files, directory) : null
  if (!lacksFilesOnly) await loadDatabase({ url, backup: folder, manifest, jobs })
  await moveIntoPlace?.()
  await endRestore(url)
  await bringUpToThisRelease(url)
  return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
}

async function assertHoldsNoFiles(directory: string): Promise<void> {
  if (await holdsFiles(directory))
    throw new Error(`${directory} is not empty. Move it away first: nothing in it is overwritten.`)
}

async function bringUpToThisRelease(url: string): Promise<void> {
  try {
    await migrateDatabase(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `All rows and files are back, but not yet brought up to this release, and IDENTITY_KEY is not tried: start one server, which does both. ${reason}`,
      { cause: error },
    )
  }
}
