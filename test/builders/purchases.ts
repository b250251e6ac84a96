import { randomUUID } from 'node:crypto'
import type { PurchaseType } from '#features/payments/process.ts'
import { pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'

type Bought = {
  payer: { id: number }
  objectId: number
  objectAdditional?: number
  now?: Date
}

/** A completed payment straight in the database, and what it gives; answers whether that could be given. */
export async function buy(type: PurchaseType, bought: Bought): Promise<boolean> {
  const { payer, objectId, objectAdditional = null, now = new Date() } = bought
  const [reference, amount] = [randomUUID(), pesewas(2000)]
  await db
    .insertInto('transactions')
    .values({
      ...{ reference, kind: 'payment', method: 'SANDBOX', object_type: type },
      ...{ object_id: objectId, object_additional: objectAdditional, user_id: payer.id },
      ...{ description: type, amount_pesewas: amount, created_at: now },
      ...{ status_code: 'CMPLTD', outcome: 'given', settled_at: now },
    })
    .execute()
  const paid = { objectId, objectAdditional, payerId: payer.id, reference, amount, now }
  return inTransaction(tx => ports.payments.purchases[type].give(tx, paid))
}
