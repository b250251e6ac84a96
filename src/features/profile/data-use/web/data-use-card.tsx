import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-formats.ts'
import { formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import {
  countAnew,
  type DataUse,
  type Days,
  isMeasured,
  kinds,
  periodsAt,
  readDataUse,
  sumOf,
  totalOf,
} from './data-use.ts'
import * as texts from './texts.ts'

/** As often as the sums are read again while somebody looks at them. */
const readAgainMs = 2000

/** What was loaded, by kind, or why that is not known. */
export function DataUseCard() {
  const [use, setUse] = useState<DataUse>()
  const [problem, setProblem] = useState<string>()
  const [news, setNews] = useState('')

  useEffect(() => {
    if (!isMeasured()) {
      setProblem(texts.notMeasuredError)
      return
    }
    const read = () => readDataUse().then(setUse, () => setProblem(texts.notKeptError))
    read()
    const timer = setInterval(read, readAgainMs)
    return () => clearInterval(timer)
  }, [])

  async function begin() {
    await countAnew()
    setUse(await readDataUse())
    setNews(texts.countedAnewNotice)
  }

  if (problem) return <Notice>{problem}</Notice>
  if (!use) return <DataUseSkeleton />
  return (
    <Card className="flex flex-col gap-4">
      <SumsTable days={use.days} />
      {use.days.size === 0 && <p>{texts.emptyNotice}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-meta text-muted">
          {use.since && texts.countedSinceNotice(formatMoment(use.since))}
        </p>
        <Button tone="secondary" size="small" onClick={begin}>
          {texts.countAnewButton}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </Card>
  )
}

function SumsTable({ days }: { days: Days }) {
  const { today, thisMonth, lastMonth } = periodsAt(new Date())
  const before = totalOf(days, lastMonth)
  return (
    // Three columns on a phone, however large the letters.
    <table className="w-full text-[min(0.875rem,6vw)]/5 tabular-nums">
      <caption className="sr-only">{texts.tableCaption}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 text-left font-semibold">
            {texts.kindColumn}
          </th>
          <th scope="col" className={numberLook}>
            {texts.todayColumn}
          </th>
          <th scope="col" className={numberLook}>
            {texts.thisMonthColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(kind => (
          <tr key={kind} className="border-t border-border">
            <th scope="row" className="py-2 text-left font-normal">
              {texts.kindNames[kind]}
            </th>
            <td className={numberLook}>{formatSum(sumOf(days, today, kind))}</td>
            <td className={numberLook}>{formatSum(sumOf(days, thisMonth, kind))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-border-strong font-bold">
          <th scope="row" className="py-2 text-left">
            {texts.totalRow}
          </th>
          <td className={numberLook}>{formatSum(totalOf(days, today))}</td>
          <td className={numberLook}>{formatSum(totalOf(days, thisMonth))}</td>
        </tr>
        {before > 0 && (
          <tr className="text-muted">
            <th scope="row" colSpan={2} className="py-1 text-left font-normal">
              {texts.lastMonthRow}
            </th>
            <td className={numberLook}>{formatSum(before)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

function DataUseSkeleton() {
  return (
    <Loading label={texts.dataUseLoading}>
      <Skeleton className="h-100 rounded-card" />
    </Loading>
  )
}

const formatSum = (bytes: number) => (bytes === 0 ? texts.noBytes : formatFileSize(bytes))

const numberLook = 'py-2 pl-2 text-right'
