import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { tilesAmong } from '#features/gigs/categories/web/tiles.ts'
import type { listCategories, listGigs } from '#features/gigs/contract.ts'
import { useAddressFilters } from '#features/gigs/listing/web/address-filters.ts'
import { useChosenCategory } from '#features/gigs/listing/web/category-names.ts'
import { FiltersInForce } from '#features/gigs/listing/web/filters-in-force.tsx'
import { cardPage, firstPageOf, gigCards, gigsOf } from '#features/gigs/listing/web/gig-cards.ts'
import { type GigCardsQuery, useGigCards } from '#features/gigs/listing/web/gig-cards-query.ts'
import {
  filtersIn,
  findsWork,
  type GigFilters,
  isNarrowed,
  pageIn,
  pathOf,
  wayIn,
  without,
} from '#features/gigs/listing/web/gig-filters.ts'
import { GigSearch } from '#features/gigs/listing/web/gig-search.tsx'
import { NothingFound } from '#features/gigs/listing/web/nothing-found.tsx'
import { ServiceTiles, type Tile } from '#features/gigs/listing/web/service-tiles.tsx'
import * as listingTexts from '#features/gigs/listing/web/texts.ts'
import { TownChoice } from '#features/gigs/listing/web/town-choice.tsx'
import { UnderstoodSearch } from '#features/gigs/listing/web/understood-search.tsx'
import { WaysIn } from '#features/gigs/listing/web/ways-in.tsx'
import { findDevicePlace } from '#features/gigs/place/web/starting-place.ts'
import type { listTowns } from '#features/gigs/towns/contract.ts'
import { useTownNames } from '#features/gigs/towns/web/town-names.ts'
import { safetyPath } from '#features/pages/safety/process.ts'
import { AppBanner } from '#features/pages/web/app-banner.tsx'
import { AppInvitation } from '#features/pages/web/app-invitation.tsx'
import { getAppPath } from '#features/pages/web/app-stores.ts'
import * as pagesTexts from '#features/pages/web/texts.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { noLocationSentence } from '#platform/web/maps/geolocation.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { queryClient } from '#platform/web/query-client.ts'
import * as platformTexts from '#platform/web/texts.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { mostCounted } from '../process.ts'
import { GigList, GigListSkeleton } from './gig-list.tsx'
import { PageLinks } from './page-links.tsx'
import { SaveSearchPlace } from './save-search-place.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { search: GigSearch }

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: titleOf(filtersIn(new URLSearchParams(args.location.search))),
    description: texts.homeLead,
    canonical: '/',
  })

export const headers = sameForEveryone

/** What every visitor sees. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [found, categories, towns] = await Promise.all([
    loadGigs(context, query),
    loadCategories(context),
    loadTownNames(context),
  ])
  const category = categories.find(({ id }) => id === filtersIn(query).category)
  return {
    found,
    tiles: tilesAmong(categories).map(nameOf),
    category: category && nameOf(category),
    towns,
  }
}

/** The first gigs; null where the list starts from where somebody is. */
async function loadGigs(context: LoaderFunctionArgs['context'], query: URLSearchParams) {
  const [filters, page] = [filtersIn(query), pageIn(query)]
  if (filters.distance !== undefined) return null
  const wanted = { ...firstPageOf(filters), page }
  const answer = await callAsVisitor<typeof listGigs>(context, 'GET /api/gigs', wanted).catch(
    error => {
      if (filters.town !== undefined && error instanceof ApiError && error.fields.town)
        throw redirect(pathOf(without(filters, 'town')))
      throw error
    },
  )
  const found = cardPage(answer)
  if (page > 1 && found.gigs.length === 0) throw redirect(pathOf(filters))
  return found
}

async function loadCategories(context: LoaderFunctionArgs['context']) {
  const route = 'GET /api/gigs/categories'
  return (await callAsVisitor<typeof listCategories>(context, route, {})).categories
}

const nameOf = ({ id, slug, description }: Tile): Tile => ({ id, slug, description })

async function loadTownNames(context: LoaderFunctionArgs['context']) {
  const { towns } = await callAsVisitor<typeof listTowns>(context, 'GET /api/towns', {})
  return towns.map(({ name }) => name).join(',')
}

