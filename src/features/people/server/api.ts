import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/server/http/refusals.ts'
import * as contract from '../contract.ts'
import { findPerson } from './queries.ts'

export async function peopleApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.showPerson, async ({ input, viewer, now }) => {
    const person = await findPerson({ username: input.username, viewer, now })
    if (!person) throw notFound('There is no such person.')
    return { person }
  })
}
