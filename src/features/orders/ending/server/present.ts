import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { pesewas } from '#platform/money.ts'
import type { OrderEvents, Orders } from '#platform/server/database/schema.generated.ts'
import type { anyOrder, order } from '../../contract.ts'
import { deadlineOf } from '../../deadlines/process.ts'
import type { OrderEventAction, OrderStatus } from '../../process.ts'
import { sideOf, type ViewerId } from '../../server/policy.ts'
import { isDecisionOverdue, openCalls } from '../process.ts'
import type { EndingRow, StandingRow } from './queries.ts'

type OrderRow = Omit<Selectable<Orders>, 'status_id'> & { status_id: OrderStatus }
type EventRow = Pick<Selectable<OrderEvents>, 'action' | 'created_at'>
type Order = z.output<typeof order>
type Glance = { standing: StandingRow; now: Date }

/** What rows of lists tell as well. */
export const presentStanding = (
  row: OrderRow,
  { standing, now }: Glance,
): Pick<z.output<typeof anyOrder>, 'held' | 'deadline'> => ({
  held: pesewas(row.ended_by ? 0 : row.held_pesewas),
  deadline: deadlineOf(row, { dispute: standing.dispute, now }),
})

/** The ways out of an order that this viewer has, what is proposed and disputed, and how it ended. */
export function presentWaysOut(
  row: OrderRow,
  { standing, events, viewer, now }: Glance & { events: EventRow[]; viewer: ViewerId },
): Pick<
  Order,
  'available_actions' | 'submitted_on' | 'ending' | 'dispute' | 'dispute_ids' | 'ended'
> {
  const side = sideOf(row, viewer)
  return {
    available_actions: side ? openCalls(row, { standing, side, now }) : [],
    submitted_on: row.submitted_on,
    ending: standing.ending && presentEnding(standing.ending),
    dispute: presentOpenDispute(row, { standing, now }),
    dispute_ids: standing.disputeIds,
    ended: presentEnded(row, events),
  }
}

const presentEnding = (ending: EndingRow): NonNullable<Order['ending']> => ({
  id: ending.id,
  by: ending.by,
  to_buyer: pesewas(ending.to_buyer_pesewas),
  to_seller: pesewas(ending.held_pesewas - ending.to_buyer_pesewas),
  reason: ending.reason,
  expires_on: ending.expires_on,
  created_at: ending.created_at,
})

function presentOpenDispute(row: OrderRow, { standing, now }: Glance): Order['dispute'] {
  if (!standing.dispute) return null
  const { id, status, opened_by, answer_by, decide_by, appeal_by } = standing.dispute
  const is_overdue = isDecisionOverdue(row, { dispute: standing.dispute, now })
  return { id, status, opened_by, answer_by, decide_by, appeal_by, is_overdue }
}

function presentEnded(row: OrderRow, events: EventRow[]): Order['ended'] {
  const { ended_by: by, to_buyer_pesewas: toBuyer, to_seller_pesewas: toSeller } = row
  if (by === null || toBuyer === null || toSeller === null) return null
  const end = events.findLast(({ action }) => endingEvents.has(action as OrderEventAction))
  return {
    by: by as NonNullable<Order['ended']>['by'],
    to_buyer: pesewas(toBuyer),
    to_seller: pesewas(toSeller),
    reason: row.ended_reason,
    ended_on: row.completed_on ?? end?.created_at ?? row.created_at,
  }
}

/** Each ends the order that it is of. */
const endingEvents: ReadonlySet<OrderEventAction> = new Set([
  'cancel',
  'complete',
  'expire',
  'withdraw',
  'end-by-agreement',
  'give-up',
  'close',
  'effect-decision',
])

/** What each call answers to who made it. */
export const endingMessages = {
  withdraw: 'You withdrew. The order is cancelled.',
  proposed: 'Proposal sent. The other side has 48 hours to answer.',
  'given-up': 'You gave up the order. It is cancelled.',
  accept: 'Proposal accepted. The order is ended.',
  reject: 'Proposal rejected. The order goes on.',
  rejectInDispute: 'Proposal rejected. The dispute goes on.',
  closedAsPaid: 'Order completed. We told the buyer.',
  closedAsUnpaid: 'Order closed as not paid. We told the buyer.',
} as const
