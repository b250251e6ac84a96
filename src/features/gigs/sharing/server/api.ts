import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/server/http/refusals.ts'
import { sendXml } from '#platform/server/pages/sitemap.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { sharePictureOf } from './commands.ts'
import { robotsText, sitemapOfAll, sitemapOfGigs } from './present.ts'
import { countSitemapPages, sitemapGigs } from './queries.ts'

/** For search engines, and for the apps in which people share a gig. */
export async function sharingApi(app: FastifyInstance): Promise<void> {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(settings.APP_URL)),
  )

  app.get('/sitemap.xml', async (_request, reply) =>
    sendXml(reply, sitemapOfAll(settings.APP_URL, await countAllPages())),
  )

  app.get<{ Params: { page: string } }>('/sitemap-gigs-:page.xml', async (request, reply) => {
    const page = numberIn(request.params.page)
    if (page > (await countSitemapPages('gigs'))) throw notFound()
    return sendXml(reply, sitemapOfGigs(settings.APP_URL, await sitemapGigs(page)))
  })

  app.get<{ Params: { id: string } }>('/gigs/share/:id.jpg', async (request, reply) => {
    const network = networkOf(request.ip)
    await spend('share-picture', network)
    const picture = await sharePictureOf(numberIn(request.params.id), network)
    // Shared posts keep their picture; after an edit a new one is fetched within the hour.
    reply.type('image/jpeg').header('cache-control', 'public, max-age=3600')
    return reply.send(picture)
  })
}

const countAllPages = async () => ({
  gigs: await countSitemapPages('gigs'),
  people: await countSitemapPages('users'),
})

function numberIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}
