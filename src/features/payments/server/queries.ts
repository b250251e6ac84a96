import type { Selectable } from 'kysely'
import { db } from '#platform/server/database.ts'
import type { Transactions } from '#platform/server/schema.generated.ts'
import type { PaymentMethod, PurchaseType, TransactionKind, TransactionStatus } from '../process.ts'

export type TransactionRow = Omit<
  Selectable<Transactions>,
  'kind' | 'method' | 'object_type' | 'status_code' | 'outcome'
> & {
  kind: TransactionKind
  method: PaymentMethod
  object_type: PurchaseType
  status_code: TransactionStatus
  outcome: 'given' | 'owed back' | null
}

/** Of anybody: callers must have made sure who asks. Null also for what is no reference at all. */
export async function transactionByReference(reference: string): Promise<TransactionRow | null> {
  const uuid = asUuid(reference)
  if (!uuid) return null
  const row = await db
    .selectFrom('transactions')
    .selectAll()
    .where('reference', '=', uuid)
    .executeTakeFirst()
  return (row as TransactionRow | undefined) ?? null
}

/** References are compared without case. Null for what is none. */
export const asUuid = (reference: string): string | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference) ? reference.toLowerCase() : null
