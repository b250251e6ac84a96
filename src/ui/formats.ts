const zone = 'Africa/Accra'

const cedis = new Intl.NumberFormat('en-GH', {
  style: 'currency',
  currency: 'GHS',
  currencyDisplay: 'narrowSymbol',
})
const counts = new Intl.NumberFormat('en-GH')
const moments = new Intl.DateTimeFormat('en-GH', {
  timeZone: zone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const plurals = new Intl.PluralRules('en')

/** 1250 becomes "GH₵1,250.00". */
export function formatCedis(amount: number): string {
  return cedis.format(amount)
}

/** An amount of 0 means that the price is agreed in the chat. */
export function formatPrice(amount: number): string {
  return amount === 0 ? 'Custom pricing' : formatCedis(amount)
}

/** `plural(2, 'day')` is "2 days"; thousands are grouped. */
export function plural(count: number, one: string, other = `${one}s`): string {
  return `${counts.format(count)} ${plurals.select(count) === 'one' ? one : other}`
}

/** Whole days where there are any: 72 is "3 days", 30 is "1 day 6 hours". */
export function formatDuration(hours: number): string {
  const days = Math.floor(hours / 24)
  const rest = Math.round(hours - days * 24)
  const parts = [days > 0 && plural(days, 'day'), rest > 0 && plural(rest, 'hour')]
  return parts.filter(Boolean).join(' ') || plural(0, 'hour')
}

/** 850 is "850 m", 2400 is "2.4 km", 18200 is "18 km". */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`
  const kilometres = metres / 1000
  return `${kilometres < 9.95 ? Number(kilometres.toFixed(1)) : counts.format(Math.round(kilometres))} km`
}

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
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const daysAgo = dayNumber(now) - dayNumber(at)
  if (daysAgo === 0) return then.time
  if (daysAgo === 1) return `Yesterday, ${then.time}`
  const date = `${then.day} ${then.month}`
  return then.year === partsOf(now).year ? date : `${date} ${then.year}`
}

/** "2:20 pm". */
export const formatTime = (at: Date): string => partsOf(at).time

/** "Today", "Yesterday", "12 Nov", "12 Nov 2024". */
export function formatDay(at: Date, now: Date): string {
  const daysAgo = dayNumber(now) - dayNumber(at)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  const { day, month, year } = partsOf(at)
  return year === partsOf(now).year ? `${day} ${month}` : `${day} ${month} ${year}`
}

// Engines differ in the spaces and commas they put between parts, never in the parts themselves.
function partsOf(at: Date) {
  const parts = new Map(moments.formatToParts(at).map(part => [part.type, part.value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const time = `${of('hour')}:${of('minute')} ${of('dayPeriod').toLowerCase()}`
  return { day: of('day'), month: of('month'), year: of('year'), time }
}

/** Ghana keeps UTC all year, so its days are those of the epoch. */
function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / 86_400_000)
}
