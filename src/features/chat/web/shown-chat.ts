/** Whether this address is that of the chat on the screen: by the person, since a new chat has no number yet. */
export function isChatShown(route: string): boolean {
  const shown = usernameIn(window.location.pathname)
  return shown !== undefined && shown === usernameIn(route)
}

const usernameIn = (path: string) =>
  /^\/account\/messages\/\d+\/([^/]+)/.exec(path)?.[1]?.toLowerCase()
