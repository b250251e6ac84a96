import { expect, test } from 'vitest'
import { countDays, rangeBefore, rangeOf } from './process.ts'

test('the time before is as long, and ends the day before', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  expect(rangeBefore(range)).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(countDays(rangeBefore(range))).toBe(countDays(range))
  const day = { from: '2026-03-01', to: '2026-03-01' }
  expect(rangeBefore(day)).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

test('thirty days end today, or with the last day that is named', () => {
  expect(rangeOf({}, '2026-03-31')).toEqual({ from: '2026-03-02', to: '2026-03-31' })
  expect(rangeOf({ to: '2026-03-01' }, '2026-03-31').from).toBe('2026-01-31')
  expect(rangeOf({ from: '2026-03-30' }, '2026-03-31').to).toBe('2026-03-31')
})
