import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { showStripeTest } from '../contract.ts'
import { StripeTrial } from './stripe-trial.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

export const handle: PageHandle = { bare: false }

/** Where a manager sees that a card can be paid with. Nothing here moves money. */
export default function StripePage() {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showStripeTest>('GET /api/testing/stripe', {}),
  )
  return (
    <Page width="form" className="xl:mx-0">
      <div>
        <PageTitle>{texts.pageTitle}</PageTitle>
        <p className="text-muted">{texts.lead}</p>
      </div>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.cardsLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && !data.is_set && (
        <Notice tone="warn" title={texts.noKeyTitle}>
          {texts.noKeyHint}
        </Notice>
      )}
      {data && <StripeTrial test={data} />}
      {!data && !error && (
        <Loading label={texts.cardsLoading}>
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  )
}
