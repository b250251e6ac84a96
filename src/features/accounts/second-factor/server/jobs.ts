import { sql, type Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { log } from '#platform/server/observability/logging.ts'
import { currentKeyName, SealBroken } from '#platform/server/security/encryption.ts'
import { resealUndo } from '../../undo/server/commands.ts'
import { effectResets } from '../reset/server/commands.ts'
import { resealSecret } from '../totp/server/commands.ts'

/** Seals anew, with the key that counts now, what an older one has sealed. Safe to repeat, and to break off anywhere. */
export async function resealAccounts(): Promise<void> {
  for (const userId of await secretsOfOlderKeys())
    await resealEach(tx => resealSecret(tx, userId), { user: userId })
  for (const id of await undosOfOlderKeys())
    await resealEach(tx => resealUndo(tx, id), { undo: id })
}

/** One that does not open is told of, and leaves the others to be sealed. */
async function resealEach(
  work: (tx: Transaction<DB>) => Promise<void>,
  row: object,
): Promise<void> {
  try {
    await inTransaction(work)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    log.error({ err: error, ...row }, 'what an account has sealed cannot be opened')
  }
}

export const secondFactorJobs: Job<object>[] = [
  defineJob({ name: 'accounts.second-factor-resets', schedule: '* * * * *', run: effectResets }),
  defineJob({ name: 'accounts.reseal', schedule: '41 2 * * *', run: resealAccounts }),
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

async function undosOfOlderKeys(): Promise<number[]> {
  const rows = await db
    .selectFrom('change_undos')
    .select('id')
    .where(sql`encode(substr(before, 2, 8), 'hex')`, '<>', currentKeyName())
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
