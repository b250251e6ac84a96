/** Makes the service worker of a build: it has to know which scripts belong together. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltPages, partsOf, readBuiltPages, scriptsOf, stylesOf } from './asset-manifest.ts'

const source = new URL('../../web/worker/service-worker.js', import.meta.url)
const homePage = 'features/gigs/web/home-page'
/** What people read without signal, or are led to unasked, such as the logout. Forms, maps and managers' pages need a connection anyway. */
const visitorPages = ['features/gigs/web/gig-page', 'features/pages/web/read-page']
const memberPages = [
  ...visitorPages,
  'features/accounts/web/logout-page',
  'features/accounts/web/member-area',
  'features/profile/web/account-area',
  'features/profile/web/account-page',
  'features/profile/web/profile-page',
  'features/gigs/web/own-gigs-page',
  'features/gigs/web/favorites-page',
  'features/orders/web/orders-page',
  'features/orders/web/order-page',
  'features/chat/web/messages-area',
  'features/chat/web/messages-page',
  'features/chat/web/chat-page',
  'features/notifications/web/notifications-page',
]
/** What these fetch by themselves: the live updates (vite.config.ts names them) and what they tell, a menu, the filters. */
const lazyParts = /^(?:live|connect-live|news|account-menu|filter-dialog)-[\w-]+\.js$/

/** Writes `sw.js` into the folder that browsers are served from. */
export async function writeServiceWorker(clientFolder: string): Promise<void> {
  const built = await readBuiltPages(clientFolder)
  const shell = await addressesOf(clientFolder, built, ['root', homePage])
  const addressesBeyondShell = async (ids: string[]) =>
    (await addressesOf(clientFolder, built, ids)).filter(path => !shell.includes(path))
  const names = await readdir(join(clientFolder, 'assets'))
  const listAssets = (file: RegExp) =>
    names.filter(name => file.test(name)).map(name => `/assets/${name}`)
  const build = {
    version: built.version,
    shell,
    meter: listAssets(/^data-meter-[\w-]+\.js$/),
    shims: listAssets(/^shims-[\w-]+\.js$/),
    visitors: await addressesBeyondShell(visitorPages),
    members: [...(await addressesBeyondShell(memberPages)), ...listAssets(lazyParts)],
  }
  const text = await readFile(source, 'utf8')
  await writeFile(
    join(clientFolder, 'sw.js'),
    text.replace('__BUILD__', () => JSON.stringify(build)),
  )
}

async function addressesOf(
  clientFolder: string,
  built: BuiltPages,
  ids: string[],
): Promise<string[]> {
  const parts = partsOf(built, ids)
  const scripts = await scriptsOf(clientFolder, parts)
  return [built.address, ...scripts.keys(), ...stylesOf(parts, scripts)]
}
