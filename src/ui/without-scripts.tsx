import type { ReactNode } from 'react'

/**
 * Shown where no script runs. Unlike `<noscript>` it depends on what has run: a script that a browser blocks for
 * another reason counts too.
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return <div className="hidden scriptless:block">{children}</div>
}
