import { LocateFixed, SearchX } from 'lucide-react'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import type { listGigs } from '#features/gigs/contract.ts'
import { useAddressFilters } from '#features/gigs/listing/web/address-filters.ts'
import { FiltersInForce } from '#features/gigs/listing/web/filters-in-force.tsx'
import { cardPage, firstPageOf, gigCards, gigsOf } from '#features/gigs/listing/web/gig-cards.ts'
import { type GigCardsQuery, useGigCards } from '#features/gigs/listing/web/gig-cards-query.ts'
import { filtersIn, isNarrowed, without } from '#features/gigs/listing/web/gig-filters.ts'
import { GigSearch } from '#features/gigs/listing/web/gig-search.tsx'
import { findDevicePlace } from '#features/gigs/place/web/starting-place.ts'
import { AppBanner } from '#features/pages/web/app-banner.tsx'
import { AppInvitation } from '#features/pages/web/app-invitation.tsx'
import { sentencesOf } from '#platform/web/api-error.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { noLocationSentence } from '#platform/web/geolocation.ts'
import type { PageHandle } from '#platform/web/page-handle.ts'
import { sameForEveryone } from '#platform/web/page-headers.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { mostCounted } from '../process.ts'
import { fourColumns, GigList, GigListSkeleton } from './gig-list.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { search: GigSearch }

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: texts.servicesInGhana,
    description: texts.findPeopleWhoDoTheWork,
    canonical: '/',
  })

export const headers = sameForEveryone

/** The first gigs as every visitor sees them; null where the list starts from where somebody is. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const filters = filtersIn(new URL(request.url).searchParams)
  if (filters.distance !== undefined) return null
  return cardPage(
    await callAsVisitor<typeof listGigs>(context, 'GET /api/gigs', firstPageOf(filters)),
  )
}

/** Asks and does not wait: the page shows what it is waiting for. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = filtersIn(new URL(request.url).searchParams)
  if (filters.distance === undefined) queryClient().prefetchInfiniteQuery(gigCards(filters))
  return null
}

export default function HomePage() {
  const { filters, narrow } = useAddressFilters()
  const rendered = useLoaderData<typeof loader | typeof clientLoader>()
  const { query, placeMissing } = useGigCards(filters, rendered)
  const [first] = gigsOf(query.data?.pages ?? [])
  return (
    <Page>
      <AppBanner />
      <FiltersInForce filters={filters} example={first} onChange={narrow} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <PageTitle className="max-lg:text-h2!">{texts.servicesInGhana}</PageTitle>
        <Count query={query} />
      </div>
      {placeMissing ? (
        <PlaceNeeded onGiveUp={() => narrow(without(filters, 'distance'))} />
      ) : (
        <Gigs query={query} onClear={isNarrowed(filters) ? () => narrow({}) : undefined} />
      )}
      <AppInvitation />
    </Page>
  )
}

function Gigs({ query, onClear }: { query: GigCardsQuery; onClear?: () => void }) {
  const { data, error, isFetching, isFetchNextPageError, refetch } = query
  const failed = error && !isFetchNextPageError && (
    <LoadError
      reason={sentencesOf(error)[0] ?? texts.theGigsDidNotLoad}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
  if (!data) return failed || <GigListSkeleton className={fourColumns} />
  if (data.pages[0]?.gigs.length === 0) return <NoGigs onClear={onClear} />
  return (
    <>
      {failed}
      <GigList query={query} />
    </>
  )
}

/** How many there are, to see, and how many are shown, to hear. */
function Count({ query: { data } }: { query: GigCardsQuery }) {
  const total = data?.pages[0]?.total
  const shown = gigsOf(data?.pages ?? []).length
  const all = total === mostCounted ? texts.gigsOrMore(mostCounted) : texts.gigCount(total ?? 0)
  return (
    <>
      <p aria-hidden="true" className="min-h-5 text-meta text-muted tabular-nums">
        {total ? all : null}
      </p>
      <p role="status" className="sr-only">
        {total !== undefined && (total === 0 ? texts.noGigsMatch : texts.showingOf(shown, all))}
      </p>
    </>
  )
}

function NoGigs({ onClear }: { onClear?: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      action={
        onClear && (
          <Button tone="secondary" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        )
      }
    >
      {texts.noGigsMatch}
    </EmptyState>
  )
}

/** An address with a distance, opened by somebody whose place is not known: the browser's question comes only after ours. */
function PlaceNeeded({ onGiveUp }: { onGiveUp: () => void }) {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)

  async function ask() {
    setAsking(true)
    setRefused(false)
    await findDevicePlace().catch(() => setRefused(true))
    setAsking(false)
  }

  return (
    <>
      {refused && <LoadError reason={noLocationSentence} />}
      <EmptyState
        icon={LocateFixed}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button pending={asking} onClick={ask}>
              {texts.useMyLocation}
            </Button>
            <Button tone="secondary" onClick={onGiveUp}>
              {texts.showAnyDistance}
            </Button>
          </div>
        }
      >
        {texts.toShowWhatIsNear}
      </EmptyState>
    </>
  )
}
