import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** The name on the person's identity, whatever its status; null without one. */
export async function identityNameOf(tx: Transaction<DB>, userId: number): Promise<string | null> {
  const identity = await tx
    .selectFrom('identities')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return identity?.name ?? null
}

/** What a payment account says, without whose it is and when that was said. */
export const accountColumns = [
  ...(['account_type_code', 'account_currency', 'institution_name'] as const),
  ...(['institution_code', 'account_no', 'name_on_account'] as const),
]

/** Where this person is paid, without when that was said. */
export function paymentAccountOf(tx: Transaction<DB>, userId: number) {
  return tx
    .selectFrom('payment_accounts')
    .select(accountColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Of what was paid by hand: nobody knows from where, so it is sent to the account. */
const isRefundByHand = sql<boolean>`(kind = 'refund' and method = 'MANUAL')`

/** Whether money is to go to the account of this person of which no manager has decided yet. */
export async function isMoneyWaitingFor(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('kind', '=', 'payout'), isRefundByHand]))
    .where('status_code', '=', 'PENDNG')
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
