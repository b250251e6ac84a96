import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { inTransaction } from '#platform/server/database.ts'
import { refuseFaults } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { lockSelf } from '../../server/queries.ts'
import { tellPaymentAccountChanged } from './notices.ts'
import { institutionCodeOf, judgePaymentAccount, type PaymentAccountForm } from './policy.ts'
import { identityNameOf, paymentAccountOf } from './queries.ts'

/** @throws 422 for a name that is not the identity's. */
export async function updatePaymentAccount(asked: {
  form: PaymentAccountForm
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { form, viewer, now } = asked
  await inTransaction(async tx => {
    const person = await lockSelf(tx, viewer)
    refuseFaults(judgePaymentAccount(form, await identityNameOf(tx, viewer.id)))
    const before = await paymentAccountOf(tx, viewer.id)
    await savePaymentAccount(tx, { userId: viewer.id, form, now })
    const after = await paymentAccountOf(tx, viewer.id)
    if (!isDeepStrictEqual(before, after)) await tellPaymentAccountChanged(tx, person)
  })
}

/** Writes a payment account that `judgePaymentAccount` found in order, of a person whom this transaction has locked. */
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
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}
