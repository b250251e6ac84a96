import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import * as contract from '../contract.ts'
import { pageOfLinks } from './queries.ts'

export async function accountLinksApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listLinkedAccounts, async ({ input, now }) => ({
    links: presentList(await pageOfLinks(input, now), input),
  }))
}
