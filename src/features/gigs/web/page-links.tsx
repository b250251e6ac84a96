import { Link } from 'react-router'
import type { CardPage } from '#features/gigs/listing/web/gig-cards.ts'
import { buttonLook } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import * as texts from '#ui/texts.ts'
import { WithoutScripts } from '#ui/without-scripts.tsx'

type PageLinksProps = {
  pages: readonly CardPage[] | undefined
  hrefFor: (page: number) => string
}

/** The list page by page: back to what came before the first that is shown, and on where no script loads more. */
export function PageLinks({ pages, hrefFor }: PageLinksProps) {
  const [first, last] = [pages?.[0], pages?.at(-1)]
  if (!first || !last) return null
  const isFirst = first.page === 1
  return (
    <nav
      aria-label={texts.pages}
      className={classNames(
        'flex-wrap justify-center gap-3',
        isFirst ? 'hidden scriptless:flex' : 'flex',
      )}
    >
      {!isFirst && (
        <Link to={hrefFor(first.page - 1)} rel="prev" className={look}>
          {texts.previousPage}
        </Link>
      )}
      {last.page < last.lastPage && (
        <WithoutScripts>
          <Link to={hrefFor(last.page + 1)} rel="next" className={look}>
            {texts.nextPage}
          </Link>
        </WithoutScripts>
      )}
    </nav>
  )
}

const look = buttonLook({ tone: 'secondary' })
