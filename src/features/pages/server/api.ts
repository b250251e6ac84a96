import type { FastifyInstance } from 'fastify'
import { followSignals } from '#platform/server/database/notifications.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { dropPages } from '#platform/server/pages/shared-page-cache.ts'
import { sendXml } from '#platform/server/pages/sitemap.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { showPage } from '../contract.ts'
import { presentPage, sitemapOfSite } from './present.ts'
import { allPublishedPages, findPublishedPage } from './queries.ts'

export async function pagesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(showPage, async ({ input, viewer }) => {
    const page = await findPublishedPage(input.id, viewer)
    if (!page) throw notFound('There is no such page.')
    return { page: presentPage(page, settings) }
  })

  app.get('/sitemap-site.xml', async (_request, reply) =>
    sendXml(reply, sitemapOfSite(settings.APP_URL, await allPublishedPages())),
  )

  const stop = followSignals('cms_pages_changed', () => dropPages('/read/'))
  app.addHook('onClose', stop)
}
