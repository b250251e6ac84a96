import { useRef } from 'react'
import { type GigCard as Card, gigsOf } from '#features/gigs/listing/web/gig-cards.ts'
import type { GigCardsQuery } from '#features/gigs/listing/web/gig-cards-query.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { usesLessData } from '#platform/web/data-saving.ts'
import { useOnApproach } from '#platform/web/on-approach.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading } from '#ui/skeleton.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { GigCard, GigCardSkeleton, gigGridLook } from './gig-card.tsx'
import * as texts from './texts.ts'

/** As many as the first screen holds: their pictures are fetched at once. */
const firstScreen = 4
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The gigs so far, and the next ones as their end comes near; a button for when that is not wanted or fails. */
export function GigList({ query }: { query: GigCardsQuery }) {
  const gigs = gigsOf(query.data?.pages ?? [])
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} className={gigGridLook}>
        {gigs.map((gig: Card, at) => (
          <li key={gig.id} className="grid">
            <GigCard gig={gig} eager={at < firstScreen} />
          </li>
        ))}
      </ul>
      <MoreGigs query={query} onAsked={() => focusCard(list.current, gigs.length)} />
    </>
  )
}

export function GigListSkeleton() {
  return (
    <Loading label={texts.loadingGigs}>
      <div className={gigGridLook}>
        {skeletons.map(name => (
          <GigCardSkeleton key={name} />
        ))}
      </div>
    </Loading>
  )
}

function MoreGigs({ query, onAsked }: { query: GigCardsQuery; onAsked: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query
  const online = useOnline()
  useOnApproach(end, {
    act: () => fetchNextPage({ cancelRefetch: false }),
    when: hasNextPage && !isFetchingNextPage && !isFetchNextPageError && online && !usesLessData(),
  })

  async function loadOnRequest() {
    const { isFetchNextPageError: failed } = await fetchNextPage({ cancelRefetch: false })
    if (!failed) onAsked()
  }

  if (isFetchingNextPage) return <GigListSkeleton />
  if (!hasNextPage) return null
  return (
    <div ref={end} className="flex flex-col gap-3 scriptless:hidden">
      {isFetchNextPageError && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.moreGigsLoadError}
          onRetry={loadOnRequest}
        />
      )}
      {!isFetchNextPageError && (
        <Button
          tone="secondary"
          // The banner says why.
          disabled={!online}
          onClick={loadOnRequest}
          className="mx-auto"
        >
          {sharedTexts.loadMore}
        </Button>
      )}
    </div>
  )
}

/** Who asked by key or press goes on where the new gigs begin. */
function focusCard(list: HTMLElement | null, at: number) {
  requestAnimationFrame(() =>
    list?.children[at]?.querySelector('a')?.focus({ preventScroll: true }),
  )
}
