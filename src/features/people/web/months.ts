import { locale } from '#ui/locale.ts'

const months = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' })

/** "May 2025", of the day `2025-05-04`. */
export const formatMonth = (day: string): string =>
  `${months.format(new Date(day))} ${day.slice(0, 4)}`
