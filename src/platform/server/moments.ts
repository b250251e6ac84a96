/** “Fri 6 Mar, 2:30 pm”, as clocks in Ghana show it. */
export const shortMoment = (moment: Date): string => format.format(moment)

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
})

/**
 * For what is written under a lock. `now` is read before the lock is waited for, and whoever had it first may have come
 * later: their moments are the others.
 */
export function pickLatest(now: Date, ...others: (Date | null | undefined)[]): Date {
  return new Date(Math.max(now.getTime(), ...others.map(other => other?.getTime() ?? 0)))
}
