import { redirect } from 'react-router'

const forGood = 301

/** Where an address in capitals has the same page as the one in small letters, it leads there. */
export function requireSmallLetters(request: Request): void {
  const { pathname, search } = new URL(request.url)
  // What is not readable has an address of its own case: `%C3`.
  const small = pathname.replace(/%[0-9a-f]{2}|[A-Z]/gi, part =>
    part.startsWith('%') ? part : part.toLowerCase(),
  )
  if (small !== pathname) throw redirect(small + search, forGood)
}
