import type { FastifyInstance } from 'fastify'
import * as contract from '../contract.ts'
import { customersApi } from '../customers/server/api.ts'
import { allGigsApi } from '../gigs/server/api.ts'
import { pendingCounts } from './queries.ts'

export async function managerApi(app: FastifyInstance): Promise<void> {
  await app.register(customersApi)
  await app.register(allGigsApi)

  app.endpoint(contract.pendingCounts, async () => ({ pending: await pendingCounts() }))
}
