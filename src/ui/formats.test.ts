import { expect, test } from 'vitest'
import {
  formatCedis,
  formatDate,
  formatDay,
  formatDistance,
  formatDuration,
  formatMoment,
  formatPrice,
  formatRelative,
} from './formats.ts'
import { plural } from './plural.ts'

const noon = new Date('2025-11-12T12:00:00Z')

test('money shows the cedi sign, grouping and two decimals', () => {
  expect(formatCedis(1250)).toBe('GH₵1,250.00')
  expect(formatCedis(0.5)).toBe('GH₵0.50')
  expect(formatCedis(1_000_000)).toBe('GH₵1,000,000.00')
})

test('a price of nothing is custom pricing', () => {
  expect(formatPrice(0)).toBe('Custom pricing')
  expect(formatPrice(80)).toBe('GH₵80.00')
})

test('hours are told in days where there are any', () => {
  expect(formatDuration(72)).toBe('3 days')
  expect(formatDuration(24)).toBe('1 day')
  expect(formatDuration(5)).toBe('5 hours')
  expect(formatDuration(1)).toBe('1 hour')
  expect(formatDuration(30)).toBe('1 day 6 hours')
  expect(formatDuration(0)).toBe('0 hours')
})

test('distances are rounded as people say them', () => {
  expect(formatDistance(848)).toBe('850 m')
  expect(formatDistance(999)).toBe('1 km')
  expect(formatDistance(2440)).toBe('2.4 km')
  expect(formatDistance(18_200)).toBe('18 km')
  expect(formatDistance(1_234_000)).toBe('1,234 km')
})

test.for([
  ['2025-11-12T11:59:40Z', 'just now'],
  ['2025-11-12T11:55:00Z', '5 min ago'],
  ['2025-11-12T08:05:00Z', '8:05 am'],
  ['2025-11-11T14:20:00Z', 'Yesterday, 2:20 pm'],
  ['2025-11-02T14:20:00Z', '2 Nov'],
  ['2024-11-12T14:20:00Z', '12 Nov 2024'],
  ['2025-11-13T09:00:00Z', '13 Nov, 9:00 am'],
])('seen at noon of 12 November 2025, %s reads %s', ([at = '', words]) => {
  expect(formatRelative(new Date(at), noon)).toBe(words)
})

test('a date names its year', () => {
  expect(formatDate(new Date('2028-02-29T23:59:00Z'))).toBe('29 Feb 2028')
})

test('just past midnight, the last minutes of yesterday are still minutes ago', () => {
  expect(formatRelative(new Date('2025-11-11T23:50:00Z'), new Date('2025-11-12T00:10:00Z'))).toBe(
    '20 min ago',
  )
})

test('a moment is told in full, in the time of Accra', () => {
  expect(formatMoment(noon)).toBe('12 Nov 2025, 12:00 pm')
})

test('counts take their plural and are grouped', () => {
  expect(plural(1, 'review')).toBe('1 review')
  expect(plural(1200, 'view')).toBe('1,200 views')
  expect(plural(2, 'category', 'categories')).toBe('2 categories')
})

test.for([
  ['2025-11-12T00:00:00Z', 'Today'],
  ['2025-11-11T23:59:00Z', 'Yesterday'],
  ['2025-11-10T12:00:00Z', '10 Nov'],
  ['2024-11-12T12:00:00Z', '12 Nov 2024'],
])('at noon of 12 November 2025, the day of %s is called %s', ([at = '', words]) => {
  expect(formatDay(new Date(at), noon)).toBe(words)
})
