import { type Kysely, sql, type Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { log } from '#platform/server/observability/logging.ts'
import type { Holder } from '#platform/server/payment-providers/wallet-names.ts'
import { SealBroken } from '#platform/server/security/encryption.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { comparisonHours, comparisonsADay } from '../process.ts'
import {
  compareNames,
  fingerprintOfAccount,
  fingerprintOfWallet,
  type WalletAccount,
} from './policy.ts'
import { openName, sealName } from './present.ts'
import { findHolder } from './providers.ts'
import { accountToCheck, checkOf, countComparisons } from './queries.ts'

type Person = { userId: number; now: Date }

/**
 * Keeps that the name of this account is to be looked up, in the transaction that saves it, of a person whom this
 * transaction has locked, and answers whether `tryToLookUpName` may do so afterwards: so many comparisons are allowed, and no
 * more. What a look-up has found that waits for a manager stays until another one finds something else.
 */
export async function askForName(tx: Transaction<DB>, { userId, now }: Person): Promise<boolean> {
  const account = await accountToCheck(tx, userId)
  if (!account || account.institution_code === null) return false
  const hasSource = settings.WALLET_NAMES !== 'NONE'
  const isAllowed = hasSource && (await reserveComparison(tx, { userId, account, now })) !== null
  const asked = {
    ...{ account_fingerprint: fingerprintOfAccount(account), source: settings.WALLET_NAMES },
    ...{ asked_at: now, checked_at: now },
  }
  const unknown = {
    ...{ ...asked, result: 'unknown', registered_name: null },
    reason: hasSource && !isAllowed ? 'limit' : 'unavailable',
  }
  await tx
    .insertInto('wallet_name_checks')
    .values({ user_id: userId, ...unknown })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(unknown).where(mayBecomeUnknown))
    .execute()
  return isAllowed
}

/**
 * Looks the name of this person's account up and compares it. Answers and people take their time: what is found counts
 * only where the account is still the one that was asked about.
 */
export async function lookUpName({ userId, now }: Person): Promise<void> {
  const account = await accountToCheck(db, userId)
  if (!account || account.institution_code === null) return
  const { institution_code, account_no } = account
  await keepHolder({ userId, account, now }, await findHolder({ institution_code, account_no }))
}

/** The same for whoever has just saved the account, and is told so whatever becomes of the look-up: the job tries again. */
export async function tryToLookUpName(person: Person): Promise<void> {
  await lookUpName(person).catch(error => {
    log.error({ err: error, user: person.userId }, 'the name of a saved account was not looked up')
  })
}

/** Tries once more what could not be looked up, where so many comparisons are still allowed. */
export async function retryLookUp({ userId, now }: Person): Promise<void> {
  const reserved = await inTransaction(async tx => {
    await lockOwner(tx, userId)
    const check = await checkOf(tx, userId)
    const account = await accountToCheck(tx, userId)
    if (!account || (check?.reason !== 'unavailable' && check?.reason !== 'limit')) return null
    const wasReserved = check.source !== 'NONE' && check.asked_at > dayBefore(now)
    const isCounted = check.reason === 'unavailable' && wasReserved
    if (isCounted) return { id: null }
    const id = await reserveComparison(tx, { userId, account, now })
    if (id !== null && check.reason === 'limit') await markUnavailable(tx, userId)
    return id === null ? null : { id }
  })
  if (!reserved) return
  await lookUpName({ userId, now })
  const check = await checkOf(db, userId)
  // Nothing was compared, so nothing is used up.
  if (reserved.id !== null && check?.reason === 'unavailable')
    await db.deleteFrom('wallet_comparisons').where('id', '=', reserved.id).execute()
}

/** Seals anew, with the key that counts now, a name that an older one has sealed. */
export async function resealName(userId: number): Promise<void> {
  await inTransaction(async tx => {
    const check = await tx
      .selectFrom('wallet_name_checks')
      .select('registered_name')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!check?.registered_name) return
    await tx
      .updateTable('wallet_name_checks')
      .set({ registered_name: sealName(openName(check.registered_name, userId), userId) })
      .where('user_id', '=', userId)
      .execute()
  }).catch(error => {
    if (!(error instanceof SealBroken)) throw error
    log.error({ err: error, user: userId }, 'the registered name of a wallet cannot be opened')
  })
}

/** Takes one of the comparisons that are left, and answers which; null where none is. */
async function reserveComparison(
  tx: Transaction<DB>,
  { userId, account, now }: Person & { account: WalletAccount },
): Promise<number | null> {
  const wallet_fingerprint = fingerprintOfWallet(account)
  await sql`select pg_advisory_xact_lock('wallet_comparisons'::regclass::integer, hashtext(${wallet_fingerprint}))`.execute(
    tx,
  )
  if ((await countComparisons(tx, { userId, account, now })) >= comparisonsADay) return null
  const { id } = await tx
    .insertInto('wallet_comparisons')
    .values({ user_id: userId, wallet_fingerprint, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Looked = Person & { account: WalletAccount }

async function keepHolder({ userId, account, now }: Looked, holder: Holder): Promise<void> {
  const source = settings.WALLET_NAMES
  const ofThisAccount = db
    .updateTable('wallet_name_checks')
    .where('user_id', '=', userId)
    .where('account_fingerprint', '=', fingerprintOfAccount(account))
  if (holder.state === 'found') {
    const result = compareNames(account.name_on_account, holder.name)
    const registered_name = sealName(holder.name, userId)
    await ofThisAccount
      .set({ result, reason: null, registered_name, source, checked_at: laterThanBefore(now) })
      .execute()
  } else
    await ofThisAccount
      .set({ result: 'unknown', reason: holder.state, registered_name: null })
      .set({ source, checked_at: laterThanBefore(now) })
      .where(holder.state === 'not_found' ? isUnsettled : mayBecomeUnknown)
      .execute()
}

/** Managers tell what they looked at by its moment, so that two answers never share one. */
const laterThanBefore = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, wallet_name_checks.checked_at + interval '1 millisecond')`

const isUnsettled = sql<boolean>`wallet_name_checks.settled_result is null`

/** What waits for a manager, or was settled by one, is not made unknown by a network that is down or asked too often. */
const mayBecomeUnknown = sql<boolean>`wallet_name_checks.settled_result is null
  and wallet_name_checks.result in ('same', 'unknown')`

const markUnavailable = (tx: Kysely<DB>, userId: number) =>
  tx
    .updateTable('wallet_name_checks')
    .set({ reason: 'unavailable' })
    .where('user_id', '=', userId)
    .where('reason', '=', 'limit')
    .execute()

const lockOwner = (tx: Transaction<DB>, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

const dayBefore = (now: Date) => new Date(now.getTime() - comparisonHours * 3_600_000)
