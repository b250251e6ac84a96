import { pageIn } from '#features/gigs/listing/web/gig-filters.ts'
import { requireSmallLetters } from '#platform/web/pages/small-letters.ts'

type Params = { category?: string | undefined; town?: string | undefined }

/** What the address of a service asks for; one in capitals leads to the one in small letters. */
export function serviceAddress({ category = '', town }: Params, request: Request) {
  requireSmallLetters(request)
  const page = pageIn(new URL(request.url).searchParams)
  return { input: { category, ...(town !== undefined && { town }) }, page }
}
