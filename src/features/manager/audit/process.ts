/** From when to when the log is read: a day that is named as its end is part of it. */

const dayMs = 86_400_000

/** Days are those of Ghana, where clocks show UTC all year. */
export const startOf = (dayOrMoment: string): Date => new Date(dayOrMoment)

/** The first moment that does not count any more. */
export function endOf(dayOrMoment: string): Date {
  const named = new Date(dayOrMoment).getTime()
  return new Date(isDay(dayOrMoment) ? named + dayMs : named + 1)
}

export const isDayOrMoment = (text: string): boolean =>
  (isDay(text) || isMoment(text)) &&
  isRealDay(text.slice(0, 10)) &&
  Number.isFinite(Date.parse(text))

export const endsBeforeItBegins = ({ from, to }: { from?: string; to?: string }): boolean =>
  from !== undefined && to !== undefined && startOf(from) >= endOf(to)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isMoment = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
/** `Date` takes 30 February for 2 March. */
const isRealDay = (day: string) => new Date(day).toJSON()?.slice(0, 10) === day
