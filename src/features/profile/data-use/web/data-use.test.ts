import { expect, test } from 'vitest'
import { type Days, periodsAt, sumOf, totalOf } from './data-use.ts'

const days: Days = new Map([
  ['2025-12-31', { pages: 1, pictures: 2 }],
  ['2026-01-01', { pages: 10, live: 20 }],
  ['2026-01-12', { pages: 100 }],
  ['2026-01-02', { scripts: 1000 }],
])

test('a day, its month and the month before are summed apart, by the clock of the device', () => {
  const { today, thisMonth, lastMonth } = periodsAt(new Date(2026, 0, 1, 23, 59))
  expect([today, thisMonth, lastMonth]).toEqual(['2026-01-01', '2026-01', '2025-12'])
  expect([today, thisMonth, lastMonth].map(start => sumOf(days, start, 'pages'))).toEqual([
    10, 110, 1,
  ])
  expect([today, thisMonth, lastMonth].map(start => totalOf(days, start))).toEqual([30, 1130, 3])
})

test('the first of March is preceded by February, whatever its length', () => {
  expect(periodsAt(new Date(2026, 2, 31))).toEqual({
    today: '2026-03-31',
    thisMonth: '2026-03',
    lastMonth: '2026-02',
  })
})

test('what was never loaded is nothing', () => {
  expect(sumOf(days, '2026-02', 'files')).toBe(0)
  expect(totalOf(new Map(), '2026-01')).toBe(0)
})
