import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { UndoKind } from '../process.ts'

/** How it was before a change, kept sealed. */
export type Before = {
  email: { email: string; email_verified_at: string | null }
  payment_account: PaymentAccountBefore
  second_factor: { factor: 'totp' } | { passkey_id: number }
}

type PaymentAccountBefore = {
  account_type_code: string
  account_currency: string
  institution_name: string
  institution_code: string | null
  account_no: string
  name_on_account: string
}

/** What has become of it, as it is told. */
export type Restored = {
  email: 'as before'
  /** Removed where its name is not that of the identity any more. */
  payment_account: 'as before' | 'removed'
  second_factor: 'removed'
}

type Restore<Kind extends UndoKind> = (
  tx: Transaction<DB>,
  restored: { userId: number; before: Before[Kind]; now: Date },
) => Promise<Restored[Kind]>

/** What taking a change back asks of those who make such changes; `src/ports.ts` says who answers. */
export type UndoPorts = {
  /** The person is locked by the caller. */
  restore: { [Kind in UndoKind]: Restore<Kind> }
}
