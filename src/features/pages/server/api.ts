import type { FastifyInstance } from 'fastify'
import { followSignals } from '#platform/server/database/notifications.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { sendXml } from '#platform/server/pages/sitemap.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { listPages, showPage } from '../contract.ts'
import { dropReadPages } from './commands.ts'
import { presentByCategory, presentPage, sitemapOfSite } from './present.ts'
import { allPublishedPages, findPublishedPage, listPublishedTitles } from './queries.ts'

export async function pagesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(showPage, async ({ input, viewer }) => {
    const page = await findPublishedPage(input.id, viewer)
    if (!page) throw notFound('There is no such page.')
    return { page: presentPage(page, settings) }
  })

  app.endpoint(listPages, async ({ viewer }) => ({
    categories: presentByCategory(await listPublishedTitles(viewer)),
  }))

  app.get('/sitemap-site.xml', async (_request, reply) =>
    sendXml(reply, sitemapOfSite(settings.APP_URL, await allPublishedPages())),
  )

  const stop = followSignals('cms_pages_changed', dropReadPages)
  app.addHook('onClose', stop)
}
