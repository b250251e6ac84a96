import { useRouteLoaderData } from 'react-router'
import type { Site } from './app-context.ts'

/** The installation's name, address and tiles, as the root's loader gave them. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<{ site: Site }>('root')?.site
}
