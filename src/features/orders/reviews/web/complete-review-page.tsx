import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { destinationIn } from '#features/accounts/web/after-login.ts'
import { useCurrentUserAnswer } from '#features/accounts/web/current-user.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ReviewForm } from './review-form.tsx'
import * as texts from './texts.ts'

const title = texts.pageTitle

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

/** Stands before every other page until the review is written; then it leads on to where somebody wanted to go. */
export default function CompleteReviewPage() {
  const { user, error, isFetching, refetch } = useCurrentUserAnswer()
  const review = user?.pending_review
  useGoOn(user !== undefined && !review)
  return (
    <Page width="form" className="max-lg:pb-0">
      <header className="flex flex-col gap-1">
        <PageTitle>{title}</PageTitle>
        <p className="text-muted">{texts.lead}</p>
      </header>
      {review && user && <ReviewForm key={review.id} review={review} userId={user.id} />}
      {!review && !error && <FormSkeleton />}
      {!user && error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.reviewLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}

/** Also when it was written in another tab, or when there was none to write. */
function useGoOn(nothingOwed: boolean) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const destination = destinationIn(query)
  useEffect(() => {
    if (nothingOwed) navigate(destination, { replace: true })
  }, [nothingOwed, destination, navigate])
}

function FormSkeleton() {
  return (
    <Loading label={texts.reviewLoading}>
      <Card className="flex flex-col gap-6">
        <span className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <span className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </span>
        </span>
        <Skeleton className="h-20 w-64 rounded-control" />
        <Skeleton className="h-30 w-full rounded-control" />
      </Card>
    </Loading>
  )
}
