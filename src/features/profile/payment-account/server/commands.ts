import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { refuseFaults } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { lockSelf } from '../../server/queries.ts'
import { notifyPaymentAccountChanged } from './notices.ts'
import { institutionCodeOf, type PaymentAccountForm, validatePaymentAccount } from './policy.ts'
import { accountColumns, identityNameOf, paymentAccountOf } from './queries.ts'

/** @throws 422 for a name that is not the identity's. */
export async function updatePaymentAccount(input: {
  form: PaymentAccountForm
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { form, viewer, now } = input
  await requireFreshProof({ viewer, scope: 'sensitive', now })
  await spend('payment-account', viewer.id)
  await inTransaction(async tx => {
    await lockSelf(tx, viewer)
    refuseFaults(validatePaymentAccount(form, await identityNameOf(tx, viewer.id)))
    const before = await paymentAccountOf(tx, viewer.id)
    await savePaymentAccount(tx, { userId: viewer.id, form, now })
    const after = await paymentAccountOf(tx, viewer.id)
    if (!isDeepStrictEqual(before, after))
      await notifyPaymentAccountChanged(tx, { userId: viewer.id, now })
  })
}

/**
 * Writes a payment account that `validatePaymentAccount` found in order, of a person whom this transaction has locked. What
 * is the same as before leaves the time of its last change alone.
 */
export async function savePaymentAccount(
  tx: Transaction<DB>,
  { userId, form, now }: { userId: number; form: PaymentAccountForm; now: Date },
): Promise<void> {
  const columns = {
    account_type_code: form.payment_account_type_code,
    account_currency: form.payment_account_currency.toUpperCase(),
    institution_name: form.payment_institution_name,
    institution_code: institutionCodeOf(form),
    account_no: form.payment_account_no,
    name_on_account: form.payment_name_on_account,
    updated_at: now,
  }
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