/** Asks and does not wait: the page shows what it is waiting for. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [filters, page] = [filtersIn(query), pageIn(query)]
  if (filters.distance === undefined)
    queryClient().prefetchInfiniteQuery(gigCards(filters, { page }))
  return null
}

export default function HomePage() {
  const { filters, page, narrow } = useAddressFilters()
  const rendered = useLoaderData<typeof loader | typeof clientLoader>()
  const asksForApp = useSearchParams()[0].get('apps') === '1'
  // What the server has drawn of them stays good for every filter.
  const [tiles] = useState(rendered?.tiles)
  const towns = useTownNames({ needed: true, rendered: rendered?.towns }) ?? []
  const { query, placeMissing } = useGigCards(filters, page, rendered?.found ?? null)
  const [first] = gigsOf(query.data?.pages ?? [])
  const understood = query.data?.pages[0]?.understood
  const category = useChosenCategory(filters.category, rendered?.category, first?.category)
  return (
    <Page>
      <AppBanner isWanted={asksForApp} />
      <div className={railLook}>
        <div className="z-1 flex flex-col gap-4 top-24 xl:[@media(min-height:50rem)]:sticky">
          <WaysIn filters={filters} />
          <TownChoice filters={filters} towns={towns} understood={understood} />
          <ServiceTiles filters={filters} rendered={tiles} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FiltersInForce filters={filters} category={category} towns={towns} />
          {understood && <UnderstoodSearch filters={filters} understood={understood} />}
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <PageTitle>{titleOf(filters)}</PageTitle>
            <Count query={query} />
          </div>
          {placeMissing ? (
            <PlaceNeeded onGiveUp={() => narrow(without(filters, 'distance'))} />
          ) : (
            <>
              <SaveSearchPlace filters={filters} />
              <Gigs
                query={query}
                filters={filters}
                category={category}
                townName={towns.find(({ slug }) => slug === filters.town)?.name}
              />
              <PageLinks pages={query.data?.pages} hrefFor={page => pathOf(filters, page)} />
            </>
          )}
        </div>
      </div>
      <footer className="mt-auto flex justify-center gap-4 text-meta text-muted">
        <Link to={safetyPath} className="inline-flex min-h-11 items-center underline">
          {pagesTexts.staySafe}
        </Link>
        <Link to={getAppPath} className="inline-flex min-h-11 items-center underline">
          {pagesTexts.getTheApp}
        </Link>
      </footer>
      <AppInvitation />
    </Page>
  )
}

/** What narrows the list stands above it, and beside it where there is room. */
const railLook =
  'flex flex-col gap-4 xl:grid xl:grid-cols-[16rem_minmax(0,1fr)] xl:items-start xl:gap-8'

const titleOf = (filters: GigFilters) =>
  findsWork(filters) ? listingTexts.findWork : listingTexts.findWorker

type GigsProps = {
  query: GigCardsQuery
  filters: GigFilters
  category: { id: number; description: string } | undefined
  townName: string | undefined
}

function Gigs({ query, filters, category, townName }: GigsProps) {
  const { data, error, isFetching, isFetchNextPageError, refetch } = query
  const failed = error && !isFetchNextPageError && (
    <LoadError
      reason={sentencesOf(error)[0] ?? texts.gigsLoadError}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
  if (!data) return failed || <GigListSkeleton />
  const [first] = data.pages
  if (first?.gigs.length === 0)
    return (
      <NothingFound filters={filters} page={first} category={category} townName={townName}>
        {isNarrowed(filters) && (
          <LinkButton tone="secondary" to={pathOf(wayIn(filters))}>
            {texts.clearFilters}
          </LinkButton>
        )}
      </NothingFound>
    )
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
        {total !== undefined && texts.showingOf(shown, all)}
      </p>
    </>
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
              {platformTexts.useMyLocation}
            </Button>
            <Button tone="secondary" onClick={onGiveUp}>
              {texts.showAnyDistance}
            </Button>
          </div>
        }
      >
        {texts.locationNeededHint}
      </EmptyState>
    </>
  )
}
