import type { FastifyInstance } from 'fastify'
import { type Reviewed, reviewTransaction } from '#features/payments/review/server/commands.ts'
import { noSuchTransaction } from '#features/payments/server/policy.ts'
import { presentList } from '#platform/server/lists.ts'
import * as contract from '../contract.ts'
import { presentManaged } from './present.ts'
import { managedTransaction, pageOfPending } from './queries.ts'

export async function managerTransactionsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listPendingTransactions, async ({ input }) => {
    const { rows, total } = await pageOfPending(input)
    return { transactions: presentList({ data: rows.map(presentManaged), total }, input) }
  })

  app.endpoint(contract.reviewTransaction, async ({ input, viewer, now }) => {
    const { reference, action } = input
    const reviewed = await reviewTransaction({ reference, action, viewer, now })
    const row = await managedTransaction(reference)
    if (!row) throw noSuchTransaction()
    return { transaction: presentManaged(row), message: sentences[reviewed] }
  })
}

const sentences: Record<Reviewed, string> = {
  completed: 'The transaction is completed.',
  sent: 'The provider has been told to send the money.',
  failed: 'The transaction is marked as failed.',
  'owed back': 'The payment is not accepted, and is now owed back: see the refund in this list.',
}
