import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import * as contract from '../contract.ts'
import { presentSubscription } from './present.ts'
import { pageOfSubscriptions } from './queries.ts'

export async function managerSubscriptionsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listSubscriptions, async ({ input, now }) => {
    const { rows, total } = await pageOfSubscriptions({ input, now })
    return { subscriptions: presentList({ data: rows.map(presentSubscription), total }, input) }
  })
}
