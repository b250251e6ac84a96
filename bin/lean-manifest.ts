/** The table of pages, which every first visit fetches, without what only links that fetch ahead would read of it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuiltPages } from '../src/platform/server/pages/asset-manifest.ts'

/** Links to these fetch ahead (`prefetch` in gig-card.tsx). */
const fetchedAhead = ['features/gigs/web/gig-page']

export async function leanManifest(client: string): Promise<void> {
  const path = join(client, (await readBuiltPages(client)).address)
  const text = await readFile(path, 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const manifest: { routes: Record<string, Record<string, unknown>> } = JSON.parse(
    text.slice(start, end),
  )
  for (const [id, route] of Object.entries(manifest.routes)) {
    delete route.id
    if (!fetchedAhead.includes(id)) delete route.imports
    for (const name of Object.keys(route)) if (isDefault(route[name])) delete route[name]
  }
  await writeFile(
    path,
    text.slice(0, start) + JSON.stringify(manifest) + text.slice(end) + nameRoutes,
  )
}

/** Each route is told the name that it stands under, which would otherwise stand there twice. */
const nameRoutes =
  'for(const id in __reactRouterManifest.routes)__reactRouterManifest.routes[id].id=id'

/** React Router asks of these whether they are there. */
const isDefault = (value: unknown) =>
  value === false || (Array.isArray(value) && value.length === 0)
