import type { FastifyInstance } from 'fastify'
import * as contract from '../contract.ts'
import { customersApi } from '../customers/server/api.ts'
import { allGigsApi } from '../gigs/server/api.ts'
import { managerMessagesApi } from '../messages/server/api.ts'
import { managerOrdersApi } from '../orders/server/api.ts'
import { managerPagesApi } from '../pages/server/api.ts'
import { managerReportsApi } from '../reports/server/api.ts'
import { managerSubscriptionsApi } from '../subscriptions/server/api.ts'
import { managerTransactionsApi } from '../transactions/server/api.ts'
import { pendingCounts } from './queries.ts'

export async function managerApi(app: FastifyInstance): Promise<void> {
  await app.register(customersApi)
  await app.register(allGigsApi)
  await app.register(managerMessagesApi)
  await app.register(managerOrdersApi)
  await app.register(managerPagesApi)
  await app.register(managerReportsApi)
  await app.register(managerSubscriptionsApi)
  await app.register(managerTransactionsApi)

  app.endpoint(contract.pendingCounts, async () => ({ pending: await pendingCounts() }))
}
