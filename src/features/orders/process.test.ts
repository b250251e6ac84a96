import { expect, test } from 'vitest'
import {
  hoursToRespond,
  isTurnOf,
  movesOrder,
  type OrderSide,
  type OrderStatus,
  openWork,
  orderEventActions,
  orderProcess,
  orderStatus,
  orderStatuses,
  paidFor,
  payable,
} from './process.ts'

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

const turns: Record<OrderStatus, OrderSide | null> = {
  [orderStatus.pending]: 'seller',
  [orderStatus.ongoing]: 'seller',
  [orderStatus.inReview]: 'buyer',
  [orderStatus.completed]: null,
  [orderStatus.cancelled]: null,
}

test('until an order is over it is the turn of one side', () => {
  const sides = ['buyer', 'seller'] as const
  for (const status of orderStatuses)
    for (const side of sides)
      expect(isTurnOf(side, status), `${side} in ${status}`).toBe(turns[status] === side)
})

test('a step that leaves an order in its status is nobody’s turn', () => {
  const { ongoing } = orderStatus
  const accept = { by: 'buyer', from: ongoing, to: ongoing } as const
  expect(isTurnOf('buyer', ongoing, { ...orderProcess, accept })).toBe(false)
})

test('an order is moved by each step to another status, and by nothing else that is kept of it', () => {
  const moving = orderEventActions.filter(action => movesOrder(action))
  expect(moving.sort()).toEqual(Object.keys(orderProcess).sort())
  const { ongoing } = orderStatus
  const accept = { by: 'seller', from: ongoing, to: ongoing } as const
  expect(movesOrder('accept', { accept })).toBe(false)
})

test('an order is open work from its acceptance, can be paid until it is over, and is paid for all but a cancelled one', () => {
  expect(openWork).toEqual([2, 3])
  expect(payable).toEqual([1, 2, 3])
  expect(paidFor).toEqual([1, 2, 3, 4])
})

test('a seller has 24 hours to answer', () => {
  expect(hoursToRespond).toBe(24)
})
