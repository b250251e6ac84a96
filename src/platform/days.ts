/** Days of the calendar, written as `2026-12-03`. The clocks of Ghana show UTC all year, so its days are those of UTC. */

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

export const addDays = (day: string, count: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + count * 86_400_000))

/** “3 Dec” */
export const shortDay = (day: string): string =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`

// Engines differ in how they shorten September.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
