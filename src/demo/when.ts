const MINUTE_MS = 60_000

export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS)
}

/** A negative number of days lies ahead. */
export function daysBefore(now: Date, days: number): Date {
  return minutesBefore(now, days * 24 * 60)
}
