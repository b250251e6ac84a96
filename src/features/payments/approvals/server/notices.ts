import type { Transaction } from 'kysely'
import { notify, withdrawNewsToldAt } from '#features/notifications/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { TransactionRow } from '../../server/queries.ts'
import { listPossibleSeconds } from './queries.ts'

/** Tells the others who may decide about this money that one of them has to approve it as well. */
export async function notifyOfFirstApproval(
  tx: Transaction<DB>,
  { reference, kind, amount_pesewas, description }: TransactionRow,
  { actorId: firstId, now }: { actorId: number; now: Date },
): Promise<void> {
  for (const { id: userId } of await listPossibleSeconds(tx, { reference, firstId }))
    await notify(tx, {
      ...{ userId, kind: 'payment', event: 'first-approve', now },
      source: sourceOfApproval(reference, now),
      title: 'A second approval is needed',
      text: `A ${kind} of ${inCedis(pesewas(amount_pesewas))} was approved once: ${description}. Another manager has to approve it as well.`,
      route: '/manager/transactions',
    })
}

/** Once the transaction is decided nobody is waited for: whoever was told of an approval has nothing to read any more. */
export async function withdrawFirstApprovals(
  tx: Transaction<DB>,
  { reference }: TransactionRow,
  now: Date,
): Promise<void> {
  const approvals = await tx
    .selectFrom('transaction_approvals')
    .select('created_at')
    .where('reference', '=', reference)
    .execute()
  for (const { created_at: toldAt } of approvals)
    await withdrawNewsToldAt(tx, { toldAt, source: sourceOfApproval(reference, toldAt), now })
}

const sourceOfApproval = (reference: string, approvedAt: Date) =>
  `first-approve:${reference}:${approvedAt.getTime()}`
