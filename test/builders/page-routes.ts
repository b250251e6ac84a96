import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#routes.ts'

export type PageRoute = {
  address: string
  /** Below `src`. */
  file: string
  /** The outermost first. */
  layouts: readonly string[]
}

/** Every page with the layouts around it. */
export const pageRoutes: PageRoute[] = listPages(await routes, [])

function listPages(
  entries: readonly RouteConfigEntry[],
  layouts: readonly string[],
  parent = '',
): PageRoute[] {
  return entries.flatMap(({ path, file, children, index }) => {
    const address = path === undefined ? parent : `${parent}/${path}`
    const isPage = index || (path !== undefined && !children)
    return [
      ...(isPage ? [{ address: address || '/', file, layouts }] : []),
      ...listPages(children ?? [], [...layouts, file], address),
    ]
  })
}
