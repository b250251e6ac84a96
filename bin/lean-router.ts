/** Parts of React Router that its code names and nothing here asks for: what browsers get in their place. */
import type { Plugin } from 'vite'

const substitutes: Record<string, string> = {
  // Measuring the router itself.
  'router/instrumentation.js': `
export const consumeInstrumentationClientResultMetaReceiver = () => {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = router => router
${notInBrowsers('instrumentHandler', 'instrumentationResultMetaContext')}`,
  // Learning of pages when they are needed: react-router.config.ts has browsers learn of all at once.
  'dom/ssr/fog-of-war.js': `
export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => {}
export const useFogOFWarDiscovery = () => {}
export const getPartialManifest = manifest => manifest
${notInBrowsers('URL_LIMIT', 'getManifestPath', 'getPathsWithAncestors', 'handleClientVersionMismatch')}`,
}

/** Asked for by what only servers run: browsers load none of it, but the names have to be there. */
function notInBrowsers(...names: string[]): string {
  return names.map(name => `export const ${name} = undefined`).join('\n')
}

export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  load: {
    filter: {
      id: /react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/fog-of-war)\.js$/,
    },
    handler: id => substitutes[id.slice(id.lastIndexOf('/lib/') + 5)],
  },
}
