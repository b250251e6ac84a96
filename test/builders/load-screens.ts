import { fileURLToPath } from 'node:url'

type PersonPage = typeof import('./person-page.tsx')
type ScreenHtml = typeof import('./screen.tsx')
export type LoadedScreens = Pick<PersonPage, 'renderPersonPage'> & Pick<ScreenHtml, 'textIn'>

/** For integration tests, whose modules Node loads: it reads no TSX, so Vite does. */
export async function loadScreens(): Promise<LoadedScreens> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    ...{ configFile: false, logLevel: 'error', appType: 'custom' },
    root: fileURLToPath(new URL('../..', import.meta.url)),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const load = (file: string) => vite.ssrLoadModule(`/test/builders/${file}`)
  const { renderPersonPage } = (await load('person-page.tsx')) as PersonPage
  const { textIn } = (await load('screen.tsx')) as ScreenHtml
  await vite.close()
  return { renderPersonPage, textIn }
}
