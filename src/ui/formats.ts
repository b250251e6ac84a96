import { locale } from './locale.ts'
import { formatCount } from './plural.ts'
import * as texts from './texts.ts'

const zone = 'Africa/Accra'

const cedis = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'GHS',
  currencyDisplay: 'narrowSymbol',
})
const ratings = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const moments = new Intl.DateTimeFormat(locale, {
  timeZone: zone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** 1250 becomes "GH₵1,250.00". */
export function formatCedis(amount: number): string {
  return cedis.format(amount)
}

/** An amount of 0 means that the price is agreed in the chat. */
export function formatPrice(amount: number): string {
  return amount === 0 ? texts.customPricing : formatCedis(amount)
}

/** 4 becomes "4.0". */
export const formatRating = (rating: number): string => ratings.format(rating)

/** Whole days where there are any: 72 is "3 days", 30 is "1 day 6 hours". */
export function formatDuration(hours: number): string {
  const days = Math.floor(hours / 24)
  const rest = Math.round(hours - days * 24)
  const parts = [days > 0 && texts.days(days), rest > 0 && texts.hours(rest)]
  return parts.filter(Boolean).join(' ') || texts.hours(0)
}

/** 850 is "850 m", 2400 is "2.4 km", 18200 is "18 km". */
export function formatDistance(metres: number): string {
  if (metres < 995) return texts.metres(String(Math.round(metres / 10) * 10))
  const kilometres = metres / 1000
  return texts.kilometres(
    formatCount(kilometres < 9.95 ? roundToTenth(kilometres) : Math.round(kilometres)),
  )
}

/** To one decimal. */
const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** "12 Nov 2025, 2:20 pm" in Ghana's time, the same on every server and phone. */
export function formatMoment(at: Date): string {
  const { day, month, year, time } = partsOf(at)
  return `${day} ${month} ${year}, ${time}`
}

/** "12 Nov 2025". */
export function formatDate(at: Date): string {
  const { day, month, year } = partsOf(at)
  return `${day} ${month} ${year}`
}

/** "just now", "5 min ago", "2:20 pm", "Yesterday, 2:20 pm", "12 Nov", "12 Nov 2024". */
export function formatRelative(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  const then = partsOf(at)
  if (minutes < 0) return `${then.day} ${then.month}, ${then.time}`
  if (minutes < 1) return texts.justNow
  if (minutes < 60) return texts.minutesAgo(minutes)
  const daysAgo = dayNumber(now) - dayNumber(at)
  if (daysAgo === 0) return then.time
  if (daysAgo === 1) return texts.yesterdayAt(then.time)
  const date = `${then.day} ${then.month}`
  return then.year === partsOf(now).year ? date : `${date} ${then.year}`
}

/** "2:20 pm". */
export const formatTime = (at: Date): string => partsOf(at).time

/** "Today", "Yesterday", "12 Nov", "12 Nov 2024". */
export function formatDay(at: Date, now: Date): string {
  const daysAgo = dayNumber(now) - dayNumber(at)
  if (daysAgo === 0) return texts.today
  if (daysAgo === 1) return texts.yesterday
  const { day, month, year } = partsOf(at)
  return year === partsOf(now).year ? `${day} ${month}` : `${day} ${month} ${year}`
}

// Engines differ in the spaces and commas they put between parts, never in the parts themselves.
function partsOf(at: Date) {
  const parts = new Map(moments.formatToParts(at).map(part => [part.type, part.value]))
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const time = `${partOf('hour')}:${partOf('minute')} ${partOf('dayPeriod').toLowerCase()}`
  return { day: partOf('day'), month: partOf('month'), year: partOf('year'), time }
}

/** Ghana keeps UTC all year, so its days are those of the epoch. */
function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / 86_400_000)
}
