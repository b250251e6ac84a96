import { sql } from 'kysely'
import { publicUserJson } from '#features/accounts/server/present.ts'
import { isNameWaiting } from '#features/accounts/wallet-names/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import type { listWalletChecks } from '../contract.ts'

export type WalletCheckRow = NonNullable<Awaited<ReturnType<typeof walletCheckOf>>>

/** For managers' eyes. */
export async function pageOfWalletChecks(
  { page, records_per_page, result }: Input<typeof listWalletChecks>,
  now: Date,
) {
  const wanted =
    result === undefined
      ? isNameWaiting
      : sql<boolean>`coalesce(settled_result, result) = ${result}`
  const order = result === undefined ? ('asc' as const) : ('desc' as const)
  const [rows, { total }] = await Promise.all([
    checksWithPeople(now)
      .where(wanted)
      .orderBy('checked_at', order)
      .orderBy('wallet_name_checks.user_id', order)
      .limit(records_per_page)
      .offset((page - 1) * records_per_page)
      .execute(),
    db
      .selectFrom('wallet_name_checks')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const walletCheckOf = (userId: number, now: Date) =>
  checksWithPeople(now).where('wallet_name_checks.user_id', '=', userId).executeTakeFirst()

/** A card that nobody has verified says nothing. */
const checksWithPeople = (now: Date) =>
  db
    .selectFrom('wallet_name_checks')
    .innerJoin('users', 'users.id', 'wallet_name_checks.user_id')
    .innerJoin('payment_accounts', 'payment_accounts.user_id', 'wallet_name_checks.user_id')
    .leftJoin('identities', join =>
      join.onRef('identities.user_id', '=', 'users.id').on('users.kyc_verified_at', 'is not', null),
    )
    .selectAll('wallet_name_checks')
    .select(publicUserJson('users', now).as('user'))
    .select(['payment_accounts.name_on_account as account_name', 'identities.name as card_name'])
