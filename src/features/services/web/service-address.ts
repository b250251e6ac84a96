import { redirect } from 'react-router'
import { pageIn } from '#features/gigs/listing/web/gig-filters.ts'

type Params = { category?: string | undefined; town?: string | undefined }

const forGood = 301

/** What the address of a service asks for; one in capitals leads to the one in small letters. */
export function serviceAddress({ category = '', town }: Params, request: Request) {
  requireSmallLetters(request)
  const page = pageIn(new URL(request.url).searchParams)
  return { input: { category, ...(town !== undefined && { town }) }, page }
}

export function requireSmallLetters(request: Request): void {
  const { pathname, search } = new URL(request.url)
  // What is not readable has an address of its own case: `%C3`.
  const small = pathname.replace(/%[0-9a-f]{2}|[A-Z]/gi, part =>
    part.startsWith('%') ? part : part.toLowerCase(),
  )
  if (small !== pathname) throw redirect(small + search, forGood)
}
