import { expect, test } from 'vitest'
import { addDays, dayOf, shortDay, startOfDay } from './days.ts'

test('a day of Ghana begins at midnight of UTC', () => {
  expect(dayOf(new Date('2026-12-03T23:59:59.999Z'))).toBe('2026-12-03')
  expect(dayOf(new Date('2026-12-04T00:00:00.000Z'))).toBe('2026-12-04')
  expect(startOfDay('2026-12-04')).toEqual(new Date('2026-12-04T00:00:00Z'))
})

test('days are counted over the end of months and years', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('a day is told short, September too', () => {
  expect(['2026-12-03', '2026-09-30'].map(shortDay)).toEqual(['3 Dec', '30 Sep'])
})
