import type * as z from 'zod/mini'
import { sitemap } from '#platform/server/pages/sitemap.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import type { cmsPage, listPages } from '../contract.ts'
import type { Placeholder } from '../placeholders/process.ts'
import { helpPath } from '../process.ts'
import { safetyPath } from '../safety/process.ts'
import type { listPublishedTitles, PageRow } from './queries.ts'

/** A page as it is read: its text names the installation it belongs to. */
export function presentPage(row: PageRow, settings: Settings): z.output<typeof cmsPage> {
  return { ...presentAsWritten(row), content: fillIn(row.content, namesOf(settings)) }
}

/** A page as its writers see it. */
export function presentAsWritten(row: PageRow): z.output<typeof cmsPage> {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    category_id: row.category_id,
    category: { id: row.category_id, name: row.category },
    is_published: row.is_published,
    updated_at: row.updated_at,
    path: pathOf(row),
  }
}

type Titles = Awaited<ReturnType<typeof listPublishedTitles>>
type Categories = z.output<(typeof listPages)['output']>['categories']

/** In the order of the rows. */
export function presentByCategory(rows: Titles): Categories {
  const found = new Map<number, Categories[number]>()
  for (const row of rows) {
    const category = found.get(row.category_id) ?? {
      ...{ id: row.category_id, name: row.category },
      pages: [],
    }
    const { id, slug, title } = row
    category.pages.push({ id, slug, title, path: pathOf(row) })
    found.set(row.category_id, category)
  }
  return [...found.values()]
}

/** The home page and what can be read; gigs have maps of their own. */
export function sitemapOfSite(site: string, rows: PageRow[]): string {
  const pages = rows.map(row => ({ path: pathOf(row), changed: row.updated_at }))
  return sitemap(site, [{ path: '/' }, { path: helpPath }, { path: safetyPath }, ...pages])
}

const pathOf = ({ id, category_slug, slug }: Titles[number] | PageRow) =>
  `/read/${id}/${category_slug}/${slug}`

/** `{{operator.name}}` and the like; a name that nobody knows stays, so that its writer sees it. */
function fillIn(html: string, names: Map<string, string>): string {
  return html.replace(/\{\{([a-z.]+)\}\}/g, (placeholder, name: string) =>
    escapeHtml(names.get(name) ?? placeholder),
  )
}

const namesOf = (settings: Settings) =>
  new Map<string, string>(
    Object.entries({
      'app.name': settings.APP_NAME,
      'app.url': settings.APP_URL,
      'operator.name': settings.OPERATOR_NAME ?? unknown,
      'operator.status': settings.OPERATOR_STATUS ?? unknown,
      'operator.address': settings.OPERATOR_ADDRESS ?? unknown,
      'operator.phone': settings.OPERATOR_PHONE ?? unknown,
      'operator.email': settings.OPERATOR_EMAIL ?? unknown,
      'operator.registration': settings.OPERATOR_REGISTRATION ?? unknown,
    } satisfies Record<Placeholder, string>),
  )

const unknown = '[not set yet]'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
