import { useQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import type { listGigs } from '#features/gigs/contract.ts'
import { freshForMs } from '#features/gigs/listing/web/gig-cards.ts'
import { gigTypes } from '#features/gigs/process.ts'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { useLastPageInstead } from '#platform/web/pages/last-page.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta, siteOfRoot } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSession } from '#platform/web/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { showService } from '../contract.ts'
import { pathOfService, servicePageSize } from '../process.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { OfferList } from './offer-list.tsx'
import { type PackedRows, packRows, unpackRows } from './packed-rows.ts'
import { SaveServicePlace } from './save-service-place.tsx'
import { serviceAddress } from './service-address.ts'
import { ServiceLinks } from './service-links.tsx'
import { type OfferPage, offersOf } from './service-offers.ts'
import { type CountedTown, leadOf, type Service, serviceMeta, titleOf } from './service-words.ts'
import * as texts from './texts.ts'
import { UsualPrice } from './usual-price.tsx'

type Found = { service: Service; towns: PackedRows<CountedTown>; list: OfferPage }
type Loaded = Found | null

const route = 'GET /api/services/{category}'
const listRoute = 'GET /api/gigs'

export const meta: MetaFunction<typeof loader> = args => {
  const { service, list } = (args.loaderData as Loaded | undefined) ?? {}
  if (!service || !list) return pageMeta(args, { title: pagesTexts.notFoundTitle })
  return pageMeta(args, serviceMeta(service, list.page, siteOfRoot(args.matches[0])))
}

export const headers = sameForEveryone

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { input, page } = serviceAddress(params, request)
  const answer = await callAsVisitor<typeof showService>(context, route, input).catch(toNothing)
  if (!answer) return data(null, { status: 404 })
  const { service, towns } = packTowns(answer)
  const gigs = callAsVisitor<typeof listGigs>(context, listRoute, listInput(service, page))
  return refuseEmptyPage({ service, towns, list: offersOf(await gigs) })
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { input, page } = serviceAddress(params, request)
  const answer = await queryClient()
    .fetchQuery({ ...read<typeof showService>(route, input), staleTime: freshForMs })
    .catch(toNothing)
  if (!answer) return null
  const { service, towns } = packTowns(answer)
  const gigs = queryClient().fetchQuery({
    ...read<typeof listGigs>(listRoute, listInput(service, page)),
    staleTime: freshForMs,
  })
  return refuseEmptyPage({ service, towns, list: offersOf(await gigs) })
}

export default function ServicePage() {
  const found = useLoaderData<typeof loader>() as Loaded
  return found ? <ServiceView {...found} /> : <NotFoundScreen />
}

function ServiceView({ service, towns, list: rendered }: Found) {
  const { category, town, usual_price } = service
  const hrefFor = (page: number) => pathOfService(category.slug, town?.slug, page)
  const list = useOwnList(service, rendered.page, hrefFor(1)) ?? rendered
  const isOffered = list.offers.values.length > 0
  return (
    <Page>
      <header className="flex flex-col gap-1">
        <Breadcrumbs service={service} />
        <PageTitle>{titleOf(service)}</PageTitle>
        {isOffered && service.people_count > 0 && <p className="text-muted">{leadOf(service)}</p>}
        {usual_price && <UsualPrice price={usual_price} />}
      </header>
      {!isOffered ? (
        <EmptyState
          icon={Hammer}
          action={
            <div className="flex flex-col items-center gap-4">
              <RequestButton service={service} />
              <SaveServicePlace service={service} />
            </div>
          }
        >
          {texts.nobodyOffers(category.description, town?.name ?? texts.ghana)}
        </EmptyState>
      ) : (
        <>
          <OfferList offers={unpackRows(list.offers)} illustration={category.illustration} />
          {list.lastPage > 1 && (
            <Pagination page={list.page} lastPage={list.lastPage} hrefFor={hrefFor} />
          )}
          <section className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-surface p-4 shadow-raised">
            <p className="min-w-0 flex-[1_1_16rem]">{texts.requestHint}</p>
            <RequestButton service={service} />
          </section>
        </>
      )}
      <ServiceLinks service={service} towns={unpackRows(towns)} />
    </Page>
  )
}

/**
 * A member's list leaves out whom he has blocked. Undefined for visitors, and until it is there. As other lists of gigs,
 * it stands as it was left; beyond its last page the first one takes the place, as it does for visitors.
 */
function useOwnList(service: Service, page: number, firstPage: string) {
  const { data, isFetching } = useQuery({
    ...read<typeof listGigs>(listRoute, listInput(service, page)),
    enabled: useSession() !== null,
    staleTime: freshForMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isBeyond = useLastPageInstead(data?.records, { hrefFor: () => firstPage, isFetching })
  return data && !isBeyond ? offersOf(data) : undefined
}

function RequestButton({ service: { category, town } }: { service: Service }) {
  const query = new URLSearchParams({
    ...{ type: String(gigTypes.request), category: String(category.id) },
    ...(town && { town: town.slug }),
  })
  return <LinkButton to={`/gigs/add?${query}`}>{texts.requestButton}</LinkButton>
}

const listInput = ({ category, town }: Service, page: number) => ({
  ...{ category: category.id, gig_type: gigTypes.offer, page, records_per_page: servicePageSize },
  ...(town && { town: town.slug }),
})

function packTowns({ service: { towns, ...service } }: Received<typeof showService>) {
  return { service, towns: packRows<CountedTown>(towns, ['slug', 'name', 'gigs_count']) }
}

/** Pages beyond the last lead to the first. */
function refuseEmptyPage(found: Found): Found {
  const { service, list } = found
  if (list.page > 1 && list.offers.values.length === 0)
    throw redirect(pathOfService(service.category.slug, service.town?.slug))
  return found
}

/** No service has such a name. What was not answered, or only with a fault of ours, may be there. */
function toNothing(error: unknown): null {
  if (error instanceof ApiError && [404, 422].includes(error.status)) return null
  throw error
}
