import { formatDuration } from '#ui/formats.ts'
import * as texts from './texts.ts'

/** As long as the alarm of operators allows (`AdwumaReviewsWait` in deploy/alerts.yaml). */
export const overdueAfterHours = 48

const hourMs = 3_600_000

/** "3 days", "5 hours": whole days from the second on, so that the eye can compare. */
export function waitingTime(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(since).getTime()) / hourMs)
  if (hours < 1) return texts.shortestTime
  return formatDuration(hours < 48 ? hours : Math.floor(hours / 24) * 24)
}

export const isOverdue = (since: string, now: Date): boolean =>
  now.getTime() - new Date(since).getTime() > overdueAfterHours * hourMs
