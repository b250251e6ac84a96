import { sql } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { log } from '#platform/server/observability/logging.ts'
import { currentKeyName, SealBroken } from '#platform/server/security/encryption.ts'
import { effectResets } from '../reset/server/commands.ts'
import { resealSecret } from '../totp/server/commands.ts'

/** Seals anew, with the key that counts now, what an older one has sealed. Safe to repeat, and to break off anywhere. */
async function resealSecrets(): Promise<void> {
  for (const userId of await secretsOfOlderKeys())
    try {
      await inTransaction(tx => resealSecret(tx, userId))
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      log.error({ err: error, user: userId }, 'the secret of an authenticator app cannot be opened')
    }
}

export const secondFactorJobs: Job<object>[] = [
  defineJob({ name: 'accounts.second-factor-resets', schedule: '* * * * *', run: effectResets }),
  defineJob({ name: 'accounts.reseal', schedule: '41 2 * * *', run: resealSecrets }),
]

/** The name of its key stands behind the first byte. */
async function secretsOfOlderKeys(): Promise<number[]> {
  const rows = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where(sql`encode(substr(sealed, 2, 8), 'hex')`, '<>', currentKeyName())
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
