import { db } from '#platform/server/database/database.ts'

/** The payment account of a person, straight in the database. */
export async function buildPaymentAccount(
  user: { id: number; name: string },
  wanted: { nameOnAccount?: string; number?: string; now?: Date } = {},
): Promise<void> {
  await db
    .insertInto('payment_accounts')
    .values({
      user_id: user.id,
      account_type_code: 'mobile_money',
      account_currency: 'GHS',
      institution_name: 'MTN',
      institution_code: 'MTN',
      account_no: wanted.number ?? '0241234567',
      name_on_account: wanted.nameOnAccount ?? user.name,
      updated_at: wanted.now ?? new Date(),
    })
    .execute()
}

/** The identity of a person, without a photo. A verified one is also noted with the person. */
export async function buildIdentity(
  user: { id: number; name: string },
  wanted: {
    name?: string
    status?: 'pending' | 'verified' | 'rejected'
    rejectionReason?: string
    now?: Date
  } = {},
): Promise<void> {
  const { status = 'pending', now = new Date() } = wanted
  await db
    .insertInto('identities')
    .values({
      user_id: user.id,
      name: wanted.name ?? user.name,
      id_type: 'ghana_card',
      id_reference: 'GHA-123456789-0',
      status,
      rejection_reason:
        status === 'rejected' ? (wanted.rejectionReason ?? 'The photo is blurred.') : null,
      submitted_at: now,
      decided_at: status === 'pending' ? null : now,
    })
    .execute()
  const verifiedAt = status === 'verified' ? now : null
  await db
    .updateTable('users')
    .set({ kyc_verified_at: verifiedAt })
    .where('id', '=', user.id)
    .execute()
}
