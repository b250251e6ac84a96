import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { LapseCause } from '../../news/ending/server/present.ts'
import { publishLapse } from '../../news/server/notices.ts'
import { hoursToAnswerProposal } from '../process.ts'
import type { EndingRow } from './queries.ts'

type Closing = {
  orderId: number
  status: 'accepted' | 'rejected' | 'replaced' | 'lapsed'
  now: Date
}

/** Closes the open proposal of an order that is locked, if there is one, and answers it. */
export async function closeEnding(
  tx: Transaction<DB>,
  { orderId, status, now }: Closing,
): Promise<EndingRow | undefined> {
  const closed = await tx
    .updateTable('order_endings')
    .set({ status, closed_on: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  return closed as EndingRow | undefined
}

/** What is proposed no longer stands while the order goes on: its proposer is told. */
export async function lapseEnding(
  tx: Transaction<DB>,
  { orderId, cause, now }: { orderId: number; cause: LapseCause; now: Date },
): Promise<void> {
  const lapsed = await closeEnding(tx, { orderId, status: 'lapsed', now })
  if (lapsed) await publishLapse(tx, { orderId, endingId: lapsed.id, by: lapsed.by, cause, now })
}

type Proposal = Pick<EndingRow, 'order_id' | 'by' | 'held_pesewas' | 'to_buyer_pesewas' | 'reason'>

/** One proposal is open at a time: whoever made the one before, it is replaced. The order is locked. */
export async function openEnding(
  tx: Transaction<DB>,
  proposal: Proposal,
  now: Date,
): Promise<void> {
  await closeEnding(tx, { orderId: proposal.order_id, status: 'replaced', now })
  const expires_on = new Date(now.getTime() + hoursToAnswerProposal * 3_600_000)
  await tx
    .insertInto('order_endings')
    .values({ ...proposal, created_at: now, expires_on })
    .execute()
}
