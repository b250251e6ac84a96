import { wideScreen } from '#platform/web/media.ts'

const listPath = '/account/messages'

/** Whether news that lead to this address are seen already where the person is: in a chat, or in the list of chats. */
export function isSeenInChats(route: string): boolean {
  const path = window.location.pathname
  if (!path.startsWith(listPath)) return false
  const named = usernameIn(route)
  if (named === undefined) return isOnCard(route)
  return named === usernameIn(path) || path === listPath || matchMedia(wideScreen).matches
}

/** By the person, since a new chat has no number yet. */
const usernameIn = (path: string) =>
  /^\/account\/messages\/\d+\/([^/]+)/.exec(path)?.[1]?.toLowerCase()

/** Cards of offers and orders show what becomes of them. */
const isOnCard = (route: string) =>
  document.querySelector(`[role=log] a[href="${CSS.escape(route)}"]`) !== null
