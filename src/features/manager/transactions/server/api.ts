import type { FastifyInstance } from 'fastify'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import {
  type Reviewed,
  reopenTransaction,
  reviewTransaction,
} from '#features/payments/review/server/commands.ts'
import { noSuchTransaction } from '#features/payments/server/policy.ts'
import type { PaymentPorts } from '#features/payments/server/ports.ts'
import type { Input } from '#platform/contract.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import * as contract from '../contract.ts'
import { presentManaged } from './present.ts'
import { findManagedTransaction, pageOfTransactions } from './queries.ts'

export const managerTransactionsApi = (ports: PaymentPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.listTransactions, async ({ input, now }) => {
    const { rows, total } = await pageOfTransactions(input)
    const data = rows.map(row => presentManaged(row, now))
    return { transactions: presentList({ data, total }, input) }
  })

  app.endpoint(contract.reviewTransaction, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    if (input.action === 'approve') await requireProof(input.reference, { viewer, now })
    const { reference, done } = await decide(ports, { input, viewer, now })
    const row = await findManagedTransaction(reference)
    if (!row) throw noSuchTransaction()
    return { transaction: presentManaged(row, now), message: sentences[done] }
  })
}

/** Of a transaction that there is: 404 comes first. */
async function requireProof(reference: string, asker: { viewer: Viewer; now: Date }) {
  if (!(await findManagedTransaction(reference))) throw noSuchTransaction()
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

const sentences: Record<Reviewed | 'reopen', string> = {
  completed: 'The transaction is completed.',
  sent: 'The provider has been told to send the money.',
  failed: 'The transaction is marked as failed.',
  reopen: 'It is reopened: the money waits for a decision again.',
  'owed back': 'The payment is not accepted, and is now owed back: see the refund in this list.',
}
