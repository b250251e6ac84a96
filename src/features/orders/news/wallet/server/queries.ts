import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { payable } from '../../../process.ts'

/** Whoever may still pay this seller, each with the orders, the newest first, and the seller's name. */
export async function listBuyersUnderWay(tx: Transaction<DB>, sellerId: number) {
  const { rows } = await sql<{ orderIds: [number, ...number[]]; buyerId: number; seller: string }>`
    select array_agg(orders.id order by orders.id desc) as "orderIds", buyer_id as "buyerId", users.name as seller
    from orders join users on users.id = seller_id
    where seller_id = ${sellerId} and orders.status_id in (${sql.join([...payable])})
    group by buyer_id, users.name order by buyer_id`.execute(tx)
  return rows
}
