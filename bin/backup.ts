import { resolve } from 'node:path'
import { joinEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { noteBackup } from '#platform/server/database/last-backup.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { makeBackup } from './backup/make-backup.ts'

/**
 * `npm run backup -- <folder>`: the database as it is at one moment and the uploads, while the server runs. The keys are
 * not part of it: whoever finds a backup must not be able to read the photos of identities.
 */
try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Say into which folder: npm run backup -- /backups/2026-11-21')
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, STORAGE, STORAGE_BUCKET } = loadSettings()
  const database = DATABASE_URL
    ? { url: DATABASE_DIRECT_URL ?? DATABASE_URL, stop: async () => {} }
    : await joinEmbeddedPostgres({ dataDir: DATA_DIR })
  try {
    const made = await makeBackup({
      databaseUrl: database.url,
      folder: resolve(folder),
      dataDir: DATA_DIR,
      storage: STORAGE,
    })
    await noteBackup(DATA_DIR, resolve(folder))
    process.stdout.write(`${made.rows} rows and ${made.files} files are in ${resolve(folder)}.\n`)
    if (STORAGE !== 'local')
      process.stdout.write(
        `The files in the bucket ${STORAGE_BUCKET} are not: let it keep versions, or copy it with its own tools.\n`,
      )
    process.stdout.write(
      'Keep APP_SECRET, IDENTITY_KEY and RECEIPT_KEY elsewhere: they are not in it.\n',
    )
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
