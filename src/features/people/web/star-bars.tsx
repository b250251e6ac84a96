import { Link } from 'react-router'
import { formatCount } from '#ui/plural.ts'
import * as texts from './texts.ts'

type StarBarsProps = {
  stars: Record<'1' | '2' | '3' | '4' | '5', number>
  /** The one that the list is narrowed to. */
  chosen?: number | undefined
  hrefFor: (rating: number) => string
}

const ratings = [5, 4, 3, 2, 1] as const

/** How many reviews gave so many stars, as bars that lead to them. */
export function StarBars({ stars, chosen, hrefFor }: StarBarsProps) {
  const all = ratings.reduce((sum, rating) => sum + stars[rating], 0)
  return (
    <ul aria-label={texts.starsTitle} className={barsLook}>
      {ratings.map(rating => (
        <li key={rating}>
          <Link
            to={hrefFor(rating)}
            aria-current={rating === chosen ? 'true' : undefined}
            className="gap-3"
          >
            <span className="sr-only">{texts.starsGiven(rating, stars[rating])}</span>
            <span aria-hidden="true">{rating} ★</span>
            <Bar share={all > 0 ? stars[rating] / all : 0} />
            <span aria-hidden="true" className="min-w-8 text-right">
              {formatCount(stars[rating])}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Said once for all of them. */
const barsLook =
  'text-meta tabular-nums [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-control [&_a]:px-2 [&_a:hover]:bg-sunken [&_[aria-current]]:font-bold'

/** Drawn by its attributes: no page of ours may carry a style of its own. */
function Bar({ share }: { share: number }) {
  const width = share > 0 ? `${Math.max(2, Math.round(share * 100))}%` : '0'
  return (
    <svg aria-hidden="true" height="8" className="min-w-0 flex-1 rounded-full bg-neutral-soft">
      <rect width={width} height="8" rx="4" className="text-brand-text" fill="currentColor" />
    </svg>
  )
}
