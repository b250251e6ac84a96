import { useRouteLoaderData } from 'react-router'
import type { Site } from './app-context.ts'

/** What is set up for this installation, as the root's loader gave them. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<{ site: Site }>('root')?.site
}
