import { useQuery } from '@tanstack/react-query'
import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { showOffer } from '../contract.ts'
import { RequestForm } from './request-form.tsx'
import { type MadeOrder, RequestSent } from './request-sent.tsx'
import * as texts from './texts.ts'

const title = texts.requestService

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

/** The terms of an offer, and the one step that makes an order of it. */
export default function RequestPage() {
  const { offer_id } = useParams()
  const userId = useSession()?.userId
  const [made, setMade] = useState<MadeOrder>()
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showOffer>('GET /api/offers/{id}', { id: Number(offer_id) }),
  )
  const offer = data?.offer
  if (userId === undefined) return null
  if (made && made.offer.id === Number(offer_id))
    return <RequestSent order={made} userId={userId} />
  if (offer) return <RequestForm key={offer.id} offer={offer} userId={userId} onMade={setMade} />
  if (!error) return <RequestSkeleton />
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      {isRefusal(error) && (
        <EmptyState
          icon={FileQuestionMark}
          action={<LinkButton to="/account/messages">{texts.messagesLink}</LinkButton>}
        >
          {texts.offerNotFound}
        </EmptyState>
      )}
      {!isRefusal(error) && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.offerLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}

/** Asked again, the answer would be the same. */
const isRefusal = (error: Error) =>
  error instanceof ApiError && !error.unreachable && error.status < 500

/** The form's exact place: way back, title, what comes next, terms. */
function RequestSkeleton() {
  return (
    <Page className="max-lg:pb-0">
      <div className="flex flex-1 flex-col gap-4 lg:mx-auto lg:w-full lg:max-w-[1064px] lg:gap-6">
        <header className="flex flex-col gap-1">
          <Skeleton className="my-3 h-5 w-14" />
          <PageTitle>{title}</PageTitle>
          <Skeleton className="mt-1 h-12 w-full max-w-130 lg:h-6" />
        </header>
        <Loading label={texts.offerLoading}>
          <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-x-10">
            <Card className="flex flex-col gap-5">
              <Skeleton className="h-13 w-full max-w-100" />
              <Skeleton className="h-36 w-full" />
              <Skeleton className="h-32 w-full" />
            </Card>
          </div>
        </Loading>
      </div>
    </Page>
  )
}
