import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { db } from '#platform/server/database/database.ts'
import { momentText } from '#platform/server/database/moment-text.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { ownNameCheck } from '../../contract.ts'
import { comparisonHours, retryDays } from '../process.ts'
import { fingerprintOfWallet, type WalletAccount } from './policy.ts'

export type NameCheckJson = z.input<typeof ownNameCheck>

/** Of the account in `payment_accounts`: null where it was never looked up. What a manager has settled is the result. */
export const nameCheckJson = (): RawBuilder<NameCheckJson | null> =>
  sql`(select json_build_object(
      'result', coalesce(settled_result, result),
      'checked_at', ${momentText(sql`checked_at`)},
      'reason', reason)
    from wallet_name_checks where wallet_name_checks.user_id = payment_accounts.user_id)`

/**
 * Whether the wallet of this person is known to be in another name than the account, or was so when it was looked up
 * last and only the name beside it has changed since.
 */
export const isInOtherName = (user: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from wallet_name_checks join payment_accounts using (user_id)
    where user_id = ${user} and (coalesce(settled_result, result) = 'different'
      or result = 'unknown' and was_in_other_name))`

/** What is looked up of this person's account; undefined where there is none. */
export function accountToCheck(tx: Kysely<DB>, userId: number): Promise<WalletAccount | undefined> {
  return tx
    .selectFrom('payment_accounts')
    .select(['account_type_code', 'institution_name', 'institution_code', 'account_no'])
    .select('name_on_account')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function checkOf(tx: Kysely<DB>, userId: number) {
  return tx
    .selectFrom('wallet_name_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Until the transaction ends no look-up finds anything else. */
export function lockCheck(tx: Transaction<DB>, userId: number) {
  return tx
    .selectFrom('wallet_name_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** How often the names of this person's accounts, and of this wallet, were compared lately; whichever is more. */
export async function countComparisons(
  tx: Transaction<DB>,
  { userId, account, now }: { userId: number; account: WalletAccount; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - comparisonHours * 3_600_000)
  const { rows } = await sql<{ count: number }>`select greatest(
      (select count(*) from wallet_comparisons where user_id = ${userId} and created_at > ${since}),
      (select count(*) from wallet_comparisons
        where wallet_fingerprint = ${fingerprintOfWallet(account)} and created_at > ${since})
    )::integer as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whose account could not be looked up lately, those first who were tried longest ago. */
export async function listChecksToRetry(now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('wallet_name_checks')
    .select('user_id')
    .where('reason', 'in', ['unavailable', 'limit'])
    .where('asked_at', '>', new Date(now.getTime() - retryDays * 86_400_000))
    .orderBy('checked_at')
    .limit(1000)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The name of its key stands behind the first byte. */
export async function listNamesOfOlderKeys(currentKey: string): Promise<number[]> {
  const rows = await db
    .selectFrom('wallet_name_checks')
    .select('user_id')
    .where(sql`encode(substr(registered_name, 2, 8), 'hex')`, '<>', currentKey)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** A manager is to say whose the wallet is. */
export const isNameWaiting = sql<boolean>`result in ('near', 'different') and settled_result is null`
