import { expect, test } from 'vitest'
import { answerTimeText, averageOf, countPlaces } from './present.ts'

test.each([
  [0, 'under an hour'],
  [59, 'under an hour'],
  [60, 'about 1 hour'],
  [89, 'about 1 hour'],
  [90, 'about 2 hours'],
  [23 * 60 + 29, 'about 23 hours'],
  [23 * 60 + 30, 'about a day'],
  [24 * 60, 'about a day'],
])('an answer after %d minutes takes %s', (minutes, text) => {
  expect(answerTimeText(minutes)).toBe(text)
})

const count = (rating: number, published: number, hidden = 0) => ({ rating, published, hidden })

test('an average has two decimals, halves up', () => {
  expect(averageOf([])).toEqual({ rating: 0, rating_count: 0 })
  expect(averageOf([count(4, 39), count(5, 1)])).toEqual({ rating: 4.03, rating_count: 40 })
  expect(averageOf([count(5, 1, 7), count(2, 2)])).toEqual({ rating: 3, rating_count: 3 })
})

test('hidden reviews keep their place, unless some of one rating are asked for', () => {
  const counts = [count(5, 3, 1), count(1, 2, 4)]
  expect([countPlaces(counts), countPlaces(counts, 5), countPlaces(counts, 3)]).toEqual([10, 3, 0])
})
