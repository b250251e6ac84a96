import { formatCount, plural } from '#ui/plural.ts'

export const statisticsTitle = 'Statistics'
export const statisticsLoading = 'Loading the statistics'
export const statisticsLoadError = 'The statistics did not load.'
export const statisticsEmpty = 'Nothing happened in this time.'
export const rangeTitle = 'From when to when'
export const rangeLine = (range: string, before: string) => `${range}, against ${before}`
export const fromTo = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
export const lastDays = (days: number) => `${formatCount(days)} days`
export const fromLabel = 'First day'
export const toLabel = 'Last day'
export const rangeError = (mostDays: number) =>
  `Choose a first day and, from it up to today, a last day: at most ${plural(mostDays, 'day')} in all.`
export const rangeHint = (mostDays: number) => `At most ${plural(mostDays, 'day')}.`
export const csvButton = 'Download CSV'
export const csvSaved = (name: string) => `Saved as ${name}`

export const peopleAndGigsTitle = 'People and gigs'
export const newPeople = 'New people'
export const newGigs = 'New gigs'
export const ordersBegun = 'Orders begun'
export const ordersCompleted = 'Orders completed'
export const ordersCancelled = 'Orders cancelled'
export const ordersInDispute = 'Orders in dispute'
export const moneyTitle = 'Money'
export const moneyIn = 'Money in'
export const moneyHeld = 'Money held at the end'
export const moneyOut = 'Money out'
export const waitsTitle = 'How long people wait'
export const approvalTime = 'Time to approve a gig'
export const verificationTime = 'Time to verify an identity'
export const answerTime = 'Time to answer a report'

export const noneNow = 'None'
export const noneBefore = 'None before'
export const asBefore = (before: string) => `As before: ${before}`
export const moreThanBefore = (percent: number, before: string) =>
  `${formatCount(percent)}% more than ${before} before`
export const lessThanBefore = (percent: number, before: string) =>
  `${formatCount(percent)}% less than ${before} before`
export const longerThanBefore = (percent: number, before: string) =>
  `${formatCount(percent)}% longer than ${before} before`
export const shorterThanBefore = (percent: number, before: string) =>
  `${formatCount(percent)}% shorter than ${before} before`
export const beforeWas = (before: string) => `${before} before`
export const lineBetween = (lowest: string, highest: string) =>
  `A line over the days, between ${lowest} and ${highest}`

export const byDay = 'By day'
export const byDayOf = (measure: string) => `${measure} by day`
/** Heads a column of the file, where a duration is a number. */
export const inSeconds = (measure: string) => `${measure} (seconds)`
export const inCedis = (measure: string) => `${measure} (GHS)`

export const underAMinute = 'Under a minute'
export const minutes = (count: number) => plural(count, 'minute')
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`
