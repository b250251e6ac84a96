import type { Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database.ts'
import { conflict } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { noteRecipient, sendByProvider } from '../../outgoing/server/commands.ts'
import { noSuchTransaction, waitsForManager } from '../../server/policy.ts'
import { lockTransaction, type TransactionRow } from '../../server/queries.ts'
import { settleLocked } from '../../server/transition.ts'

export type Review = 'approve' | 'fail'
/** What has been done, so that it can be said. */
export type Reviewed = 'completed' | 'sent' | 'failed' | 'owed back'

/**
 * A manager's decision about what waits. Money that goes out is sent by the provider where that is possible;
 * where it is not, approving says that a person has sent it.
 * @throws 404, 409 when it does not wait for a manager (any more)
 */
export function reviewTransaction(wish: {
  reference: string
  action: Review
  viewer: Viewer
  now: Date
}): Promise<Reviewed> {
  const { reference, action, viewer, now } = wish
  return inTransaction(async tx => {
    const row = await lockTransaction(tx, reference)
    if (!row) throw noSuchTransaction()
    if (!waitsForManager(row)) throw conflict('This transaction does not wait for a decision.')
    const reviewed = await decide(tx, row, { action, actorId: viewer.id, now })
    await keep(tx, row, { action, reviewed, actorId: viewer.id, now })
    return reviewed
  })
}

type Decision = { action: Review; actorId: number; now: Date }

async function decide(
  tx: Transaction<DB>,
  row: TransactionRow,
  { action, actorId, now }: Decision,
): Promise<Reviewed> {
  const by = { by: 'manager', actorId, now } as const
  if (action === 'fail') {
    await settleLocked(tx, row, { action: 'fail', ...by })
    return row.kind === 'payment' && row.held_for ? 'owed back' : 'failed'
  }
  if (row.kind !== 'payment') {
    if (await sendByProvider(tx, row, by)) return 'sent'
    await noteRecipient(tx, row)
  }
  await settleLocked(tx, row, { action: 'complete', ...by })
  return 'completed'
}

async function keep(
  tx: Transaction<DB>,
  row: TransactionRow,
  { action, reviewed, actorId, now }: Decision & { reviewed: Reviewed },
): Promise<void> {
  const { id, reference, kind, status_code, held_for } = row
  await audit(tx, {
    actorId,
    action,
    subject: { type: 'transaction', id },
    before: { reference, kind, status_code, held_for },
    after: { outcome: reviewed },
    now,
  })
}
