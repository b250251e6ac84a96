import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import * as contract from '../contract.ts'
import { pageOfDays } from './queries.ts'

export async function messagesSentApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listMessagesSent, async ({ input }) => ({
    messages_sent: presentList(await pageOfDays(input), input),
  }))
}
