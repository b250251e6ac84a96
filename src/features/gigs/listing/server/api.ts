import type { FastifyInstance } from 'fastify'
import { listGigs as contract } from '#features/gigs/contract.ts'
import { followSignals } from '#platform/server/signals.ts'
import { forgetLists, listGigs } from './queries.ts'

export async function listingApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract, ({ input, viewer, now, request }) =>
    listGigs({ input, viewer, now, accepts: request.headers['accept-encoding'] }),
  )
  app.addHook('onClose', followSignals('gigs_changed', forgetLists))
}
