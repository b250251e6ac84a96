import { ChevronDown, LocateFixed, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { TownName } from '#features/gigs/towns/web/town-names.ts'
import { classNames } from '#ui/class-names.ts'
import type { CardPage } from './gig-cards.ts'
import { type GigFilters, nearKm, pathOf, without } from './gig-filters.ts'
import * as texts from './texts.ts'
import { withoutWordsIn } from './without-words.ts'

const largest = 10

type TownChoiceProps = {
  filters: GigFilters
  towns: readonly TownName[]
  understood: CardPage['understood']
}

/** Where: near oneself, in one of the largest towns, or in any other of a list. It opens and leads on without scripts. */
export function TownChoice({ filters, towns, understood }: TownChoiceProps) {
  // A town that the words name would narrow the list as soon as no other one is chosen.
  const everywhere = without(withoutWordsIn(filters, understood?.town?.words), 'town')
  const chosen = towns.find(({ slug }) => slug === filters.town)
  const hrefFor = (town: string) => pathOf({ ...without(filters, 'distance'), town })
  const isChosen = (slug: string) => (slug === filters.town ? ('true' as const) : undefined)
  return (
    <nav
      aria-label={texts.chooseTown}
      className="relative -my-1 flex items-center gap-2 xl:flex-wrap"
    >
      <details key={filters.town} className="shrink-0">
        <summary
          className={classNames(
            placeLook,
            'cursor-pointer list-none border-border-strong [&::-webkit-details-marker]:hidden',
          )}
        >
          <MapPin size={18} aria-hidden="true" />
          {chosen?.name ?? texts.chooseTown}
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-card border border-border bg-surface p-2 shadow-overlay lg:max-w-160 xl:w-160">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] text-meta [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-control [&_a]:px-2 [&_a:hover]:bg-sunken [&_[aria-current]]:font-bold">
            <li>
              <Link to={pathOf(everywhere)}>{texts.allOfGhana}</Link>
            </li>
            {towns
              .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
              .map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={hrefFor(slug)} aria-current={isChosen(slug)}>
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      </details>
      {/* A row that scrolls by itself, and that the page never does. */}
      <ul className="-my-1 flex min-w-0 gap-2 overflow-x-auto py-1 [scrollbar-width:none] xl:flex-wrap">
        <li className="shrink-0 scriptless:hidden">
          <Link
            to={pathOf({ ...without(filters, 'town'), distance: nearKm })}
            className={classNames(placeLook, 'border-border text-brand-text')}
          >
            <LocateFixed size={18} aria-hidden="true" />
            {texts.nearMe}
          </Link>
        </li>
        {towns.slice(0, largest).map(({ slug, name }) => (
          <li key={slug} className="shrink-0">
            <Link
              to={hrefFor(slug)}
              aria-current={isChosen(slug)}
              className={classNames(
                placeLook,
                slug === filters.town ? 'border-brand text-brand-text' : 'border-border',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const placeLook =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border bg-surface px-3 text-meta font-semibold whitespace-nowrap focus-visible:-outline-offset-2'
