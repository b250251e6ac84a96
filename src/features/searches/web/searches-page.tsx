import { useQuery } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { listSearches } from '../contract.ts'
import { SearchRow } from './search-row.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.savedSearches })

export default function SearchesPage() {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listSearches>('GET /api/searches', {}),
  )
  const searches = data?.searches
  return (
    <Page width="form" className="xl:mx-0">
      <header className="flex flex-col gap-1">
        <PageTitle>{texts.savedSearches}</PageTitle>
        <p className="text-muted">{texts.savedSearchesLead}</p>
      </header>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.searchesLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!searches && !error && <SearchesSkeleton />}
      {searches?.length === 0 && (
        <EmptyState
          icon={SearchCheck}
          action={
            <>
              <LinkButton to="/">{sharedTexts.browseGigs}</LinkButton>
              <HelpLink />
            </>
          }
        >
          {texts.emptyTitle}
        </EmptyState>
      )}
      {searches && searches.length > 0 && (
        <ul className="flex flex-col gap-3">
          {searches.map(search => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function SearchesSkeleton() {
  return (
    <Loading label={texts.searchesLoading}>
      <div className="flex flex-col gap-3">
        {['first', 'second'].map(place => (
          <Skeleton key={place} className="h-40 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
