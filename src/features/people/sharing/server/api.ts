import type { FastifyInstance } from 'fastify'
import { countSitemapPages } from '#features/gigs/sharing/server/queries.ts'
import { now } from '#platform/server/clock.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { sendXml } from '#platform/server/pages/sitemap.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { drawSharePicture } from './commands.ts'
import { sitemapOfPeople } from './present.ts'
import { listIndexedPeople, loadSharedPerson } from './queries.ts'

/** For search engines, and for the apps in which people share somebody's page. */
export async function peopleSharingApi(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { page: string } }>('/sitemap-people-:page.xml', async (request, reply) => {
    const page = numberIn(request.params.page)
    if (page > (await countSitemapPages('users'))) throw notFound()
    return sendXml(reply, sitemapOfPeople(settings.APP_URL, await listIndexedPeople(page)))
  })

  app.get<{ Params: { id: string } }>('/people/share/:id.jpg', async (request, reply) => {
    const network = networkOf(request.ip)
    await spend('share-picture', network)
    const time = now()
    const person = await loadSharedPerson(numberIn(request.params.id), time)
    if (!person) throw notFound('There is no such person.')
    reply.type('image/jpeg').header('cache-control', 'public, max-age=3600')
    return reply.send(await drawSharePicture(person, { network, now: time }))
  })
}

function numberIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}
