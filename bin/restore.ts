import { resolve } from 'node:path'
import { faultOfIdentityKey } from '#features/profile/identity/photos/sealing/server/policy.ts'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { joinEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { openStorage } from '#platform/server/files/storage.ts'
import { identityKeys, storageOptions } from '#platform/server/platform.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { allJobs } from '../src/jobs.ts'
import { ports } from '../src/ports.ts'
import { restoreBackup } from './backup/restore-backup.ts'

/**
 * `npm run restore -- <folder>`: a backup into an empty database and an empty folder of uploads. A backup that is damaged
 * or incomplete is refused before anything is changed.
 */
try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Say from which folder: npm run restore -- /backups/2026-11-21')
  const settings = loadSettings()
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, STORAGE } = settings
  const database = DATABASE_URL
    ? { url: DATABASE_DIRECT_URL ?? DATABASE_URL, stop: async () => {} }
    : await joinEmbeddedPostgres({ dataDir: DATA_DIR })
  try {
    const { manifest, rows } = await restoreBackup({
      databaseUrl: database.url,
      folder: resolve(folder),
      dataDir: DATA_DIR,
      jobs: allJobs(ports),
    })
    process.stdout.write(
      `${rows} rows and ${manifest.files} files of ${manifest.madeAt} are back. Now: npm run ledger, then a server and npm run doctor, and ten minutes later npm run audit.\n`,
    )
    if (manifest.storage !== STORAGE || STORAGE !== 'local')
      process.stdout.write(
        `The backup was made with STORAGE=${manifest.storage}, and STORAGE is ${STORAGE} now: see that its files are there.\n`,
      )
    await assertKeyOpens(settings, database.url)
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** A restore whose photos stay closed has failed, as far as identities go. */
async function assertKeyOpens(settings: Settings, url: string): Promise<void> {
  openSecret({ appSecret: settings.APP_SECRET, dataDir: settings.DATA_DIR })
  await openStorage(storageOptions(settings))
  openEncryption(identityKeys(settings))
  const pool = createPool(url, { poolSize: 1 })
  try {
    const fault = await faultOfIdentityKey(kyselyOn(pool))
    if (fault) throw new Error(fault.sentence)
  } finally {
    await pool.end()
  }
}
