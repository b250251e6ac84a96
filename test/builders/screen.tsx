import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { Site } from '#platform/web/app-context.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { WebPorts } from '#web-ports.tsx'

type ScreenOptions = {
  /** What the API has answered already: the call, its input, the answer. */
  answers?: readonly (readonly [route: string, input: object, answer: unknown])[]
  /** Which calls have failed, and how. */
  failures?: readonly (readonly [route: string, input: object, error: Error])[]
  /** As in `routes.ts`, where the screen reads its address. */
  path?: string
  /** The address itself. */
  at?: string
  /** Where this installation is set up otherwise. */
  siteChanges?: Partial<Site>
}

const site: Site = {
  name: 'Nkwa',
  url: 'https://nkwa.test',
  production: false,
  tiles: null,
  hasWalletNames: true,
  identityDays: { rejected: 30, closed: 90 },
}

/** The HTML of a screen as it is first drawn, with these answers at hand. What opens by a press is not in it. */
export function renderScreen(
  Screen: ComponentType,
  { answers = [], failures = [], path = '*', at = '/', siteChanges }: ScreenOptions = {},
) {
  const client = queryClient()
  for (const [route, input, answer] of answers) client.setQueryData([route, input], answer)
  for (const [route, input, error] of failures) setQueryError(client, [route, input], error)
  const routes = [
    {
      id: 'root',
      element: <Outlet />,
      loader: () => null,
      children: [{ path, element: <Screen /> }],
    },
  ]
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    hydrationData: { loaderData: { root: { site: { ...site, ...siteChanges } } } },
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WebPorts>
        <RouterProvider router={router} />
      </WebPorts>
    </QueryClientProvider>,
  )
}

/** It is not asked for once more: the screen shows what it shows after the last try. */
function setQueryError(client: QueryClient, queryKey: QueryKey, error: Error): void {
  client.setQueryDefaults(queryKey, { retryOnMount: false })
  client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error })
}

/** What can be read in HTML, one blank between words. */
export const textIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()
