import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/server/refusals.ts'
import { settings } from '#platform/server/settings.ts'
import { sendXml } from '#platform/server/sitemap.ts'
import { showPage } from '../contract.ts'
import { presentPage, sitemapOfSite } from './present.ts'
import { allPublishedPages, publishedPage } from './queries.ts'

export async function pagesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(showPage, async ({ input }) => {
    const page = await publishedPage(input.id)
    if (!page) throw notFound('There is no such page.')
    return { page: presentPage(page, settings) }
  })

  app.get('/sitemap-site.xml', async (_request, reply) =>
    sendXml(reply, sitemapOfSite(settings.APP_URL, await allPublishedPages())),
  )
}
