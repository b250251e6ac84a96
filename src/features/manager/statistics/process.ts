/** Which days the statistics are of. Server and dashboard read it. */
import { addDays, startOfDay } from '#platform/days.ts'
import type { FieldErrors } from '#platform/validation.ts'

/** The first and the last day of a time, both of them included. */
export type DayRange = { from: string; to: string }

export const usualDays = 30
export const mostDays = 366
/** No day before it has anything to tell. */
const firstDay = '1970-01-01'

/** What is left out stands for today, and for the thirty days that end with the last. */
export function rangeOf({ from, to }: Partial<DayRange>, today: string): DayRange {
  const last = to ?? today
  return { from: from ?? addDays(last, 1 - usualDays), to: last }
}

/** The equally long time before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -countDays(range)),
  to: addDays(range.from, -1),
})

export const countDays = ({ from, to }: DayRange): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000) + 1

/** What is wrong with a time of the past, by field. */
export function rangeFaults({ from, to }: DayRange, today: string): FieldErrors {
  const faults: FieldErrors = {}
  if (from > today) faults.from = ['The from field must not be after today.']
  else if (from < firstDay) faults.from = [`The from field must not be before ${firstDay}.`]
  else if (from > to) faults.from = ['The from field must not be after the to field.']
  else if (countDays({ from, to }) > mostDays)
    faults.from = [`The from field must be one of the ${mostDays} days that end with the to field.`]
  if (to > today) faults.to = ['The to field must not be after today.']
  else if (to < firstDay) faults.to = [`The to field must not be before ${firstDay}.`]
  return faults
}
