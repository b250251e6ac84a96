import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import type { OrderSide } from '#features/orders/process.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

export type Recipient = { side: OrderSide; name: string; email: string }
type Sides = { seller_id: number; buyer_id: number }

/** Those of the two whose account is deactivated: they hear of a dispute by mail alone. */
export async function listDeactivated(
  tx: Transaction<DB>,
  { seller_id, buyer_id }: Sides,
): Promise<Recipient[]> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [seller_id, buyer_id])
    .where('status_id', '=', userStatus.inactive)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  return people.map(({ id, name, email }) => ({
    ...{ side: id === seller_id ? 'seller' : 'buyer', name, email },
  }))
}

export async function titleOf(
  tx: Transaction<DB>,
  { gig_id }: { gig_id: number },
): Promise<string> {
  const { title } = await tx
    .selectFrom('gigs')
    .select('title')
    .where('id', '=', gig_id)
    .executeTakeFirstOrThrow()
  return title
}

/** The disputes that are open with this person, and what the mails about them say. */
export const openDisputesWith = (tx: Transaction<DB>, userId: number) =>
  tx
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('gigs', 'gigs.id', 'orders.gig_id')
    .select(['disputes.id', 'orders.seller_id', 'gigs.title'])
    .where('disputes.status', '<>', 'closed')
    .where(eb => eb.or([eb('seller_id', '=', userId), eb('buyer_id', '=', userId)]))
    .orderBy('disputes.id')
    .execute()
