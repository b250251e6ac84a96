import { expect, test } from 'vitest'
import { daysAfter } from './periods.ts'

const at = (text: string) => new Date(`${text}Z`)

test.each([
  ['an ordinary month', '2026-04-10T12:00', 30, '2026-05-10T12:00'],
  ['the end of January', '2026-01-31T09:30', 30, '2026-03-02T09:30'],
  ['a February with a leap day', '2028-02-15T00:00', 30, '2028-03-16T00:00'],
  ['a leap day itself', '2028-02-29T23:59', 365, '2029-02-28T23:59'],
  ['a year with a leap day in it', '2027-06-01T00:00', 365, '2028-05-31T00:00'],
  ['the end of a year', '2026-12-31T23:59', 7, '2027-01-07T23:59'],
])('days are 24 hours, over %s too', (_, start, days, end) => {
  expect(daysAfter({ running: null, days, now: at(start) })).toEqual({
    start: at(start),
    end: at(end),
  })
})

test('what still runs is not lost', () => {
  const bought = { running: at('2026-03-20T08:00'), days: 7, now: at('2026-03-14T10:00') }
  expect(daysAfter(bought)).toEqual({ start: bought.running, end: at('2026-03-27T08:00') })
})

test('what has ended, be it in this very moment, begins anew', () => {
  const now = at('2026-03-14T10:00')
  for (const running of [now, at('2026-03-01T08:00')])
    expect(daysAfter({ running, days: 7, now })).toEqual({
      start: now,
      end: at('2026-03-21T10:00'),
    })
})
