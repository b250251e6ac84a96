import type { Transaction } from 'kysely'
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
