/** Parts of TanStack Query that its client names and nothing here asks for: what presses set going is `useAction`'s. */
import type { Plugin } from 'vite'

const mutationCache = `
export class MutationCache {
  clear() {}
  async resumePausedMutations() {}
}`

export const leanQueries: Plugin = {
  name: 'lean-queries',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  load: {
    filter: { id: /query-core\/build\/modern\/mutationCache\.js$/ },
    handler: () => mutationCache,
  },
}
