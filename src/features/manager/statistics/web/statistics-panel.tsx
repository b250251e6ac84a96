import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartLine, Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDate } from '#ui/formats.ts'
import { LoadError } from '#ui/load-error.tsx'
import type { showStatistics } from '../contract.ts'
import { type DayRange, mostDays } from '../process.ts'
import { rangeIn } from './address-range.ts'
import { FigureCard } from './figure-card.tsx'
import { isEmpty, listGroups, type Statistics } from './measures.ts'
import { RangeChoice } from './range-choice.tsx'
import { writeCsv } from './statistics-csv.ts'
import { StatisticsSkeleton } from './statistics-skeleton.tsx'
import * as texts from './texts.ts'

/** What happened in the time that the address names. The figures of the time before stay until the new ones are there. */
export function StatisticsPanel() {
  const [query] = useSearchParams()
  const asked = rangeIn(query, new Date())
  const answer = useQuery({
    ...read<typeof showStatistics>('GET /api/manager/statistics', asked.input),
    placeholderData: keepPreviousData,
    select: ({ statistics }) => statistics,
  })
  const statistics = answer.data
  return (
    <>
      <RangeChoice range={asked} shown={asked.days === null ? asked.input : rangeOf(statistics)} />
      {answer.error && (
        <Refused
          error={answer.error}
          onRetry={() => answer.refetch()}
          isRetrying={answer.isFetching}
        />
      )}
      {!answer.error && !statistics && <StatisticsSkeleton />}
      {!answer.error && statistics && (
        <div
          aria-busy={answer.isPlaceholderData}
          className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60 lg:gap-6"
        >
          <Shown statistics={statistics} />
        </div>
      )}
    </>
  )
}

const rangeOf = (range: DayRange | undefined): Partial<DayRange> =>
  range ? { from: range.from, to: range.to } : {}

type RefusedProps = { error: Error; onRetry: () => void; isRetrying: boolean }

/** Days that cannot be shown are to be chosen anew; asking again would not help. */
function Refused({ error, onRetry, isRetrying }: RefusedProps) {
  if (error instanceof ApiError && error.status === 422)
    return <AlertList items={[texts.rangeError(mostDays)]} />
  return (
    <LoadError
      reason={sentencesOf(error)[0] ?? texts.statisticsLoadError}
      onRetry={onRetry}
      retrying={isRetrying}
    />
  )
}

function Shown({ statistics }: { statistics: Statistics }) {
  if (isEmpty(statistics)) return <EmptyState icon={ChartLine}>{texts.statisticsEmpty}</EmptyState>
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-meta text-muted">
          {texts.rangeLine(formatRange(statistics), formatRange(statistics.before))}
        </p>
        <CsvButton statistics={statistics} />
      </div>
      {listGroups(statistics).map(({ title, measures }) => (
        <section key={title} className="flex flex-col gap-3">
          <h3 className="text-card font-semibold">{title}</h3>
          <ul className="grid items-start gap-3 md:grid-cols-2 lg:gap-4">
            {measures.map(measure => (
              <li key={measure.name} className="flex min-w-0">
                <FigureCard measure={measure} statistics={statistics} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const formatRange = ({ from, to }: DayRange) =>
  texts.fromTo(formatDate(new Date(from)), formatDate(new Date(to)))

function CsvButton({ statistics }: { statistics: Statistics }) {
  const [saved, setSaved] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className={saved ? 'text-meta text-success-text' : 'sr-only'}>
        {saved}
      </p>
      <Button
        tone="secondary"
        size="small"
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => setSaved(texts.csvSaved(saveCsv(statistics)))}
      >
        {texts.csvButton}
      </Button>
    </div>
  )
}

/** Made here, of what is shown. */
function saveCsv(statistics: Statistics): string {
  const name = `statistics-${statistics.from}-to-${statistics.to}.csv`
  saveFile(name, new Blob([writeCsv(statistics)], { type: 'text/csv' }))
  return name
}
