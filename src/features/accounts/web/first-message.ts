const base = 'https://here.invalid'
const chatPath = /^\/account\/messages\/\d+\/([\w.]+)$/

/** To whom one is about to write at this address, and what; null where it is no chat. */
export function messageAt(path: string): { username: string; text: string } | null {
  const { pathname, searchParams } = new URL(path, base)
  const username = chatPath.exec(pathname)?.[1]
  return username ? { username, text: searchParams.get('message') ?? '' } : null
}

/** The address of that chat, which sends this message when it is opened. */
export function withMessage(path: string, text: string): string {
  const { pathname, searchParams } = new URL(path, base)
  if (text.trim() === '') searchParams.delete('message')
  else searchParams.set('message', text)
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}
