import { isDeepStrictEqual } from 'node:util'
import type { Insertable, Transaction } from 'kysely'
import { lockAccountChanges } from '#features/accounts/payout-hold/server/queries.ts'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import { offerUndo } from '#features/accounts/undo/server/commands.ts'
import type { Before } from '#features/accounts/undo/server/ports.ts'
import { askForName, tryToLookUpName } from '#features/accounts/wallet-names/server/commands.ts'
import { lookUpLater } from '#features/accounts/wallet-names/server/jobs.ts'
import { checkOf } from '#features/accounts/wallet-names/server/queries.ts'
import { laterThan } from '#platform/server/clock.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB, PaymentAccounts } from '#platform/server/database/schema.generated.ts'
import { conflict, refuseFaults } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { samePersonName } from '../../identity/process.ts'
import { lockSelfInSession } from '../../server/queries.ts'
import { notifyPaymentAccountChanged } from './notices.ts'
import {
  institutionCodeOf,
  isOtherAccount,
  leadsElsewhere,
  type PaymentAccountForm,
  validatePaymentAccount,
} from './policy.ts'
import { accountColumns, identityNameOf, paymentAccountOf } from './queries.ts'

type Ports = Pick<AccountPorts, 'tellBuyers' | 'isMoneyWaitingFor'>

/** Looks up in whose name the account is registered before it answers. @throws 422 for a name that is not the identity's. */
export async function updatePaymentAccount(
  ports: Ports,
  input: { form: PaymentAccountForm; viewer: Viewer; now: Date },
): Promise<void> {
  const { form, viewer, now } = input
  await requireFreshProof({ viewer, scope: 'sensitive', now })
  await spend('payment-account', viewer.id)
  const change = { userId: viewer.id, form, now }
  const { mayLookUp } = await inTransaction(async tx => {
    await lockAccountChanges(tx)
    await lockSelfInSession(tx, viewer)
    refuseFaults(validatePaymentAccount(form, await identityNameOf(tx, viewer.id)))
    const changed = await changePaymentAccount(tx, ports, change)
    const { isChanged, undoLink } = changed
    if (isChanged) await notifyPaymentAccountChanged(tx, { userId: viewer.id, undoLink, now })
    return changed
  })
  if (mayLookUp) await tryToLookUpName({ userId: viewer.id, now })
}

/**
 * Looks up once more in whose name the account is registered, and answers whether that was allowed.
 * @throws 409 without an account
 */
export async function checkPaymentAccount({ viewer, now }: { viewer: Viewer; now: Date }) {
  await spend('wallet-check', viewer.id)
  const mayLookUp = await inTransaction(async tx => {
    await lockAccountChanges(tx)
    await lockSelfInSession(tx, viewer)
    if (!(await paymentAccountOf(tx, viewer.id)))
      throw conflict('There is no payment account yet. Add one first.')
    return askForName(tx, { userId: viewer.id, now })
  })
  if (mayLookUp) await tryToLookUpName({ userId: viewer.id, now })
  return mayLookUp
}

type Change = { userId: number; form: PaymentAccountForm; now: Date }
/** `mayLookUp`: once the transaction is over, `tryToLookUpName` finds out whose the account is. */
type Changed = { isChanged: boolean; undoLink: string | null; mayLookUp: boolean }

/**
 * Writes a payment account that `validatePaymentAccount` found in order, of a person whom this transaction has locked. Where
 * money would go elsewhere than before, payouts wait, and the answer is the link that takes the change back: for the mail
 * that tells of it.
 */
export async function changePaymentAccount(
  tx: Transaction<DB>,
  ports: Ports,
  { userId, form, now }: Change,
): Promise<Changed> {
  const before = await paymentAccountOf(tx, userId)
  const askedAt = await laterThanLastCheck(tx, { userId, now })
  await savePaymentAccount(tx, { userId, form, now })
  const after = await paymentAccountOf(tx, userId)
  const isChanged = !isDeepStrictEqual(before, after)
  const isRedirected = before !== undefined && after !== undefined && leadsElsewhere(before, after)
  if (isRedirected || (!before && (await ports.isMoneyWaitingFor(tx, userId))))
    await holdPayouts(tx, { userId, now })
  const mayLookUp =
    isOtherAccount(before, after) && (await askForName(tx, { userId, now: askedAt }))
  if (!isRedirected) return { isChanged, undoLink: null, mayLookUp }
  await ports.tellBuyers(tx, { sellerId: userId, now })
  const undoLink = await offerUndo(tx, { userId, kind: 'payment_account', before, now })
  return { isChanged, undoLink, mayLookUp }
}

/** For `UndoPorts`. An account under a name that is not the identity's any more would be nobody's. */
export async function restorePaymentAccount(
  tx: Transaction<DB>,
  ports: Ports,
  { userId, before, now }: { userId: number; before: Before['payment_account']; now: Date },
): Promise<'as before' | 'removed'> {
  const identityName = await identityNameOf(tx, userId)
  if (identityName !== null && !samePersonName(before.name_on_account, identityName)) {
    if (await removeAccount(tx, userId)) await ports.tellBuyers(tx, { sellerId: userId, now })
    return 'removed'
  }
  const changed = await paymentAccountOf(tx, userId)
  const askedAt = await laterThanLastCheck(tx, { userId, now })
  const columns = { ...before, updated_at: now, ...(!changed && { changed_at: now }) }
  await writeAccount(tx, userId, columns)
  if (!changed || leadsElsewhere(changed, before)) {
    await holdPayouts(tx, { userId, now })
    await ports.tellBuyers(tx, { sellerId: userId, now })
  }
  if (isOtherAccount(changed, before) && (await askForName(tx, { userId, now: askedAt })))
    await enqueue(tx, lookUpLater, { userId })
  return 'as before'
}

/** Answers whether there was one. */
async function removeAccount(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_accounts')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** What was found of the account before goes with it; what is found of the next one never has its moment. */
async function laterThanLastCheck(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<Date> {
  const check = await checkOf(tx, userId)
  return laterThan(check?.checked_at, now)
}

const holdPayouts = (tx: Transaction<DB>, { userId, now }: { userId: number; now: Date }) =>
  tx.updateTable('users').set({ payout_hold_from: now }).where('id', '=', userId).execute()

/** What is the same as before leaves the time of its last change alone. */
export async function savePaymentAccount(
  tx: Transaction<DB>,
  { userId, form, now }: Change,
): Promise<void> {
  await writeAccount(tx, userId, {
    account_type_code: form.payment_account_type_code,
    account_currency: form.payment_account_currency.toUpperCase(),
    institution_name: form.payment_institution_name,
    institution_code: institutionCodeOf(form),
    account_no: form.payment_account_no,
    name_on_account: form.payment_name_on_account,
    updated_at: now,
  })
}

async function writeAccount(
  tx: Transaction<DB>,
  userId: number,
  columns: Omit<Insertable<PaymentAccounts>, 'user_id'>,
): Promise<void> {
  await tx
    .insertInto('payment_accounts')
    .values({ user_id: userId, ...columns })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet(columns)
        .where(({ eb, or, ref }) =>
          or(
            accountColumns.map(name =>
              eb(`payment_accounts.${name}`, 'is distinct from', ref(`excluded.${name}`)),
            ),
          ),
        ),
    )
    .execute()
}
