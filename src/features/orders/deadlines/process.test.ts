import { expect, test } from 'vitest'
import { orderStatus } from '../process.ts'
import {
  clockStepOf,
  closableFrom,
  countsFromPayment,
  deadlineOf,
  isPast,
  isPastEnd,
  type TimedDispute,
  type TimedOrder,
  withdrawableFrom,
  workDeadlineOf,
} from './process.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)
const before = (moment: Date) => new Date(moment.getTime() - 1)

const pending: TimedOrder = {
  status_id: orderStatus.pending,
  respond_by: hours(24),
  due_on: null,
  submitted_on: null,
  revised_on: null,
  counts_from: null,
  held_pesewas: 0,
}
const ongoing: TimedOrder = { ...pending, status_id: orderStatus.ongoing, due_on: noon }
const unpaid: TimedOrder = { ...ongoing, status_id: orderStatus.inReview, submitted_on: noon }
const paid: TimedOrder = { ...unpaid, held_pesewas: 15_000 }

const deadlineAt = (order: TimedOrder, now: Date) => deadlineOf(order, { dispute: null, now })

test('the seller answers a request by its time, or it is cancelled', () => {
  const answer = { by: 'seller', on: hours(24), then: 'cancelled' }
  expect(deadlineAt(pending, noon)).toEqual(answer)
  expect(deadlineAt({ ...pending, held_pesewas: 15_000 }, hours(25))).toEqual(answer)
})

test('for 72 hours after the work deadline the seller has time, then the buyer may withdraw', () => {
  const late = { by: 'seller', on: hours(72), then: 'withdrawable' }
  expect(deadlineAt(ongoing, days(-3))).toEqual(late)
  expect(deadlineAt(ongoing, before(hours(72)))).toEqual(late)
})

test('from 72 hours after the work deadline the next end is 14 days after it', () => {
  const over = { by: 'seller', on: days(14), then: 'cancelled' }
  expect(deadlineAt(ongoing, hours(72))).toEqual(over)
  expect(deadlineAt({ ...ongoing, held_pesewas: 15_000 }, days(20))).toEqual(over)
})

test('a paid order is completed 7 days after it was submitted', () => {
  const completed = { by: 'buyer', on: days(7), then: 'completed' }
  expect(deadlineAt(paid, noon)).toEqual(completed)
  expect(deadlineAt(paid, days(7))).toEqual(completed)
})

test('an unpaid order can be closed 7 days after it was submitted, and is cancelled after 30', () => {
  const closable = { by: 'buyer', on: days(7), then: 'closable' }
  const cancelled = { by: 'seller', on: days(30), then: 'cancelled' }
  expect(deadlineAt(unpaid, noon)).toEqual(closable)
  expect(deadlineAt(unpaid, before(days(7)))).toEqual(closable)
  expect(deadlineAt(unpaid, days(7))).toEqual(cancelled)
  expect(deadlineAt(unpaid, days(31))).toEqual(cancelled)
})

test('an order that is over has no deadline', () => {
  for (const status_id of [orderStatus.completed, orderStatus.cancelled])
    expect(deadlineAt({ ...paid, status_id }, noon)).toBeNull()
})

const dispute: TimedDispute = {
  status: 'answering',
  opened_by: 'buyer',
  answer_by: hours(72),
  decide_by: null,
  appeal_by: null,
}

test.each([
  ['answering', {}, { by: 'seller', on: hours(72), then: 'deciding' }],
  ['answering', { opened_by: 'seller' }, { by: 'buyer', on: hours(72), then: 'deciding' }],
  ['deciding', { decide_by: days(7) }, { by: 'manager', on: days(7), then: 'overdue' }],
  ['decided', { appeal_by: days(3) }, { by: 'both', on: days(3), then: 'decided' }],
  ['appealed', { decide_by: days(8) }, { by: 'manager', on: days(8), then: 'overdue' }],
] as const)('while a dispute is %s its own deadline counts', (status, times, expected) => {
  const standing = { ...dispute, ...times, status }
  for (const order of [ongoing, paid, unpaid])
    expect(deadlineOf(order, { dispute: standing, now: days(40) })).toEqual(expected)
})

test('the work deadline is the later of the due date and the last revision', () => {
  expect(workDeadlineOf(ongoing)).toEqual(noon)
  expect(workDeadlineOf({ ...ongoing, revised_on: days(2) })).toEqual(days(2))
  expect(workDeadlineOf({ ...ongoing, revised_on: days(-2) })).toEqual(noon)
  expect(deadlineAt({ ...ongoing, revised_on: days(20) }, days(20))).toEqual({
    ...{ by: 'seller', on: days(23), then: 'withdrawable' },
  })
})

test('nothing is counted from before the times were brought in', () => {
  const old = { counts_from: noon, due_on: days(-90), submitted_on: days(-60) }
  expect(deadlineAt({ ...ongoing, ...old }, noon)?.on).toEqual(hours(72))
  expect(deadlineAt({ ...paid, ...old }, noon)?.on).toEqual(days(7))
  expect(deadlineAt({ ...unpaid, ...old }, noon)?.on).toEqual(days(7))
  expect(isPastEnd({ ...unpaid, ...old }, noon)).toBe(false)
})

test('each submission starts its own count', () => {
  expect(deadlineAt({ ...paid, submitted_on: days(5) }, days(6))?.on).toEqual(days(12))
})

test.each([
  [0, 7],
  [4, 7],
  [5, 8],
  [8, 11],
  [29, 32],
])(
  'work that is paid %i days after its submission is completed after %i',
  (paidOn, completedOn) => {
    const counts_from = countsFromPayment(unpaid, days(paidOn))
    expect(clockStepOf({ ...paid, counts_from })).toEqual({
      ...{ action: 'complete', on: days(completedOn) },
    })
  },
)

test('a payment never makes a count begin earlier, nor at all before the work is submitted', () => {
  expect(countsFromPayment({ ...unpaid, counts_from: days(5) }, days(6))).toEqual(days(5))
  for (const order of [pending, ongoing, { ...unpaid, status_id: orderStatus.completed }])
    expect(countsFromPayment(order, days(20))).toBeNull()
})

test('the clock’s step comes with the moment itself', () => {
  const steps = [
    [pending, 'expire', hours(24)],
    [ongoing, 'expire', days(14)],
    [paid, 'complete', days(7)],
    [unpaid, 'expire', days(30)],
  ] as const
  for (const [order, action, on] of steps) {
    expect(clockStepOf(order)).toEqual({ action, on })
    expect(isPastEnd(order, before(on))).toBe(false)
    expect(isPastEnd(order, on)).toBe(true)
  }
  expect(clockStepOf({ ...paid, status_id: orderStatus.completed })).toBeNull()
})

test('only work under way can be withdrawn from, and only unpaid work closed', () => {
  expect(withdrawableFrom(ongoing)).toEqual(hours(72))
  expect(closableFrom(unpaid)).toEqual(days(7))
  for (const order of [pending, paid, unpaid]) expect(withdrawableFrom(order)).toBeNull()
  for (const order of [pending, ongoing, paid]) expect(closableFrom(order)).toBeNull()
  expect(isPast(null, noon)).toBe(false)
  expect(isPast(noon, noon)).toBe(true)
  expect(isPast(noon, before(noon))).toBe(false)
})
