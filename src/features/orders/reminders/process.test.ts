import { expect, test } from 'vitest'
import { orderStatus } from '../process.ts'
import { dueReminder, isLastReminder, type ReminderKind, recipientsOf } from './process.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)

const pending = {
  status_id: orderStatus.pending,
  respond_by: hours(24),
  started_on: null,
  due_on: null,
  submitted_on: null,
  revised_on: null,
  counts_from: null,
  held_pesewas: 0,
}
const ongoing = {
  ...pending,
  status_id: orderStatus.ongoing,
  started_on: hours(-48),
  due_on: noon,
}
const unpaid = { ...ongoing, status_id: orderStatus.inReview, submitted_on: noon }
const paid = { ...unpaid, held_pesewas: 15_000 }

/** What is due from each of these hours on. */
type Course = [number, ReminderKind | null][]
const late: Course = [
  [-13, null],
  [-12, 'work-soon'],
  [0, 'work-due'],
  [48, 'work-late'],
  [13 * 24, 'work-ends'],
  [14 * 24, null],
]
const looked: Course = [
  [0, null],
  [24, 'look-1'],
  [72, 'look-3'],
  [144, 'look-6'],
  [168, null],
]
const courses: [string, Parameters<typeof dueReminder>[0], Course][] = [
  [
    'a request',
    pending,
    [
      [0, null],
      [18, 'answer'],
      [24, null],
    ],
  ],
  ['work under way', ongoing, late],
  ['paid work under way', { ...ongoing, held_pesewas: 15_000 }, late],
  ['paid work in review', paid, looked],
  ['unpaid work in review', unpaid, [...looked, [29 * 24, 'unpaid-ends'], [30 * 24, null]]],
  ['a completed order', { ...paid, status_id: orderStatus.completed }, [[24, null]]],
  ['a cancelled order', { ...ongoing, status_id: orderStatus.cancelled }, [[24, null]]],
]

test.each(courses)('the reminders of %s follow each other', (_name, order, course) => {
  for (const [n, [from, kind]] of course.entries()) {
    expect(dueReminder(order, hours(from)), `${from} hours`).toBe(kind)
    const next = course[n + 1]?.[0]
    if (next !== undefined)
      expect(dueReminder(order, new Date(hours(next).getTime() - 1)), `until ${next}`).toBe(kind)
  }
})

test('a short work has its first reminder at half of its time', () => {
  const short = { ...ongoing, started_on: hours(-4) }
  expect(dueReminder(short, hours(-2.01))).toBeNull()
  expect(dueReminder(short, hours(-2))).toBe('work-soon')
})

test('after a revision the work deadline counts from it', () => {
  const revised = { ...ongoing, revised_on: hours(100) }
  expect(dueReminder(revised, hours(100))).toBe('work-due')
  expect(dueReminder(revised, hours(148))).toBe('work-late')
})

test('both sides are reminded before an order is cancelled, else whoever has to move', () => {
  for (const kind of ['work-ends', 'unpaid-ends'] as const)
    expect(recipientsOf(kind)).toEqual(['seller', 'buyer'])
  for (const kind of ['look-1', 'look-3', 'look-6'] as const)
    expect(recipientsOf(kind)).toEqual(['buyer'])
  for (const kind of ['answer', 'work-soon', 'work-due', 'work-late'] as const)
    expect(recipientsOf(kind)).toEqual(['seller'])
})

test('the last reminder before something happens is the one that goes by SMS', () => {
  for (const kind of ['answer', 'work-soon', 'look-6', 'work-ends', 'unpaid-ends'] as const)
    expect(isLastReminder(kind)).toBe(true)
  for (const kind of ['look-1', 'look-3', 'work-due', 'work-late'] as const)
    expect(isLastReminder(kind)).toBe(false)
})
