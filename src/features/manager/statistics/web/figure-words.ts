import { formatCedis, formatDuration } from '#ui/formats.ts'
import { formatCount } from '#ui/plural.ts'
import type { Measure } from './measures.ts'
import * as texts from './texts.ts'

type Kind = Measure['kind']
type Figure = number | null

export function formatFigure(kind: Kind, figure: Figure): string {
  if (figure === null) return texts.noneNow
  if (kind === 'money') return formatCedis(figure)
  return kind === 'wait' ? formatWait(figure) : formatCount(figure)
}

/** Minutes below an hour, hours and minutes below two days, then days and hours. */
export function formatWait(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return texts.underAMinute
  if (minutes < 60) return texts.minutes(minutes)
  if (minutes < 48 * 60) return texts.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60)
  return formatDuration(minutes / 60)
}

export type Change = { direction: 'up' | 'down' | 'level'; sentence: string }

/** Against the time before, in words: neither the arrow nor its colour says anything by itself. */
export function describeChange(kind: Kind, now: Figure, before: Figure): Change {
  if (before === null) return { direction: 'level', sentence: texts.noneBefore }
  const formatted = formatFigure(kind, before)
  if (now === null) return { direction: 'level', sentence: texts.beforeWas(formatted) }
  const direction = now > before ? 'up' : now < before ? 'down' : 'level'
  const percent =
    before === 0 ? null : Math.round((Math.abs(now - before) / Math.abs(before)) * 100)
  if (percent === null) {
    const sentence = direction === 'level' ? texts.asBefore(formatted) : texts.beforeWas(formatted)
    return { direction, sentence }
  }
  if (direction === 'level' || percent === 0)
    return { direction: 'level', sentence: texts.asBefore(formatted) }
  return { direction, sentence: comparisons[kind][direction](percent, formatted) }
}

const amounts = { up: texts.moreThanBefore, down: texts.lessThanBefore }
const comparisons = {
  count: amounts,
  money: amounts,
  wait: { up: texts.longerThanBefore, down: texts.shorterThanBefore },
}
