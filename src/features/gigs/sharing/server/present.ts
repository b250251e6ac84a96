import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { type SitemapEntry, sitemap, sitemapIndex } from '#platform/server/pages/sitemap.ts'

type Listed = { id: number; slug: string; updated_at: Date }

export function robotsText(site: string): string {
  return [
    'User-agent: *',
    ...['/account', '/api/', '/manager', '/paid/', '/pay/', '/review/', '/v/', '/password/'].map(
      path => `Disallow: ${path}`,
    ),
    'Allow: /',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The maps of the site itself, of the services and of people are made by the features of these pages. */
export function sitemapOfAll(site: string, pages: { gigs: number; people: number }): string {
  const pagesOf = (name: 'gigs' | 'people') =>
    Array.from({ length: pages[name] }, (_, index) => `/sitemap-${name}-${index + 1}.xml`)
  const paths = ['/sitemap-site.xml', '/sitemap-services.xml', ...pagesOf('gigs')]
  return sitemapIndex(site, [...paths, ...pagesOf('people')])
}

export const sitemapOfGigs = (site: string, gigs: Listed[]): string =>
  sitemap(site, gigs.map(entryOf))

const entryOf = ({ id, slug, updated_at }: Listed): SitemapEntry => ({
  path: `/gigs/view/${id}/${slug}`,
  changed: updated_at,
})

/** What a picture says of the price; nothing is custom pricing. */
export const priceText = (amount: number): string =>
  amount === 0 ? 'Custom pricing' : inCedis(pesewas(amount))
