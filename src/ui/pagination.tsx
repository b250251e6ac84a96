import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { pageNumbers } from './page-numbers.ts'
import * as texts from './texts.ts'
import * as laterTexts from './texts-after-first-visit.ts'

type PaginationProps = { page: number; lastPage: number; hrefFor: (page: number) => string }

/** "Showing page X of Y" with arrows; from 768 px on also the page numbers. */
export function Pagination({ page, lastPage, hrefFor }: PaginationProps) {
  return (
    <nav
      aria-label={texts.pages}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <p className="in-one-line text-meta text-muted tabular-nums">
        {laterTexts.showingPageOf(page, lastPage)}
      </p>
      <div className="flex items-center gap-1">
        <Arrow to={page > 1 ? hrefFor(page - 1) : null} label={texts.previousPage}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Arrow>
        <ol className="hidden items-center gap-1 md:flex">
          {pageNumbers(page, lastPage).map((number, at) => (
            <li key={number ?? `gap-${at}`}>
              {number === null ? (
                <span className="px-1 text-muted">…</span>
              ) : (
                <PageLink number={number} current={number === page} to={hrefFor(number)} />
              )}
            </li>
          ))}
        </ol>
        <Arrow to={page < lastPage ? hrefFor(page + 1) : null} label={texts.nextPage}>
          <ChevronRight size={20} aria-hidden="true" />
        </Arrow>
      </div>
    </nav>
  )
}

function PageLink({ number, current, to }: { number: number; current: boolean; to: string }) {
  return (
    <Link
      to={to}
      aria-label={laterTexts.pageNumber(number)}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        square,
        'text-meta font-semibold tabular-nums',
        current ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
      )}
    >
      {number}
    </Link>
  )
}

function Arrow({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) {
    return (
      <span className={classNames(square, 'text-border-strong')} aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className={classNames(square, 'bg-surface shadow-raised')}>
      {children}
    </Link>
  )
}

const square = 'inline-flex size-11 items-center justify-center rounded-control transition-colors'
