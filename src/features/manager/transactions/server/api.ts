import type { FastifyInstance } from 'fastify'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import { readNewsOfApprovals } from '#features/notifications/server/commands.ts'
import { ownMoney } from '#features/payments/approvals/server/policy.ts'
import {
  countManagersOfMoney,
  listPossibleSeconds,
} from '#features/payments/approvals/server/queries.ts'
import {
  type Reviewed,
  reopenTransaction,
  reviewTransaction,
} from '#features/payments/review/server/commands.ts'
import { noSuchTransaction } from '#features/payments/server/policy.ts'
import type { PaymentPorts } from '#features/payments/server/ports.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import * as contract from '../contract.ts'
import { presentManaged } from './present.ts'
import { findManagedTransaction, pageOfTransactions } from './queries.ts'

export const managerTransactionsApi = (ports: PaymentPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.listTransactions, async ({ input, viewer, now }) => {
    const [{ rows, total }, managersOfMoney] = await Promise.all([
      pageOfTransactions(input, viewer),
      countManagersOfMoney(db),
    ])
    const references = rows.map(({ reference }) => reference)
    await readNewsOfApprovals({ references, userId: viewer.id, now })
    const data = rows.map(row => presentManaged(row, { managersOfMoney, now }))
    return {
      transactions: presentList({ data, total }, input),
      managers_of_money: managersOfMoney,
    }
  })

  app.endpoint(contract.reviewTransaction, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    if (input.action === 'approve') await requireProof(input.reference, { viewer, now })
    const { reference, done } = await decide(ports, { input, viewer, now })
    const [row, managersOfMoney] = await Promise.all([
      findManagedTransaction(reference, viewer),
      countManagersOfMoney(db),
    ])
    if (!row) throw noSuchTransaction()
    return {
      transaction: presentManaged(row, { managersOfMoney, now }),
      message: sentences[await nameOutcome(done, { reference, viewer })],
      awaiting_second: done === 'awaiting second',
    }
  })
}

/** Of a transaction that there is, and not about the manager's own money: who may comes first. */
async function requireProof(reference: string, asker: { viewer: Viewer; now: Date }) {
  const row = await findManagedTransaction(reference, asker.viewer)
  if (!row) throw noSuchTransaction()
  if (row.is_own_money) throw ownMoney()
  await requireFreshProof({ ...asker, scope: 'sensitive' })
}

type Decision = { input: Input<typeof contract.reviewTransaction>; viewer: Viewer; now: Date }

/** Which transaction is answered: what is reopened goes on as a new one. */
async function decide(ports: PaymentPorts, { input, viewer, now }: Decision) {
  const { action, reference } = input
  if (action === 'reopen')
    return { reference: await reopenTransaction({ reference, viewer, now }), done: action }
  const review = { input: { ...input, action }, viewer, now }
  return { reference, done: await reviewTransaction(ports, review) }
}

/** Nobody decides about own money: where all others are sides of it, the second approval waits for one more manager. */
async function nameOutcome(
  done: Reviewed | 'reopen',
  { reference, viewer }: { reference: string; viewer: Viewer },
): Promise<Outcome> {
  if (done !== 'awaiting second') return done
  const seconds = await listPossibleSeconds(db, { reference, firstId: viewer.id })
  return seconds.length === 0 ? 'lacking a second' : done
}

type Outcome = Reviewed | 'reopen' | 'lacking a second'

const sentences: Record<Outcome, string> = {
  completed: 'The transaction is completed.',
  'not given':
    'The money came, but what it was for cannot be given. It is now owed back: see the refund in this list.',
  sent: 'The provider has been told to send the money.',
  failed: 'The transaction is marked as failed.',
  reopen: 'It is reopened: the money waits for a decision again.',
  'awaiting second': 'Approved. Another manager of money has to approve it as well.',
  'lacking a second':
    'Approved. Another manager has to approve it as well, but it is the own money of all others. The owner can give one more person the role money.',
  'owed back': 'The payment is not accepted, and is now owed back: see the refund in this list.',
}
