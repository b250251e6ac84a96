import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { profiles } from '#features/accounts/web/profiles.ts'
import type { listGigs } from '#features/gigs/contract.ts'
import { pageIn } from '#features/gigs/listing/web/gig-filters.ts'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { requireSmallLetters } from '#platform/web/pages/small-letters.ts'
import { read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { showPerson } from '../contract.ts'
import { pathOfGigs } from './person-address.ts'
import { gigPageOf, type PersonGigPage, PersonGigs } from './person-gigs.tsx'
import * as texts from './texts.ts'
import { toNothing } from './to-nothing.ts'

type Found = { name: string; username: string; list: PersonGigPage }
type Loaded = Found | null

const [personRoute, gigsRoute] = ['GET /api/people/{username}', 'GET /api/gigs'] as const
const pageSize = 24

export const meta: MetaFunction<typeof loader> = args => {
  const found = args.loaderData as Loaded | undefined
  return pageMeta(args, { title: found ? texts.gigsOf(found.name) : pagesTexts.notFoundTitle })
}

export const headers = sameForEveryone

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireSmallLetters(request)
  const { username, page } = addressOf(params, request)
  const found = await Promise.all([
    callAsVisitor<typeof showPerson>(context, personRoute, { username }),
    callAsVisitor<typeof listGigs>(context, gigsRoute, gigsOnPage(username, page)),
  ]).catch(toNothing)
  return found ? presentFound(found) : data(null, { status: 404 })
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { username, page } = addressOf(params, request)
  const client = queryClient()
  const found = await Promise.all([
    client.fetchQuery(read<typeof showPerson>(personRoute, { username })),
    client.fetchQuery(read<typeof listGigs>(gigsRoute, gigsOnPage(username, page))),
  ]).catch(toNothing)
  return found && presentFound(found)
}

export default function PersonGigsPage() {
  const found = useLoaderData<typeof loader>() as Loaded
  if (!found) return <NotFoundScreen />
  const { name, username, list } = found
  return (
    <Page>
      <header className="flex flex-col gap-1">
        <BackLink to={profiles + username}>{name}</BackLink>
        <PageTitle className="[overflow-wrap:anywhere]">{texts.gigsOf(name)}</PageTitle>
      </header>
      {list.gigs.length === 0 && <p className="text-muted">{texts.noGigs}</p>}
      <PersonGigs gigs={list.gigs} headings="h2" />
      {list.lastPage > 1 && (
        <Pagination
          page={list.page}
          lastPage={list.lastPage}
          hrefFor={page => pathOfGigs(username, page)}
        />
      )}
    </Page>
  )
}

function addressOf({ username = '' }: LoaderFunctionArgs['params'], request: Request) {
  return { username, page: pageIn(new URL(request.url).searchParams) }
}

const gigsOnPage = (username: string, page: number) => ({
  ...{ username, page, records_per_page: pageSize },
})

/** Pages beyond the last lead to the first. */
function presentFound([{ person }, gigs]: [
  Received<typeof showPerson>,
  Received<typeof listGigs>,
]): Found {
  const { name, username } = person
  const list = gigPageOf(gigs)
  if (list.page > 1 && list.gigs.length === 0) throw redirect(pathOfGigs(username))
  return { name, username, list }
}
