import { expect, test } from 'vitest'
import { partOf, presetOf, splitOf, splitPresets } from './split.ts'

test('both parts sum to what is held, also where it cannot be halved', () => {
  expect(partOf(3.33, 50)).toBe(1.67)
  expect(splitOf(3.33, 1.67)).toEqual({ toBuyer: 1.67, toSeller: 1.66 })
  for (const held of [0.01, 0.03, 19.99, 1250.5])
    for (const percent of splitPresets) {
      const split = splitOf(held, partOf(held, percent))
      expect(Math.round((split?.toBuyer ?? 0) * 100 + (split?.toSeller ?? 0) * 100)).toBe(
        Math.round(held * 100),
      )
    }
})

test('what is typed counts as soon as it is a part of what is held', () => {
  expect(splitOf(150, '37.5')).toEqual({ toBuyer: 37.5, toSeller: 112.5 })
  expect(splitOf(150, '0')).toEqual({ toBuyer: 0, toSeller: 150 })
  for (const typed of ['', '.', '150.01', '1.005', '-1', 'ten'])
    expect(splitOf(150, typed)).toBeNull()
})

test('an amount that is a preset is shown as one', () => {
  expect(presetOf(150, 37.5)).toBe(25)
  expect(presetOf(150, 150)).toBe(100)
  expect(presetOf(150, 40)).toBeUndefined()
})
