/** Maps of the site for search engines; each feature lists its own pages. */
import type { FastifyReply } from 'fastify'

/** Ids, not things, on one page of a map: a page's bounds stay as they are while things come and go. */
export const sitemapPageSize = 10_000

export type SitemapEntry = { path: string; changed?: Date }

/** `site` is the public address without a slash at its end. */
export function sitemap(site: string, entries: SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${site}${path}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
  )
  return xml(`<urlset ${namespace}>${urls.join('')}</urlset>`)
}

export function sitemapIndex(site: string, paths: string[]): string {
  const maps = paths.map(path => `<sitemap><loc>${site}${path}</loc></sitemap>`)
  return xml(`<sitemapindex ${namespace}>${maps.join('')}</sitemapindex>`)
}

export const sendXml = (reply: FastifyReply, text: string) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(text)

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`
