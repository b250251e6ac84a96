import { expect, test } from 'vitest'
import { endOf, endsBeforeItBegins, isDayOrMoment, startOf } from './process.ts'

test('a day begins at its midnight and ends with it, and a moment includes itself', () => {
  expect(startOf('2026-12-03')).toEqual(new Date('2026-12-03T00:00:00.000Z'))
  expect(endOf('2026-12-03')).toEqual(new Date('2026-12-04T00:00:00.000Z'))
  expect(startOf('2026-12-03T09:30:00+01:00')).toEqual(new Date('2026-12-03T08:30:00.000Z'))
  expect(endOf('2026-12-03T08:30:00.250Z')).toEqual(new Date('2026-12-03T08:30:00.251Z'))
})

test.each([
  '2026-12-03',
  '2026-02-28T23:59Z',
  '2026-02-28T23:59:59.999Z',
  '2026-01-01T00:00:00+00:00',
])('%s is a day or a moment', text => expect(isDayOrMoment(text)).toBe(true))

test.each([
  ...['2026-02-30', '2026-13-01', '2026-12', '03/12/2026', '2026-12-03T25:00:00Z'],
  ...['2026-12-03T10:00:00', '2026-02-30T10:00:00Z', 'yesterday', ''],
])('“%s” is neither', text => expect(isDayOrMoment(text)).toBe(false))

test.each([
  ['2026-12-03', '2026-12-03', false],
  ['2026-12-03T10:00:00Z', '2026-12-03', false],
  ['2026-12-03T10:00:00Z', '2026-12-03T10:00:00Z', false],
  ['2026-12-04', '2026-12-03', true],
  ['2026-12-04T00:00:00Z', '2026-12-03', true],
  ['2026-12-03T10:00:00.001Z', '2026-12-03T10:00:00Z', true],
])('from %s to %s', (from, to, isWrong) => expect(endsBeforeItBegins({ from, to })).toBe(isWrong))

test('a range with one end is in order', () => {
  expect(endsBeforeItBegins({ from: '2026-12-03' })).toBe(false)
  expect(endsBeforeItBegins({ to: '2026-12-03' })).toBe(false)
})
