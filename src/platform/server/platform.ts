/** Opens and closes everything that the product stands on, in the right order. */
import { join } from 'node:path'
import { openClock } from './clock.ts'
import { closeDatabase, db, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { keysIn, openEncryption } from './encryption.ts'
import { openSecret, secret } from './instance-secret.ts'
import { openLogging } from './logging.ts'
import { closeMail, openMail } from './mail.ts'
import { migrate } from './migrations.ts'
import type { Settings } from './settings.ts'
import { openSms, type SmsOptions } from './sms.ts'
import { openStorage, type StorageOptions } from './storage.ts'

export type Platform = {
  databaseUrl: string
  close(): Promise<void>
}

/** `migrates: false` is for who only reads. */
export async function openPlatform(
  settings: Settings,
  { migrates = true } = {},
): Promise<Platform> {
  openLogging({ level: settings.LOG_LEVEL, pretty: process.stdout.isTTY })
  openClock({ offsetMs: settings.CLOCK_OFFSET_MS })
  openSecret({ appSecret: settings.APP_SECRET, dataDir: settings.DATA_DIR })
  const database = await findDatabase(settings)
  await openDatabase(database.url, { readUrl: settings.DATABASE_READ_URL })
  if (migrates) await migrate(db)
  openMail(mailOptions(settings))
  openSms(smsOptions(settings))
  openStorage(storageOptions(settings))
  openEncryption(keysIn(settings.IDENTITY_KEY ?? '') ?? [secret('identity-files')])
  return {
    databaseUrl: database.url,
    close: async () => {
      closeMail()
      await closeDatabase()
      await database.stop()
    },
  }
}

async function findDatabase({ DATABASE_URL, DATA_DIR }: Settings) {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: DATA_DIR })
}

function mailOptions(settings: Settings): Parameters<typeof openMail>[0] {
  if (settings.MAIL_DRIVER === 'outbox') return { driver: 'outbox' }
  return { driver: 'smtp', url: needed(settings.SMTP_URL), from: settings.MAIL_FROM }
}

function smsOptions(settings: Settings): SmsOptions {
  const sender = settings.SMS_SENDER
  switch (settings.SMS_DRIVER) {
    case 'outbox':
      return { driver: 'outbox' }
    case 'arkesel':
      return { driver: 'arkesel', apiKey: needed(settings.ARKESEL_API_KEY), sender }
    case 'hubtel':
      return {
        driver: 'hubtel',
        clientId: needed(settings.HUBTEL_CLIENT_ID),
        clientSecret: needed(settings.HUBTEL_CLIENT_SECRET),
        sender,
      }
    case 'twilio':
      return {
        driver: 'twilio',
        accountSid: needed(settings.TWILIO_SID),
        authToken: needed(settings.TWILIO_TOKEN),
        sender,
      }
  }
}

/** Where uploads are kept, by the settings. */
export function storageOptions(settings: Settings): StorageOptions {
  const key = secret('files').toString('hex')
  switch (settings.STORAGE) {
    case 'local':
      return { driver: 'local', directory: join(settings.DATA_DIR, 'files'), secret: key }
    case 's3':
      return {
        driver: 's3',
        bucket: needed(settings.STORAGE_BUCKET),
        region: settings.STORAGE_REGION,
        endpoint: settings.STORAGE_ENDPOINT,
        secret: key,
      }
    case 'gcs':
      return {
        driver: 'gcs',
        bucket: needed(settings.STORAGE_BUCKET),
        endpoint: settings.STORAGE_ENDPOINT,
        secret: key,
      }
  }
}

/** `readSettings` has refused already where a driver's settings are missing. */
function needed(value: string | undefined): string {
  if (value === undefined) throw new Error('A setting is missing')
  return value
}
