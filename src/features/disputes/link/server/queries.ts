import { userStatus } from '#features/accounts/process.ts'
import type { ViewerId } from '#features/orders/server/policy.ts'
import { db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { readDisputeCode } from './policy.ts'

/**
 * The dispute that a link leads to, and the side that holds it.
 * @throws 404 for a code that is not ours, once the dispute is closed, and while the account is active
 */
export async function sideByCode(code: string): Promise<{ disputeId: number; viewer: ViewerId }> {
  const linked = readDisputeCode(code)
  if (!linked) throw deadLink()
  const { disputeId, side } = linked
  const person = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('users', 'users.id', `orders.${side}_id`)
    .select('users.id')
    .where('disputes.id', '=', disputeId)
    .where('disputes.status', '<>', 'closed')
    .where('users.status_id', '=', userStatus.inactive)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw deadLink()
  return { disputeId, viewer: { id: person.id, roles: [] } }
}

const deadLink = () => notFound('This link is over. Please log in.')
