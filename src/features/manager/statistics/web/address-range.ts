import { addDays, dayOf } from '#platform/days.ts'
import { type DayRange, usualDays } from '../process.ts'

/** The choices that are one press away. */
export const presets: readonly number[] = [30, 90, 365]

/** What the address asks for: `?days=90`, or `?from=…&to=…`; else the usual days. */
export type AskedRange = { days: number | null; input: Partial<DayRange> }

export function rangeIn(query: URLSearchParams, now: Date): AskedRange {
  const [from, to] = [query.get('from'), query.get('to')]
  if (from || to) return { days: null, input: { ...(from && { from }), ...(to && { to }) } }
  const days = presets.find(preset => String(preset) === query.get('days')) ?? usualDays
  // Without the last day: what is today the server knows better than a wrong clock.
  return { days, input: days === usualDays ? {} : { from: addDays(dayOf(now), 1 - days) } }
}

export const hrefOf = (days: number) => `?days=${days}`
export const hrefBetween = (from: string, to: string) => `?${new URLSearchParams({ from, to })}`
