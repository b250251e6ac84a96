import { LocateFixed } from 'lucide-react'
import { Link } from 'react-router'
import { FilterChip } from '#ui/filter-chip.tsx'
import type { CardPage } from './gig-cards.ts'
import { type GigFilters, nearKm, pathOf } from './gig-filters.ts'
import * as texts from './texts.ts'
import { withoutWordsIn } from './without-words.ts'

type UnderstoodSearchProps = {
  filters: GigFilters
  understood: NonNullable<CardPage['understood']>
}

/** What a search was taken to mean: each part can be taken away, and all of it. What was chosen is shown by itself; the words that it overrules are not searched for. */
export function UnderstoodSearch({ filters, understood }: UnderstoodSearchProps) {
  const { search = '' } = filters
  const isNear = understood.near_me && filters.distance === undefined
  const category = filters.category ? null : understood.category
  const town = filters.town ? null : understood.town
  const shown = category?.description ?? town?.name
  const isUnderstood = understood.category || understood.town
  if (!isUnderstood && !isNear) return null
  const parts = [
    { name: category?.description, words: category?.words },
    { name: town?.name, words: town?.words },
  ]
  return (
    <div className="-my-2 flex flex-col">
      {(shown || isNear) && (
        <ul aria-label={texts.understoodSearch} className="flex flex-wrap gap-x-2">
          {parts.map(
            ({ name, words }) =>
              name && (
                <li key={name} className="flex max-w-full">
                  <FilterChip to={pathOf(withoutWordsIn(filters, words))}>{name}</FilterChip>
                </li>
              ),
          )}
          {isNear && (
            <li className="scriptless:hidden">
              <Link
                to={pathOf({ ...filters, distance: nearKm })}
                className="inline-flex min-h-11 items-center gap-1.5 text-meta font-semibold text-brand-text underline"
              >
                <LocateFixed size={16} aria-hidden="true" />
                {texts.nearMe}
              </Link>
            </li>
          )}
        </ul>
      )}
      {isUnderstood && (
        <p className="text-meta text-muted">
          {shown && `${texts.showing(shown)} `}
          <Link
            to={pathOf({ ...filters, understand: 0 })}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text underline wrap-anywhere"
          >
            {texts.searchOnlyFor(search)}
          </Link>
        </p>
      )}
    </div>
  )
}
