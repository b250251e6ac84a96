import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'

/** What a person may take along of payments past the platform, on either side. */
export function ownReceipts({ userId }: { userId: number }) {
  return db
    .selectFrom('payment_receipts as receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .select(['receipts.id', 'receipts.order_id', 'receipts.state', 'receipts.network_id'])
    .select(sql<number>`(receipts.amount_pesewas / 100.0)::double precision`.as('amount'))
    .select(['receipts.stated_at', 'receipts.respond_by', 'receipts.answered_at'])
    .select(['receipts.reason', 'receipts.code', 'receipts.signed', 'receipts.signature'])
    .select(
      sql<'seller' | 'buyer'>`case when seller_id = ${userId} then 'seller' else 'buyer' end`.as(
        'role',
      ),
    )
    .where(eb => eb.or([eb('seller_id', '=', userId), eb('buyer_id', '=', userId)]))
    .orderBy('receipts.id')
    .execute()
}
