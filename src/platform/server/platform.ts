/** Opens and closes everything that the product stands on, in the right order. */
import { join } from 'node:path'
import { openClock } from './clock.ts'
import {
  closeDatabase,
  db,
  directUrl,
  onDirectDatabase,
  openDatabase,
} from './database/database.ts'
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { migrate } from './database/migrations.ts'
import { assertReplica, assertVersion } from './database/server-checks.ts'
import { openStorage, type StorageOptions } from './files/storage.ts'
import { closeMail, openMail } from './mail-and-sms/mail.ts'
import { openSms } from './mail-and-sms/sms.ts'
import { openLogging } from './observability/logging.ts'
import { keysIn, openEncryption } from './security/encryption.ts'
import { openSecret, secret } from './security/instance-secret.ts'
import type { Settings } from './settings/schema.ts'
import { explainConnection, prepareDataFolder } from './settings/start-faults.ts'

export type Platform = {
  /** Leads past any pooler. */
  directUrl: string
  close(): Promise<void>
}

/** `migrates: false` is for who only reads. */
export async function openPlatform(
  settings: Settings,
  { migrates = true } = {},
): Promise<Platform> {
  openLogging({
    level: settings.LOG_LEVEL,
    pretty: process.stdout.isTTY,
    reports: reportsOf(settings),
  })
  openClock({ offsetMs: settings.CLOCK_OFFSET_MS })
  if (migrates) await prepareDataFolder(settings.DATA_DIR)
  openSecret({ appSecret: settings.APP_SECRET, dataDir: settings.DATA_DIR })
  const database = await findDatabase(settings, { migrates })
  await openDatabase(database.url, {
    directUrl: settings.DATABASE_DIRECT_URL,
    readUrl: settings.DATABASE_READ_URL,
  })
  if (migrates) await prepareDatabase(settings)
  if (migrates && settings.REDIS_URL) await assertRedis(settings.REDIS_URL)
  await openMail(mailOptions(settings))
  openSms(settings)
  await openStorage(storageOptions(settings))
  openEncryption(identityKeys(settings))
  return {
    directUrl,
    close: async () => {
      closeMail()
      await closeDatabase()
      await database.stop()
    },
  }
}

const reportsOf = ({ ERROR_REPORTS_URL: url, APP_NAME: app }: Settings) =>
  url === undefined ? undefined : { url, app }

async function prepareDatabase({ DATABASE_READ_URL }: Settings): Promise<void> {
  await assertVersion(db)
  if (DATABASE_READ_URL) await assertReplica(DATABASE_READ_URL, directUrl)
  await onDirectDatabase(direct => migrate(direct))
}

/** @throws Error with a sentence */
async function assertRedis(url: string): Promise<void> {
  const { askRedis } = await import('./realtime/redis.ts')
  await askRedis(url).catch(error => {
    throw explainConnection(error, 'REDIS_URL', url)
  })
}

async function findDatabase(
  { DATABASE_URL, DATA_DIR: dataDir }: Settings,
  { migrates }: { migrates: boolean },
) {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  // Who only reads does so beside a server that runs.
  return migrates ? startEmbeddedPostgres({ dataDir }) : joinEmbeddedPostgres({ dataDir })
}

function mailOptions(settings: Settings): Parameters<typeof openMail>[0] {
  if (settings.MAIL_DRIVER === 'outbox') return { driver: 'outbox' }
  return { driver: 'smtp', url: requireSetting(settings.SMTP_URL), from: settings.MAIL_FROM }
}

export const identityKeys = ({ IDENTITY_KEY }: Settings) =>
  keysIn(IDENTITY_KEY ?? '') ?? ([secret('identity-files')] as const)

/** Where uploads are kept, by the settings. */
export function storageOptions(settings: Settings): StorageOptions {
  const key = secret('files').toString('hex')
  switch (settings.STORAGE) {
    case 'local':
      return { driver: 'local', directory: join(settings.DATA_DIR, 'files'), secret: key }
    case 's3':
      return {
        driver: 's3',
        bucket: requireSetting(settings.STORAGE_BUCKET),
        region: settings.STORAGE_REGION,
        endpoint: settings.STORAGE_ENDPOINT,
        secret: key,
      }
    case 'gcs':
      return {
        driver: 'gcs',
        bucket: requireSetting(settings.STORAGE_BUCKET),
        endpoint: settings.STORAGE_ENDPOINT,
        secret: key,
      }
  }
}

/** `readSettings` has refused already where a driver's settings are missing. */
function requireSetting(value: string | undefined): string {
  if (value === undefined) throw new Error('A setting is missing')
  return value
}
