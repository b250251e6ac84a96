import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Plus } from 'lucide-react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useLastPageInstead } from '#platform/web/pages/last-page.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { listGigs } from '../contract.ts'
import { OwnGigRow, ownGigRowLook } from './own-gig-row.tsx'
import * as texts from './texts-after-first-visit.ts'

const perPage = 10

export const meta: MetaFunction = args => pageMeta(args, { title: texts.gigs })

export default function OwnGigsPage() {
  const page = pageIn(useSearchParams()[0])
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof listGigs>('GET /api/gigs', { owned: true, page, records_per_page: perPage }),
    placeholderData: shown => shown,
  })
  const isBeyond = useLastPageInstead(data?.records, { hrefFor, isFetching })
  const gigs = isBeyond ? undefined : data?.records
  return (
    <Page>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <PageTitle>{texts.gigs}</PageTitle>
        {gigs && gigs.total > 0 && <AddGig />}
      </div>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.gigsLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!gigs && !error && <RowSkeletons />}
      {gigs?.total === 0 && (
        <EmptyState
          icon={LayoutGrid}
          action={
            <>
              <AddGig />
              <HelpLink />
            </>
          }
        >
          {texts.gigsEmptyTitle}
        </EmptyState>
      )}
      {gigs && gigs.data.length > 0 && (
        <ul className="flex flex-col gap-3" aria-busy={isFetching}>
          {gigs.data.map(gig => (
            <OwnGigRow key={gig.id} gig={gig} />
          ))}
        </ul>
      )}
      {gigs && gigs.last_page > 1 && (
        <Pagination page={page} lastPage={gigs.last_page} hrefFor={hrefFor} />
      )}
    </Page>
  )
}

function AddGig() {
  return (
    <LinkButton to="/gigs/add" size="small" icon={<Plus size={18} aria-hidden="true" />}>
      {texts.addGig}
    </LinkButton>
  )
}

function RowSkeletons() {
  return (
    <Loading label={texts.gigsLoading}>
      <div className="flex flex-col gap-3">
        {['first', 'second', 'third', 'fourth'].map(row => (
          <div key={row} className={ownGigRowLook}>
            <Skeleton className="size-18 shrink-0 rounded-control" />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Skeleton className="h-6 w-full max-w-80" />
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-5 w-40" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

const hrefFor = (page: number) => `?page=${page}`

function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
