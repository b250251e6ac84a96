import { expect, test } from 'vitest'
import { placeAfter, placeOf, withoutRepeats } from './queue-order.ts'

test('the one that is meant is shown wherever it has moved to', () => {
  expect(placeOf([7, 8, 9], { key: 9, at: 0 })).toBe(2)
})

test('what is gone gives way to the one that has moved into its place, or to the last', () => {
  expect(placeOf([7, 9], { key: 8, at: 1 })).toBe(1)
  expect(placeOf([7, 9], { key: 8, at: 2 })).toBe(1)
  expect(placeOf([], { key: 8, at: 2 })).toBe(0)
  expect(placeOf([7, 8], { key: undefined, at: 0 })).toBe(0)
})

test('after the last comes the first, and before the first the last', () => {
  expect([placeAfter(0, 3, 1), placeAfter(2, 3, 1), placeAfter(0, 3, -1)]).toEqual([1, 0, 2])
  expect(placeAfter(0, 0, 1)).toBe(0)
})

test('a row that two pages hold stands once', () => {
  expect(withoutRepeats([{ id: 1 }, { id: 2 }, { id: 1 }], row => row.id)).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})
