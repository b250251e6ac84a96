/** What search engines read about the site. Addresses are absolute; nothing but Live gigs is named. */

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

export function sitemapIndex(site: string, gigPages: number): string {
  const pages = Array.from({ length: gigPages }, (_, index) => `sitemap-gigs-${index + 1}.xml`)
  const entries = ['sitemap-site.xml', ...pages].map(
    page => `<sitemap><loc>${site}/${page}</loc></sitemap>`,
  )
  return xml(`<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`)
}

export function sitemapOfSite(site: string): string {
  return urlset([entry(`${site}/`)])
}

export function sitemapOfGigs(site: string, gigs: Listed[]): string {
  return urlset(gigs.map(gig => entry(`${site}/gigs/view/${gig.id}/${gig.slug}`, gig.updated_at)))
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`
const urlset = (entries: string[]) => xml(`<urlset ${namespace}>${entries.join('')}</urlset>`)

const entry = (address: string, changed?: Date) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
