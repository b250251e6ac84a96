import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { gigCards, gigsOf } from '#features/gigs/listing/web/gig-cards.ts'
import * as listingTexts from '#features/gigs/listing/web/texts.ts'
import { GigList, GigListSkeleton } from '#features/gigs/web/gig-list.tsx'
import * as gigsTexts from '#features/gigs/web/texts.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { SearchField } from '#ui/search-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from './texts.ts'

const longest = 200

/** The other way to an order: a gig to request, or a request to answer. What is searched for lives in the address. */
export function GigFinder() {
  const [query, setQuery] = useSearchParams()
  const search = (query.get('search') ?? '').trim().slice(0, longest)
  return (
    <section aria-labelledby="gig-finder" className="flex flex-col gap-3">
      <h2 id="gig-finder" className="text-h2 font-semibold">
        {texts.gigFinderTitle}
      </h2>
      <SearchForm
        search={search}
        onSearch={next => setQuery(next ? { search: next } : {}, { preventScrollReset: true })}
      />
      {search ? <Found search={search} /> : <p className="text-muted">{texts.gigFinderLead}</p>}
    </section>
  )
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (next: string) => void }) {
  const [text, setText] = useState(search)
  // Back brings back what was searched for.
  useEffect(() => setText(search), [search])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form method="post" onSubmit={submit} className="flex max-w-160 items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={listingTexts.searchServices}
            name="search"
            maxLength={longest}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </div>
        <Button type="submit">{sharedTexts.search}</Button>
      </form>
    </search>
  )
}

function Found({ search }: { search: string }) {
  const query = useInfiniteQuery(gigCards({ search, gig_type: 'all' }))
  const { data, error, isFetching, isFetchNextPageError, refetch } = query
  if (!data && !error) return <GigListSkeleton />
  if (error && !isFetchNextPageError) {
    return (
      <LoadError
        reason={sentencesOf(error)[0] ?? gigsTexts.gigsLoadError}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (gigsOf(data?.pages ?? []).length === 0) {
    return (
      <EmptyState icon={SearchX} action={<LinkButton to="/">{sharedTexts.browseGigs}</LinkButton>}>
        {gigsTexts.noMatchTitle}
      </EmptyState>
    )
  }
  return <GigList query={query} />
}
