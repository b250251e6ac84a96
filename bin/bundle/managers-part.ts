import { partsOf, readBuiltPages, scriptsOf } from '#platform/server/pages/asset-manifest.ts'

const managersPart = /^\/assets\/manager-(?!area)/
const isManagers = (route: string) => route.startsWith('features/manager/')

/**
 * Pages of everybody else that load what managers' pages share. The build puts what that part needs into it: a dialog of
 * 2 kB that lies there has whoever opens one load all of it.
 */
export async function findPagesWithManagersPart(client: string): Promise<string[]> {
  const built = await readBuiltPages(client)
  const found: string[] = []
  for (const route of Object.keys(built.routes)) {
    if (isManagers(route)) continue
    const scripts = await scriptsOf(client, partsOf(built, [route]))
    if ([...scripts.keys()].some(file => managersPart.test(file))) found.push(route)
  }
  return found
}
