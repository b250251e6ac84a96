import { sitemap } from '#platform/server/pages/sitemap.ts'
import { pathOfService, type ServicePage, servicesPath } from '../process.ts'

export const sitemapOfServices = (site: string, pages: readonly ServicePage[]): string =>
  sitemap(site, [
    { path: servicesPath },
    ...pages.map(({ category, town }) => ({ path: pathOfService(category, town) })),
  ])
