import type { FastifyInstance } from 'fastify'
import * as contract from '../contract.ts'
import { presentCustomers } from './present.ts'
import { pageOfCustomers } from './queries.ts'

export async function customersApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listCustomers, async ({ input, now }) => ({
    customers: presentCustomers(await pageOfCustomers(input), input, now),
  }))
}
