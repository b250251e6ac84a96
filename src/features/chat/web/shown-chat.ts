import { wideScreen } from '#platform/web/media.ts'

const listPath = '/account/messages'

/** Whether what is new in the chat at this address is seen already: in the chat itself, or in the list of chats. */
export function isChatShown(route: string): boolean {
  const path = window.location.pathname
  const named = usernameIn(route)
  if (named === undefined || !path.startsWith(listPath)) return false
  return named === usernameIn(path) || path === listPath || matchMedia(wideScreen).matches
}

/** By the person, since a new chat has no number yet. */
const usernameIn = (path: string) =>
  /^\/account\/messages\/\d+\/([^/]+)/.exec(path)?.[1]?.toLowerCase()
