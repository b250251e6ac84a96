import { expect, test } from 'vitest'
import { hrefBetween, hrefOf, presets, rangeIn } from './address-range.ts'

const now = new Date('2026-03-31T12:00:00Z')
const read = (address: string) => rangeIn(new URLSearchParams(address), now)

test('the address names a number of days, or the first and the last', () => {
  expect(read('')).toEqual({ days: 30, input: {} })
  expect(read('?days=90')).toEqual({ days: 90, input: { from: '2026-01-01' } })
  expect(read('?from=2026-01-01&to=2026-01-31')).toEqual({
    ...{ days: null, input: { from: '2026-01-01', to: '2026-01-31' } },
  })
  expect(read('?from=2026-01-01&to=')).toEqual({ days: null, input: { from: '2026-01-01' } })
})

test('every choice leads to an address that is read as it, and any other number is the usual one', () => {
  expect(presets.map(days => read(hrefOf(days)).days)).toEqual(presets)
  expect(read('?days=7').days).toBe(30)
  expect(read(hrefBetween('2026-01-01', '')).input).toEqual({ from: '2026-01-01' })
})
