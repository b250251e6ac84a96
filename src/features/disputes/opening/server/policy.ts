import type { Kysely } from 'kysely'
import { mostDisputes } from '#features/orders/ending/process.ts'
import { type OrderSide, openWork } from '#features/orders/process.ts'
import { statusSentences } from '#features/orders/server/policy.ts'
import type { OrderRow } from '#features/orders/server/present.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { countDisputesOf, openDisputeOf } from '../../server/queries.ts'

/** @throws 409 outside of work, while a dispute is open, and from the third of this side on */
export async function refuseOpening(
  from: Kysely<DB>,
  order: Pick<OrderRow, 'id' | 'status_id'>,
  side: OrderSide,
): Promise<void> {
  if (!openWork.includes(order.status_id)) throw conflict(statusSentences[order.status_id])
  await refuseInDispute(from, order.id)
  if ((await countDisputesOf(from, { orderId: order.id, side })) >= mostDisputes)
    throw conflict(
      `You have opened ${mostDisputes} disputes about this order, which is as many as there can be.`,
    )
}

/** While a dispute is open, its order stands still. @throws 409 */
export async function refuseInDispute(from: Kysely<DB>, orderId: number): Promise<void> {
  const open = await openDisputeOf(from, orderId)
  if (open) throw conflict(`This order is in dispute #${open.id}.`)
}

export const isInDispute = async (from: Kysely<DB>, orderId: number): Promise<boolean> =>
  (await openDisputeOf(from, orderId)) !== undefined
