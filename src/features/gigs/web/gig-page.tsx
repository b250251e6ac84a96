import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  replace,
  useLoaderData,
  useNavigate,
  useParams,
} from 'react-router'
import { findCard, type Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { gigMeta } from '#features/gigs/sharing/web/gig-meta.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta, siteOfRoot } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import { showToast } from '#ui/toast.ts'
import type { showGig } from '../contract.ts'
import { GigPageSkeleton, GigView } from './gig-view.tsx'
import * as texts from './texts-after-first-visit.ts'

type Params = LoaderFunctionArgs['params']

export const handle: PageHandle = { bottomBar: 'none' }

export const meta: MetaFunction<typeof loader> = args => {
  const gig = args.loaderData?.gig ?? queryClient().getQueryData(gigRead(args.params).queryKey)?.gig
  if (gig) return pageMeta(args, gigMeta(gig, siteOfRoot(args.matches[0])))
  return pageMeta(args, { title: findCard(idIn(args.params))?.title ?? texts.gig })
}

export const headers = sameForEveryone

/** As every visitor sees it. Whoever may see more than visitors comes here by a link inside the site. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const input = { id: idIn(params) }
  const answer = await callAsVisitor<typeof showGig>(context, 'GET /api/gigs/{id}', input).catch(
    toHome,
  )
  if (params.slug !== answer.gig.slug) throw redirect(pathOf(answer.gig))
  return answer
}

/** What a list has shown is enough to begin with; the rest comes while the page stands. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const answerToCome = queryClient().ensureQueryData(gigRead(params))
  if (findCard(idIn(params))) {
    answerToCome.catch(() => {
      // The page itself says so.
    })
    return null
  }
  const { gig } = await answerToCome.catch(toHome)
  if (params.slug !== gig.slug) throw replace(pathOf(gig))
  return null
}

export default function GigPage() {
  const params = useParams()
  const rendered = useLoaderData<typeof loader | typeof clientLoader>()
  const { data, error, isFetching, refetch } = useQuery({
    ...gigRead(params),
    // Stale at once: only the browser's own question counts as a view, and is answered for the person who asks.
    ...(rendered && { initialData: rendered, initialDataUpdatedAt: 0 }),
  })
  useLeaveWhenGone(error)
  const card = findCard(idIn(params))
  if (!data && !card) return <GigPageSkeleton />
  return (
    <GigView
      gig={data?.gig}
      card={card}
      problem={error && !data ? sentencesOf(error)[0] : undefined}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}

/** Paused, deleted or hidden meanwhile, or only for somebody who has just logged out. */
function useLeaveWhenGone(error: Error | null) {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  const isGone = error instanceof ApiError && !error.unreachable && error.status < 500
  useEffect(() => {
    // Fetched again, it fails again: the toast is shown once.
    if (!isGone || hasLeft.current) return
    hasLeft.current = true
    showGoneToast()
    navigate('/', { replace: true })
    // Lists that still show it would lead here again.
    markStale('/api/gigs')
  }, [isGone, navigate])
}

function toHome(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  if (error.unreachable || error.status >= 500) throw error
  if (typeof window !== 'undefined') showGoneToast()
  throw redirect('/')
}

function showGoneToast() {
  showToast({ message: texts.gigGoneError })
}

const gigRead = (params: Params) => read<typeof showGig>('GET /api/gigs/{id}', { id: idIn(params) })

/** What is no number names no gig. */
const idIn = ({ gig_id }: Params) => (/^\d{1,10}$/.test(gig_id ?? '') ? Number(gig_id) : 0)

const pathOf = ({ id, slug }: Pick<Gig, 'id' | 'slug'>) => `/gigs/view/${id}/${slug}`
