import type { Kysely } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { payoutHoldUntil } from './policy.ts'

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
