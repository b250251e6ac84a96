/** A day is 24 hours: what is bought is as long in February as in March. */
const dayMs = 86_400_000

/** Days that are bought follow those that still run, and begin now where none do. */
export function daysAfter(bought: { running: Date | null; days: number; now: Date }) {
  const { running, days, now } = bought
  const start = running && running > now ? running : now
  return { start, end: new Date(start.getTime() + days * dayMs) }
}
