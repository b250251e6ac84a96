import { replica } from '../database/database.ts'
import type { PageTemplate } from './nonce-template.ts'
import { PageCache } from './page-cache.ts'

export type Page = {
  status: number
  headers: Record<string, string>
  forEveryone: boolean
  template: PageTemplate
}

/** Rendered pages of this process. */
export const keptPages = new PageCache<Page>(({ template }) => template.bytes)

/**
 * Tell of a change that a page shows. Prefixes of paths: `/gigs/view/12`; `/` for all. Pages drawn from now on show it,
 * however far behind the replica is.
 */
export function dropPages(pathPrefix: string): void {
  replica?.awaitChange()
  keptPages.drop(pathPrefix)
}
