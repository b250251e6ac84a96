import { expect, test } from 'vitest'
import { hoursToRespond, orderProcess, orderStatus } from './process.ts'

test('the states of an order have the numbers that are specified', () => {
  expect(orderStatus).toEqual({ pending: 1, ongoing: 2, inReview: 3, completed: 4, cancelled: 5 })
})

test('each step of an order is taken by whom it is specified, from there to there', () => {
  expect(orderProcess).toEqual({
    accept: { by: 'seller', from: 1, to: 2 },
    cancel: { by: 'seller', from: 1, to: 5 },
    'submit-for-review': { by: 'seller', from: 2, to: 3 },
    revision: { by: 'buyer', from: 3, to: 2 },
    complete: { by: 'buyer', from: 3, to: 4 },
    expire: { by: 'clock', from: 1, to: 5 },
  })
})

test('a seller has 24 hours to answer', () => {
  expect(hoursToRespond).toBe(24)
})
