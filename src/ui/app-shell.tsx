import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'
import { ToastRegion } from './toast-region.tsx'

/**
 * Around every page: bars above and below, the page between. The bottom bar sticks in the flow, so
 * that it covers nothing at the end of a page. Focus `main`'s h1 on a change of route.
 */
export function AppShell({
  topBar,
  banner,
  bottomBar,
  children,
}: {
  topBar: ReactNode
  banner?: ReactNode
  bottomBar?: ReactNode
  children: ReactNode
}) {
  return (
    <div data-shell className="flex min-h-dvh flex-col">
      <SkipLink />
      {topBar}
      {banner}
      <main id="main" tabIndex={-1} className="flex w-full flex-1 flex-col">
        {children}
      </main>
      {bottomBar}
      <ToastRegion />
    </div>
  )
}
