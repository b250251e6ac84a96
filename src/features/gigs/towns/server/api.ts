import type { FastifyInstance } from 'fastify'
import * as contract from '../contract.ts'
import { listTowns } from './queries.ts'

export async function townsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listTowns, async ({ input, now }) => ({
    towns: await listTowns({ search: input.search, now }),
  }))
}
