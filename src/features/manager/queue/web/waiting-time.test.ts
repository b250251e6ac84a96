import { expect, test } from 'vitest'
import { isOverdue, overdueAfterHours, waitingTime } from './waiting-time.ts'

const now = new Date('2026-03-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each([
  [0.5, 'under an hour'],
  [1, '1 hour'],
  [30, '1 day 6 hours'],
  [49, '2 days'],
  [24 * 10 + 5, '10 days'],
])('what has waited for %s hours says so', (hours, words) => {
  expect(waitingTime(hoursAgo(hours), now)).toBe(words)
})

test('what waits longer than operators are told of is overdue', () => {
  expect(isOverdue(hoursAgo(overdueAfterHours), now)).toBe(false)
  expect(isOverdue(hoursAgo(overdueAfterHours + 0.1), now)).toBe(true)
})
