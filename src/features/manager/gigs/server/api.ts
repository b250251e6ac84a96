import type { FastifyInstance } from 'fastify'
import { gigById } from '#features/gigs/server/queries.ts'
import { PreparedJson } from '#platform/server/http/endpoints.ts'
import { listJson } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { latestAudit } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { presentGigAudit } from './present.ts'
import { pageOfAllGigs } from './queries.ts'

export async function allGigsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(
    contract.listAllGigs,
    async request =>
      new PreparedJson(listJson('gigs', await pageOfAllGigs(request), request.input)),
  )

  app.endpoint(contract.showAnyGig, async ({ input, viewer, now }) => {
    const gig = await gigById({ gigId: input.id, viewer, now })
    if (!gig) throw notFound('There is no such gig.')
    const audit = await latestAudit({ type: 'gig', id: gig.id })
    return { gig: { ...gig, audit: audit.map(presentGigAudit) } }
  })
}
