import { expect, test } from 'vitest'
import { drawLine, joinDays } from './line-path.ts'

const box = { width: 100, height: 10 }

test('a line goes from the first day to the last, its highest at the top and nothing at the bottom', () => {
  expect(drawLine([0, 5, 10], box)).toBe('M0 10L50 5L100 0')
})

test('what is always nothing is a line at the bottom', () => {
  expect(drawLine([0, 0], box)).toBe('M0 10L100 10')
})

test('what falls below nothing has its lowest at the bottom', () => {
  expect(drawLine([-5, 5], box)).toBe('M0 10L100 0')
})

test('days without a figure are passed over, and a day alone is a dot', () => {
  expect(drawLine([10, 10, null, 5, null], box)).toBe('M0 0L25 0L75 5')
  expect(drawLine([null, 4, null], box)).toBe('M50 0h0')
  expect(drawLine([4], box)).toBe('M0 0h0')
  expect(drawLine([null, null], box)).toBe('')
})

test('of a long time each point is the mean of as many days as the line has room for', () => {
  expect(joinDays([1, 2, 3], 3)).toEqual([1, 2, 3])
  expect(joinDays([1, 3, null, 5, null, null, 7], 4)).toEqual([2, 5, null, 7])
  expect(joinDays(Array(365).fill(1), 60)).toHaveLength(53)
})
