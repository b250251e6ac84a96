import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { isFavoriteUnderWay, useFavorites } from '#features/gigs/favorites/web/favorite-state.ts'
import { cardPage } from '#features/gigs/listing/web/gig-cards.ts'
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
import * as sharedTexts from '#ui/texts.ts'
import type { listGigs } from '../contract.ts'
import { GigCard, gigGridLook } from './gig-card.tsx'
import { GigListSkeleton } from './gig-list.tsx'
import * as texts from './texts-after-first-visit.ts'

const perPage = 10

export const meta: MetaFunction = args => pageMeta(args, { title: texts.favorites })

export default function FavoritesPage() {
  const page = pageIn(useSearchParams()[0])
  const isFavorite = useFavorites()
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof listGigs>('GET /api/gigs', { favorited: true, page, records_per_page: perPage }),
    select: cardPage,
    placeholderData: shown => shown,
  })
  const isBeyond = useLastPageInstead(
    data && { current_page: data.page, last_page: data.lastPage },
    { hrefFor, isFetching },
  )
  const left = data?.gigs.filter(isFavorite)
  const areOthersLeft = data !== undefined && data.total > data.gigs.length
  // Where all of these are gone, others move up once the server has heard of it.
  const isMovingUp = left?.length === 0 && areOthersLeft && (isFetching || isFavoriteUnderWay())
  // What is still there then was added again elsewhere.
  const isAddedAgain = !error && left?.length === 0 && areOthersLeft && !isMovingUp
  const shown = isAddedAgain ? data?.gigs : left
  const kept = isBeyond || isMovingUp ? undefined : shown

  return (
    <Page>
      <PageTitle>{texts.favorites}</PageTitle>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.favoritesLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!kept && !error && <GigListSkeleton />}
      {kept?.length === 0 && !areOthersLeft && (
        <EmptyState
          icon={Heart}
          action={
            <>
              <LinkButton to="/">{sharedTexts.browseGigs}</LinkButton>
              <HelpLink />
            </>
          }
        >
          {texts.favoritesEmptyTitle}
        </EmptyState>
      )}
      {kept && kept.length > 0 && (
        <ul className={gigGridLook}>
          {kept.map(gig => (
            <li key={gig.id} className="grid">
              <GigCard gig={gig} />
            </li>
          ))}
        </ul>
      )}
      {kept && data && data.lastPage > 1 && (
        <Pagination page={page} lastPage={data.lastPage} hrefFor={hrefFor} />
      )}
    </Page>
  )
}

const hrefFor = (page: number) => `?page=${page}`

function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
