import { expect, test } from 'vitest'
import { describeChange, formatFigure, formatWait } from './figure-words.ts'

test('a wait is told in minutes, then in hours and minutes, then in days and hours', () => {
  const seconds = [0, 29, 30, 60, 59 * 60, 3600, 3 * 3600 + 725, 47 * 3600, 48 * 3600, 76 * 3600]
  expect(seconds.map(formatWait)).toEqual([
    ...['Under a minute', 'Under a minute', '1 minute', '1 minute', '59 minutes', '1 h 0 min'],
    ...['3 h 12 min', '47 h 0 min', '2 days', '3 days 4 hours'],
  ])
})

test('figures are told as counts, cedis or times, and a time of nothing as none', () => {
  expect(formatFigure('count', 1250)).toBe('1,250')
  expect(formatFigure('money', 1250.5)).toBe('GH₵1,250.50')
  expect(formatFigure('wait', 1800)).toBe('30 minutes')
  expect(formatFigure('wait', null)).toBe('None')
})

test.each([
  ['count', 112, 100, 'up', '12% more than 100 before'],
  ['count', 0, 100, 'down', '100% less than 100 before'],
  ['count', 100, 100, 'level', 'As before: 100'],
  ['count', 100_001, 100_000, 'level', 'As before: 100,000'],
  ['count', 5, 0, 'up', '0 before'],
  ['count', 0, 0, 'level', 'As before: 0'],
  ['count', 3000, 2, 'up', '149,900% more than 2 before'],
  ['money', 50, 100, 'down', '50% less than GH₵100.00 before'],
  ['wait', 5400, 3600, 'up', '50% longer than 1 h 0 min before'],
  ['wait', 1800, 3600, 'down', '50% shorter than 1 h 0 min before'],
  ['wait', 1800, null, 'level', 'None before'],
  ['wait', null, 3600, 'level', '1 h 0 min before'],
  ['wait', null, null, 'level', 'None before'],
] as const)('a %s of %s after %s is told: %s, “%s”', (kind, now, before, direction, sentence) => {
  expect(describeChange(kind, now, before)).toEqual({ direction, sentence })
})
