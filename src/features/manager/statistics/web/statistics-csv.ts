import * as managerTexts from '../../web/texts.ts'
import type { Measure, Statistics } from './measures.ts'
import { listGroups } from './measures.ts'
import * as texts from './texts.ts'

/** One line for each day, oldest first; amounts in cedis, waits in seconds. */
export function writeCsv(statistics: Statistics): string {
  const measures = listGroups(statistics).flatMap(group => group.measures)
  const lines = [
    [managerTexts.day, ...measures.map(headingOf)],
    ...statistics.days.map(day => [day.date, ...measures.map(({ name }) => day[name])]),
  ]
  return lines.map(cells => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

function headingOf({ label, kind }: Measure): string {
  if (kind === 'wait') return texts.inSeconds(label)
  return kind === 'money' ? texts.inCedis(label) : label
}

/** What a spreadsheet would take for a formula is text to it after an apostrophe; numbers are numbers, also negative ones. */
export function writeCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
