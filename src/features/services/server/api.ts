import type { FastifyInstance } from 'fastify'
import { requireTown } from '#features/gigs/towns/server/policy.ts'
import { now } from '#platform/server/clock.ts'
import { sendXml } from '#platform/server/pages/sitemap.ts'
import { settings } from '#platform/server/settings/settings.ts'
import * as contract from '../contract.ts'
import { sitemapOfServices } from './present.ts'
import { listIndexedServices, listServices, loadService } from './queries.ts'

export async function servicesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listServices, async ({ input, now }) => {
    requireTown(input)
    return { services: await listServices({ town: input.town, now }) }
  })

  app.get('/sitemap-services.xml', async (_request, reply) => {
    const services = await listIndexedServices({ now: now() })
    return sendXml(reply, sitemapOfServices(settings.APP_URL, services))
  })

  app.endpoint(contract.showService, async ({ input, now }) => ({
    service: await loadService({ category: input.category, town: input.town, now }),
  }))
}
