import { Link } from 'react-router'
import { Illustration } from '#features/gigs/categories/web/illustration.tsx'
import { tilesAmong } from '#features/gigs/categories/web/tiles.ts'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { useLessData } from '#platform/web/data-saving.ts'
import { classNames } from '#ui/class-names.ts'
import { useCategories } from './category-names.ts'
import { type GigFilters, pathOf } from './gig-filters.ts'
import * as texts from './texts.ts'

export type Tile = { id: number; slug: string; description: string }

/** What most people look for, one press away; the town and the way in stay as they are. Who has narrowed the list sees them beside it alone. */
export function ServiceTiles({
  filters,
  rendered,
}: {
  filters: GigFilters
  /** Those that the server has drawn. */
  rendered: readonly Tile[] | undefined
}) {
  const hasPictures = !useLessData()
  const { data } = useCategories({ needed: rendered === undefined })
  const isNarrowed = filters.search !== undefined || filters.category !== undefined
  const tiles = rendered ?? tilesAmong(data?.categories ?? [])
  return (
    <nav
      aria-label={texts.services}
      className={classNames(
        'flex flex-col gap-1 lg:min-h-0',
        hasPictures && 'min-h-68',
        isNarrowed && 'max-xl:hidden',
      )}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-1 gap-y-2 lg:grid-cols-8 xl:grid-cols-1 xl:gap-0">
        {tiles.map(tile => (
          <li key={tile.id} className="grid">
            <Link
              to={pathOf({ ...filters, category: tile.id })}
              aria-current={tile.id === filters.category ? 'true' : undefined}
              className="flex min-h-11 min-w-0 flex-col items-center gap-1 rounded-card text-center text-chip font-semibold hyphens-auto wrap-anywhere hover:text-brand-text aria-[current=true]:text-brand-text lg:text-meta xl:flex-row xl:gap-3 xl:text-left"
            >
              <Illustration slug={tile.slug} className="size-14 rounded-card xl:size-9" />
              {tile.description}
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-6">
        <Link
          to="/services"
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {texts.allServices}
        </Link>
        <HelpLink />
      </p>
    </nav>
  )
}
