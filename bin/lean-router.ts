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
  // What is shown where a root page has no screens of its own for errors and for waiting: src/root.tsx has both. What it
  // throws itself is left to src/entry.client.tsx.
  'dom/ssr/errorBoundaries.js': `
import { Component } from 'react'
export class RemixErrorBoundary extends Component {
  state = {}
  static getDerivedStateFromError = error => ({ error })
  static getDerivedStateFromProps = ({ error, location }, state) => ({
    error: error || (state.location === location && state.error),
    location,
  })
  render() {
    return this.state.error ? null : this.props.children
  }
}
export const RemixRootDefaultErrorBoundary = () => null
${notInBrowsers('BoundaryShell')}`,
  'dom/ssr/fallback.js': `
export const RemixRootDefaultHydrateFallback = () => null`,
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
      id: /react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/(?:fog-of-war|errorBoundaries|fallback))\.js$/,
    },
    handler: id => substitutes[id.slice(id.lastIndexOf('/lib/') + 5)],
  },
}
