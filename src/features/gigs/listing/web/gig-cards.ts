/** Lists of gigs as cards: what a card shows and nothing more, since 32 descriptions would weigh more than the page. */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { listGigs, showGig } from '#features/gigs/contract.ts'
import { gigTypes, homePageSize } from '#features/gigs/process.ts'
import type { Received } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import type { Position } from '#platform/web/maps/geolocation.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { type GigFilters, listInputOf } from './gig-filters.ts'
import { firstLineOf } from './plain-text.ts'

export type Gig = Received<typeof showGig>['gig']

export type GigCard = Pick<
  Gig,
  | 'id'
  | 'slug'
  | 'title'
  | 'type_id'
  | 'category'
  | 'town'
  | 'amount'
  | 'human_readable_duration'
  | 'human_readable_distance'
  | 'is_promoted'
  | 'favorite'
  | 'back_on'
  | 'user_id'
> & {
  thumb: string | null
  /** What a Request begins with; its card has no picture. */
  first_line: string | null
  user: Pick<
    Gig['user'],
    | ('username' | 'portrait' | 'is_kyc_verified' | 'active_subscription')
    | ('rating' | 'rating_count')
  >
}

type ListAnswer = Received<typeof listGigs>

export type CardPage = {
  gigs: GigCard[]
  total: number
  page: number
  lastPage: number
} & Partial<Pick<ListAnswer, 'understood' | 'instead'>>

const route = 'GET /api/gigs'
/** A list that somebody comes back to stands as it was left; only after this is it asked for anew. */
export const freshForMs = 5 * 60_000

export const firstPageOf = (filters: GigFilters) => ({
  ...listInputOf(filters),
  records_per_page: homePageSize,
})

/** `around` for distances of those who have no saved place; `page` is the one that the list begins with. */
export const gigCards = (
  filters: GigFilters,
  { around, page = 1 }: { around?: Position; page?: number } = {},
) =>
  infiniteQueryOptions({
    queryKey: [route, { ...listInputOf(filters), ...around, ...(page > 1 && { page }) }, 'cards'],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...firstPageOf(filters), ...around, page: pageParam }
      return cardPage(await call<typeof listGigs>(route, input, { signal }))
    },
    initialPageParam: page,
    getNextPageParam: last => (last.page < last.lastPage ? last.page + 1 : undefined),
    staleTime: freshForMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function cardPage({
  records,
  ...meaning
}: Pick<ListAnswer, 'records'> & Partial<ListAnswer>): CardPage {
  const { data, total, current_page, last_page } = records
  const { understood, instead } = meaning
  const page = { gigs: data.map(cardOf), total, page: current_page, lastPage: last_page }
  return { ...page, ...(understood && { understood }), ...(instead && { instead }) }
}

export function cardOf(gig: Gig): GigCard {
  const { id, slug, title, type_id, category, town, amount, is_promoted, favorite, user_id, user } =
    gig
  const { human_readable_duration, human_readable_distance, back_on } = gig
  const { username, portrait, is_kyc_verified, active_subscription, rating, rating_count } = user
  return {
    id,
    slug,
    title,
    type_id,
    category,
    town,
    amount,
    human_readable_duration,
    human_readable_distance,
    is_promoted,
    favorite,
    back_on,
    user_id,
    user: { username, portrait, is_kyc_verified, active_subscription, rating, rating_count },
    thumb: gig.images[0]?.file.thumb_url ?? null,
    first_line: type_id === gigTypes.request ? firstLineOf(gig.description) : null,
  }
}

/** Every gig once: one that moved while pages were loaded would come twice. */
export function gigsOf(pages: readonly CardPage[]): GigCard[] {
  return [...new Map(pages.flatMap(page => page.gigs.map(gig => [gig.id, gig]))).values()]
}

/** A gig that some list of this tab has shown: enough to begin its page with. */
export function findCard(gigId: number): GigCard | undefined {
  return queryClient()
    .getQueriesData<InfiniteData<CardPage>>({
      queryKey: [route],
      predicate: ({ queryKey }) => queryKey[2] === 'cards',
    })
    .flatMap(([, data]) => data?.pages.flatMap(page => page.gigs) ?? [])
    .find(gig => gig.id === gigId)
}
