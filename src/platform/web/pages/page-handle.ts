import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a page asks of the shell around it: `export const handle: PageHandle = { … }`. */
export type PageHandle = {
  /** The bar at a phone's bottom; pages that bring their own action bar take none. Default `tabs`. */
  bottomBar?: 'tabs' | 'none'
  /** A search field in the top bar. */
  search?: ComponentType
  /** The page brings its own shell. */
  bare?: boolean
  /** Visitors are sent to the login before anything is loaded. */
  membersOnly?: boolean
  /** What is done here ends all logins, this one too: nobody is led away to log in again. */
  endsLogins?: boolean
  /** The page does something by itself: its scripts do not wait until it has been read (late-start.ts). */
  startsAtOnce?: boolean
}

/** The handles of the matched routes, the innermost winning. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(match => match.handle))
}
