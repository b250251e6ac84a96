import type { Transaction, Updateable } from 'kysely'
import { settleRequests } from '#features/notifications/server/commands.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB, PaymentReceipts } from '#platform/server/database/schema.generated.ts'
import { conflict, forbidden } from '#platform/server/http/refusals.ts'
import { sideOf, type ViewerId } from '../../server/policy.ts'
import { lockOrderRow } from '../../server/queries.ts'
import { mayTake, type ReceiptState } from '../process.ts'
import { answerDue, notifyOfReceipt } from './notices.ts'
import { noSuchReceipt } from './policy.ts'
import type { ReceiptRow } from './present.ts'

/** Of a receipt whose order is locked: it is not awaited any more. */
export async function changeReceipt(
  tx: Transaction<DB>,
  { id, order_id }: ReceiptRow,
  changes: Updateable<PaymentReceipts> & { state: ReceiptState },
): Promise<void> {
  await tx.updateTable('payment_receipts').set(changes).where('id', '=', id).execute()
  await settleRequests(tx, order_id, [answerDue])
}

type Voiding = {
  receiptId: number
  note: string
  seenState?: ReceiptState | undefined
  viewer: ViewerId
  now: Date
}

/**
 * A manager withdraws a receipt as it was seen: the id of its network is free again.
 * @throws 404, 403 for both sides, 409 where it is withdrawn already, or a side has moved it since
 */
export function voidReceipt({ receiptId, note, seenState, viewer, now }: Voiding): Promise<void> {
  return inTransaction(async tx => {
    const receipt = await loadReceipt(tx, receiptId)
    const order = await lockOrderRow(tx, receipt.order_id)
    if (sideOf(order, viewer) !== null)
      throw forbidden('Another manager decides about this receipt: you are a side of its order.')
    const { state } = await loadReceipt(tx, receiptId)
    if (!mayTake('void', state)) throw conflict('This receipt is withdrawn already.')
    if (seenState !== undefined && seenState !== state)
      throw conflict('This receipt was answered meanwhile. Look at it again, then decide.')
    await changeReceipt(tx, receipt, { state: 'void', voided_at: now })
    await notifyOfReceipt(tx, { receipt, event: 'void', now })
    await audit(tx, {
      ...{ actorId: viewer.id, action: 'receipt.void', now },
      subject: { type: 'receipt', id: receiptId },
      before: { state },
      after: { state: 'void', note },
    })
  })
}

async function loadReceipt(tx: Transaction<DB>, receiptId: number): Promise<ReceiptRow> {
  const row = await tx
    .selectFrom('payment_receipts')
    .selectAll()
    .where('id', '=', receiptId)
    .executeTakeFirst()
  if (!row) throw noSuchReceipt()
  return row as ReceiptRow
}
