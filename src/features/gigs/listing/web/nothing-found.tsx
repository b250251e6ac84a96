import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import * as sharingTexts from '../../sharing/web/texts.ts'
import * as gigsTexts from '../../web/texts.ts'
import type { CardPage } from './gig-cards.ts'
import { findsWork, type GigFilters, pathOf, wayIn } from './gig-filters.ts'
import * as texts from './texts.ts'

type NothingFoundProps = {
  filters: GigFilters
  page: CardPage
  /** The one that was chosen; so is the town. */
  category?: { id: number; description: string } | undefined
  townName: string | undefined
  /** What takes the filters away, where there are some. */
  children: ReactNode
}

/** Never a bare page: what there is nearby, what is like it, and the way to ask for it. */
export function NothingFound({
  filters,
  page,
  category: chosen,
  townName,
  children,
}: NothingFoundProps) {
  const { understood, instead } = page
  const category = chosen ?? understood?.category ?? undefined
  const town = townName ?? understood?.town?.name
  return (
    <EmptyState
      icon={SearchX}
      action={
        <div className="flex max-w-160 flex-col items-center gap-4">
          {instead && <Instead {...{ filters, instead, category, town }} />}
          {children}
          <HelpLink />
        </div>
      }
    >
      {sentenceOf({ filters, understood, category, town })}
    </EmptyState>
  )
}

type InsteadProps = {
  filters: GigFilters
  instead: NonNullable<CardPage['instead']>
  category: { id: number } | undefined
  /** That was asked. */
  town: string | undefined
}

/** Where somebody finds work Requests are counted, else Offers: the links list what was counted. */
function Instead({ filters, instead, category, town }: InsteadProps) {
  const counted: GigFilters = findsWork(filters) ? wayIn(filters) : {}
  return (
    <>
      <Ways label={town ? texts.nearestTowns : texts.townsWithGigs}>
        {instead.towns.map(({ town: { slug, name }, gigs_count }) => (
          <Way
            key={slug}
            to={pathOf({ ...counted, category: category?.id, town: slug })}
            count={gigs_count}
          >
            {name}
          </Way>
        ))}
      </Ways>
      <Ways label={texts.relatedServices}>
        {instead.categories.map(({ category: { id, description }, gigs_count, town }) => (
          <Way
            key={id}
            to={pathOf({ ...counted, category: id, town: town?.slug })}
            count={gigs_count}
          >
            {description}
          </Way>
        ))}
      </Ways>
      <LinkButton to={instead.post_route}>{texts.postRequest}</LinkButton>
    </>
  )
}

function Ways({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-meta font-semibold text-muted">
        {label}
      </p>
      <ul aria-label={label} className="flex flex-wrap justify-center gap-2">
        {children}
      </ul>
    </div>
  )
}

function Way({ to, count, children }: { to: string; count: number; children: string }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full border bg-surface px-3 text-meta font-semibold border-border hover:bg-sunken"
      >
        {children} <span className="font-normal text-muted tabular-nums">{count}</span>
      </Link>
    </li>
  )
}

type Search = {
  filters: GigFilters
  understood: CardPage['understood']
  category: { description: string } | undefined
  town: string | undefined
}

function sentenceOf({ filters, understood, category, town }: Search): string {
  const isMeant = filters.search === undefined || (understood?.category && understood.rest === '')
  // Where nothing is near, there may be some farther away.
  const isWholePlace = town || !filters.distance
  if (isMeant && category && isWholePlace && !findsWork(filters))
    return texts.nobodyOffers(category.description, town ?? sharingTexts.ghana)
  return filters.search ? texts.nothingFoundFor(filters.search) : gigsTexts.noMatchTitle
}
