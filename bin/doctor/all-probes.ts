import { openStorage } from '#platform/server/files/storage.ts'
import { identityKeys, storageOptions } from '#platform/server/platform.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import { addressProbe } from './address.ts'
import { backupProbe } from './backup.ts'
import { databaseProbes } from './database.ts'
import { identityKeyProbe } from './identity-key.ts'
import { mailProbe } from './mail.ts'
import { paymentProbes } from './payments.ts'
import type { Probe } from './probe.ts'
import { queueProbe } from './queue.ts'
import { redisProbes } from './redis.ts'
import { smsProbe } from './sms.ts'
import { storageProbes } from './storage.ts'

/** Everything that the product stands on. */
export async function allProbes(settings: Settings, databaseUrl: string): Promise<Probe[]> {
  openSecret({ appSecret: settings.APP_SECRET, dataDir: settings.DATA_DIR })
  await openStorage(storageOptions(settings))
  openEncryption(identityKeys(settings))
  const { DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: read } = settings
  return [
    ...databaseProbes(databaseUrl, { direct, read }),
    identityKeyProbe(direct ?? databaseUrl, settings.production),
    queueProbe(direct ?? databaseUrl),
    ...redisProbes(settings.REDIS_URL),
    ...storageProbes(settings),
    backupProbe(settings),
    mailProbe(settings),
    smsProbe(settings),
    ...paymentProbes(settings),
    addressProbe(settings),
  ]
}
