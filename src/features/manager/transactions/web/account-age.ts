import * as texts from './texts.ts'

/** How long ago the account was changed, in the largest whole unit: what is fresh is looked at twice. */
export function accountAge(changedAt: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - new Date(changedAt).getTime()) / 60_000))
  if (minutes < 1) return texts.accountJustChanged
  if (minutes < 60) return texts.accountChangedMinutesAgo(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? texts.accountChangedHoursAgo(hours)
    : texts.accountChangedDaysAgo(Math.floor(hours / 24))
}
