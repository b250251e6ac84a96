import { openSecret } from '#platform/server/instance-secret.ts'
import { storageOptions } from '#platform/server/platform.ts'
import type { Settings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage.ts'
import { addressProbe } from './address.ts'
import { backupProbe } from './backup.ts'
import { databaseProbes } from './database.ts'
import { mailProbe } from './mail.ts'
import { paymentProbes } from './payments.ts'
import type { Probe } from './probe.ts'
import { queueProbe } from './queue.ts'
import { smsProbe } from './sms.ts'
import { storageProbes } from './storage.ts'

/** Everything that the product stands on. `smsUrl` is for something that stands in for the SMS provider. */
export function allProbes(settings: Settings, databaseUrl: string, smsUrl?: string): Probe[] {
  openSecret({ appSecret: settings.APP_SECRET, dataDir: settings.DATA_DIR })
  openStorage(storageOptions(settings))
  return [
    ...databaseProbes(databaseUrl, settings.DATABASE_READ_URL),
    queueProbe(databaseUrl),
    ...storageProbes(settings),
    backupProbe(settings),
    mailProbe(settings),
    smsProbe(settings, smsUrl),
    ...paymentProbes(settings),
    addressProbe(settings),
  ]
}
