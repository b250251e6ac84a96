import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { payoutHoldUntil } from './policy.ts'

/**
 * Before the lock of the person: whoever changes an account tells the buyers, and of two who buy from each other each would
 * wait for the other. So would a buyer who has the same wallet looked up.
 */
export const lockAccountChanges = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock('payment_accounts'::regclass::integer, 0)`.execute(tx)

/** Of anybody: callers must have made sure who asks. */
export async function payoutHoldOf(
  tx: Kysely<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<Date | null> {
  const payee = await tx
    .selectFrom('users')
    .select('payout_hold_from')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return payoutHoldUntil(payee, now)
}
