import { ArrowDown, ArrowUp, ChevronDown, type LucideIcon, Minus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#ui/formats.ts'
import * as managerTexts from '../../web/texts.ts'
import { type Change, describeChange, formatFigure } from './figure-words.ts'
import { LineDrawing } from './line-drawing.tsx'
import type { Measure, Statistics } from './measures.ts'
import * as texts from './texts.ts'

type FigureProps = { measure: Measure; statistics: Statistics }

/** A number, how it has changed, its line, and the days behind it. */
export function FigureCard({ measure, statistics }: FigureProps) {
  const { name, label, kind } = measure
  const figure = statistics.total[name]
  const change = describeChange(kind, figure, statistics.before.total[name])
  return (
    <section className="flex flex-1 flex-col rounded-card bg-surface px-4 pt-4 shadow-raised lg:px-5">
      <h4 className="text-meta font-semibold text-muted">{label}</h4>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-h2 font-bold tabular-nums">{formatFigure(kind, figure)}</p>
        <DayLine measure={measure} statistics={statistics} />
      </div>
      <ChangeLine change={change} />
      <DayTable measure={measure} statistics={statistics} />
    </section>
  )
}

const icons: Record<Change['direction'], LucideIcon> = {
  up: ArrowUp,
  down: ArrowDown,
  level: Minus,
}

function ChangeLine({ change: { direction, sentence } }: { change: Change }) {
  const Icon = icons[direction]
  return (
    <p className="mt-1 flex items-start gap-1 text-meta text-muted">
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{sentence}</span>
    </p>
  )
}

function DayLine({ measure: { name, kind }, statistics }: FigureProps) {
  const figures = statistics.days.map(day => day[name])
  const known = figures.filter(figure => figure !== null)
  if (known.length === 0) return null
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const label = texts.lineBetween(formatFigure(kind, lowest), formatFigure(kind, highest))
  return <LineDrawing figures={figures} label={label} />
}

/** Made when it is opened: thirteen tables of a year would be a page of their own. */
function DayTable({ measure: { name, label, kind }, statistics }: FigureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)} className="group mt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-meta font-semibold text-brand-text [&::-webkit-details-marker]:hidden">
        <span>
          {texts.byDay}
          <span className="sr-only">: {label}</span>
        </span>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
          tabIndex={0}
          aria-label={texts.byDayOf(label)}
          className="mb-4 max-h-80 overflow-y-auto"
        >
          <table className="w-full text-meta">
            <thead>
              <tr>
                <th scope="col" className="sticky top-0 bg-surface py-2 text-left font-semibold">
                  {managerTexts.day}
                </th>
                <th scope="col" className="sticky top-0 bg-surface py-2 text-right font-semibold">
                  {label}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...statistics.days].reverse().map(day => (
                <tr key={day.date}>
                  <th scope="row" className="border-t border-border py-2 text-left font-normal">
                    <time dateTime={day.date}>{formatDate(new Date(day.date))}</time>
                  </th>
                  <td className="border-t border-border py-2 text-right tabular-nums">
                    {formatFigure(kind, day[name])}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
