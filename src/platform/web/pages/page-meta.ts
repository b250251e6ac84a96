import type { MetaDescriptor } from 'react-router'
import { locale } from '#ui/locale.ts'
import type { Site } from '../app-context.ts'

type RootMatch = { loaderData?: unknown } | undefined
type MetaArgs = { matches: readonly RootMatch[] }

export type PageMeta = {
  title: string
  description?: string
  /** Path of the one true address of this page; search engines index only pages that have one. */
  canonical?: string
  /** Absolute or inside this site; 1200×630. */
  image?: string
  type?: 'website' | 'product' | 'article'
  /** Not for search engines, though it has an address of its own. */
  noindex?: boolean
  /** Structured data for search engines. */
  jsonLd?: Record<string, unknown>
}

/** `export const meta: MetaFunction = args => pageMeta(args, { title: 'Log in' })`: the only place where titles are put together. */
export function pageMeta({ matches }: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const site = siteOfRoot(matches[0])
  const title = `${site.name} – ${page.title}`
  if (!page.canonical) return [{ title }, { name: 'robots', content: 'noindex' }]
  const robots = page.noindex ? [{ name: 'robots', content: 'noindex' }] : []
  return [
    ...[{ title }, ...robots, ...descriptionTags(page)],
    ...[...openGraphTags(site, page), ...jsonLdTags(page)],
  ]
}

function descriptionTags({ description }: PageMeta): MetaDescriptor[] {
  return description
    ? [
        { name: 'description', content: description },
        { property: 'og:description', content: description },
      ]
    : []
}

function openGraphTags(
  site: Site,
  { title, canonical = '/', image = '/icons/share.jpg', type = 'website' }: PageMeta,
) {
  const address = (path: string) => new URL(path, site.url).href
  return [
    { tagName: 'link', rel: 'canonical', href: address(canonical) },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address(canonical) },
    { property: 'og:site_name', content: site.name },
    { property: 'og:image', content: address(image) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:locale', content: locale.replace('-', '_') },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const jsonLdTags = ({ jsonLd }: PageMeta): MetaDescriptor[] =>
  jsonLd ? [{ 'script:ld+json': jsonLd }] : []

const unknownSite: Site = {
  name: '',
  url: 'http://localhost',
  production: true,
  tiles: null,
  identityDays: { rejected: 0, closed: 0 },
}

export function siteOfRoot(root: RootMatch): Site {
  const data = root?.loaderData as { site?: Site } | undefined
  return data?.site ?? unknownSite
}
