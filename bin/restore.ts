import { resolve } from 'node:path'
import { joinEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { jobs } from '../src/app.ts'
import { restoreBackup } from './backup/restore-backup.ts'

/**
 * `npm run restore -- <folder>`: a backup into an empty database and an empty folder of uploads. A backup that is damaged
 * or incomplete is refused before anything is changed.
 */
try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Say from which folder: npm run restore -- /backups/2026-11-21')
  const { DATABASE_URL, DATA_DIR, STORAGE } = loadSettings()
  const database = DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => {} }
    : await joinEmbeddedPostgres({ dataDir: DATA_DIR })
  try {
    const { manifest, rows } = await restoreBackup({
      databaseUrl: database.url,
      folder: resolve(folder),
      dataDir: DATA_DIR,
      jobs,
    })
    process.stdout.write(
      `${rows} rows and ${manifest.files} files of ${manifest.madeAt} are back. Now: npm run ledger, npm run doctor.\n`,
    )
    if (manifest.storage !== STORAGE || STORAGE !== 'local')
      process.stdout.write(
        `The backup was made with STORAGE=${manifest.storage}, and STORAGE is ${STORAGE} now: see that its files are there.\n`,
      )
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
