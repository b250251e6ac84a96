import { Link } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { QueueArea } from './queue-area.ts'
import * as texts from './texts.ts'
import { WaitingTime } from './waiting-mark.tsx'

/** One thing with all that a decision about it needs. */
export function ReviewedThing<Row, Whole>(props: { area: QueueArea<Row, Whole>; row: Row }) {
  const { area, row } = props
  const { whole, error, isFetching, refetch } = area.useDetail(row)
  const { Panel, More } = area
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <article className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 tabIndex={-1} className="min-w-0 text-h2 font-semibold [overflow-wrap:anywhere]">
            {area.nameOf(row)}
          </h2>
          <WaitingTime since={area.sinceOf(row)} />
        </header>
        {error && (
          <LoadError
            reason={sentencesOf(error)[0] ?? texts.itemLoadError}
            {...(!isGone && { onRetry: refetch })}
            retrying={isFetching}
          />
        )}
        {whole !== undefined && <Panel whole={whole} refetch={refetch} />}
        {whole === undefined && !error && <Skeleton className="h-72 w-full" />}
        <ul className="flex flex-wrap gap-x-5">
          {area.linksOf(row).map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-meta font-semibold text-brand-text underline underline-offset-2"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {whole !== undefined && More && <More whole={whole} />}
    </article>
  )
}
