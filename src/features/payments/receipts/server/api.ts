import type { FastifyInstance } from 'fastify'
import { readNewsOfPayment } from '#features/notifications/server/commands.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { noSuchTransaction } from '../../server/policy.ts'
import { presentTransaction } from '../../server/present.ts'
import { transactionFor } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { presentReceipt } from './present.ts'
import { pageOfOwnPayments, personOf } from './queries.ts'

export async function receiptsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listOwnPayments, async ({ input, viewer }) => {
    const { data, total } = await pageOfOwnPayments({ ...input, viewer })
    return { transactions: presentList({ data: data.map(presentTransaction), total }, input) }
  })

  app.endpoint(contract.showReceipt, async ({ input, viewer, now }) => {
    const row = await transactionFor(input.reference, viewer)
    if (!row) throw noSuchTransaction()
    if (row.status_code !== 'CMPLTD')
      throw conflict('There is a receipt once the payment is complete.')
    await readNewsOfPayment({ reference: row.reference, userId: viewer.id, now })
    return { receipt: presentReceipt(row, { person: await personOf(row), settings }) }
  })
}
