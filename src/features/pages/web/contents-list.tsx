import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { Heading } from './page-text.ts'
import * as texts from './texts.ts'

/** Folded away on a phone; beside the text where there is room. */
export function ContentsList({ headings }: { headings: Heading[] }) {
  return (
    <>
      <details className="group rounded-card bg-surface shadow-raised lg:hidden print:hidden dark:border dark:border-border">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {texts.onThisPage}
          <span className="ml-auto text-meta font-normal text-muted">
            {texts.sections(headings.length)}
          </span>
          <ChevronDown size={20} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <nav aria-label={texts.onThisPage} className="px-2 pb-2">
          <Links headings={headings} />
        </nav>
      </details>
      <nav
        aria-labelledby="contents"
        className="sticky top-24 col-start-2 row-span-3 row-start-1 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto border-l border-border pl-4 max-lg:hidden print:hidden"
      >
        <p id="contents" className="px-2 pb-2 text-meta font-bold">
          {texts.onThisPage}
        </p>
        <Links headings={headings} />
      </nav>
    </>
  )
}

function Links({ headings }: { headings: Heading[] }) {
  return (
    <ol className="flex flex-col">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            // The focus follows, so that reading goes on from there.
            onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            className="flex min-h-11 items-center rounded-control px-2 text-meta text-brand-text hover:bg-sunken"
          >
            {text}
          </Link>
        </li>
      ))}
    </ol>
  )
}
