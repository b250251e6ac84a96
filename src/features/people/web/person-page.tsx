import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { listGigs } from '#features/gigs/contract.ts'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta, siteOfRoot } from '#platform/web/pages/page-meta.ts'
import { requireSmallLetters } from '#platform/web/pages/small-letters.ts'
import { read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { listReviewsOfPerson, showPerson } from '../contract.ts'
import { choiceIn, pathOfPerson, type ReviewChoice } from './person-address.ts'
import { gigPageOf } from './person-gigs.tsx'
import { personMeta } from './person-meta.ts'
import { type Found, PersonView } from './person-view.tsx'
import { reviewPageOf, sendTextsOnce } from './review-page.ts'
import { toNothing } from './to-nothing.ts'

type Loaded = Found | null

const [personRoute, reviewsRoute, gigsRoute] = [
  'GET /api/people/{username}',
  'GET /api/people/{username}/reviews',
  'GET /api/gigs',
] as const
const reviewsShown = 5
const gigsShown = 6

export const meta: MetaFunction<typeof loader> = args => {
  const loaded = args.loaderData as Loaded | undefined
  if (!loaded) return pageMeta(args, { title: pagesTexts.notFoundTitle })
  const choice = choiceIn(new URLSearchParams(args.location.search))
  return pageMeta(args, personMeta(loaded.person, choice, siteOfRoot(args.matches[0])))
}

export const headers = sameForEveryone

/** As every visitor sees it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireSmallLetters(request)
  const { username, choice } = addressOf(params, request)
  const found = await Promise.all([
    callAsVisitor<typeof showPerson>(context, personRoute, { username }),
    callAsVisitor<typeof listReviewsOfPerson>(context, reviewsRoute, reviewsOf(username, choice)),
    callAsVisitor<typeof listGigs>(context, gigsRoute, gigsOf(username)),
  ]).catch(toNothing)
  if (!found) return data(null, { status: 404 })
  const { list, ...rest } = presentFound(found, choice)
  // Members are shown the buyer's reviews instead: these texts would be nowhere on the page when they are needed.
  return { ...rest, list: choice.role === 'buyer' ? list : sendTextsOnce(context, list) }
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { username, choice } = addressOf(params, request)
  const client = queryClient()
  const found = await Promise.all([
    client.fetchQuery(read<typeof showPerson>(personRoute, { username })),
    client.fetchQuery(read<typeof listReviewsOfPerson>(reviewsRoute, reviewsOf(username, choice))),
    client.fetchQuery(read<typeof listGigs>(gigsRoute, gigsOf(username))),
  ]).catch(toNothing)
  return found ? presentFound(found, choice) : null
}

export default function PersonPage() {
  const found = useLoaderData<typeof loader>() as Loaded
  const [query] = useSearchParams()
  return found ? <PersonView {...found} choice={choiceIn(query)} /> : <NotFoundScreen />
}

function addressOf({ username = '' }: LoaderFunctionArgs['params'], request: Request) {
  return { username, choice: choiceIn(new URL(request.url).searchParams) }
}

/** What is said of the buyer is no visitor's to read, and comes by itself. */
function reviewsOf(username: string, { role, rating, page }: ReviewChoice) {
  const first = { username, records_per_page: reviewsShown, page: 1 }
  return role === 'buyer' ? first : { ...first, page, ...(rating && { rating }) }
}

const gigsOf = (username: string) => ({ username, records_per_page: gigsShown })

type Answers = [
  Received<typeof showPerson>,
  Received<typeof listReviewsOfPerson>,
  Received<typeof listGigs>,
]

/** Pages beyond the last lead to the first. */
function presentFound([{ person }, reviews, gigs]: Answers, choice: ReviewChoice): Found {
  const list = reviewPageOf(reviews)
  if (list.page > 1 && list.reviews.length === 0)
    throw redirect(pathOfPerson(person.username, { ...choice, page: 1 }))
  return { person, list, gigs: gigPageOf(gigs).gigs }
}
