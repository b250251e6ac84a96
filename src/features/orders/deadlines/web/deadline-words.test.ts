import { expect, test } from 'vitest'
import type { Order, SideOfViewer } from '../../web/order-words.ts'
import type { Deadline } from '../process.ts'
import { deadlineSentence, formatDeadline } from './deadline-words.ts'

const on = '2026-03-06T14:30:00.000Z'
const before = Date.parse('2026-03-02T12:00:00Z')

const people = { buyer: { username: 'kofi.b' }, seller: { username: 'ama.s' } }
const standing = { status_id: 2, held: 150, payment_state: null }

type Changes = { status_id?: number; held?: number; role?: SideOfViewer } & Partial<
  Pick<Order, 'payment_state'>
>

function sentenceOf(deadline: Omit<Deadline, 'on'>, changes: Changes = {}, now = before) {
  const { role = 'buyer', ...facts } = { ...standing, ...changes }
  return deadlineSentence({ ...people, ...facts, deadline: { ...deadline, on } }, role, now)
}

test('a deadline is told by its weekday, in the time of Ghana', () => {
  expect(formatDeadline(new Date(on))).toBe('Fri 6 Mar, 2:30 pm')
})

test('an order that is over has no deadline to tell', () => {
  expect(
    deadlineSentence({ ...people, ...standing, status_id: 4, deadline: null }, 'buyer', before),
  ).toBeNull()
})

test('a request says what comes of no answer, and where the money goes', () => {
  const request = { by: 'seller', then: 'cancelled' } as const
  expect(sentenceOf(request, { status_id: 1, role: 'seller', held: 0 })).toBe(
    'If you do not answer by Fri 6 Mar, 2:30 pm, the request is cancelled.',
  )
  expect(sentenceOf(request, { status_id: 1 })).toBe(
    'If ama.s does not answer by Fri 6 Mar, 2:30 pm, the request is cancelled and GH₵150.00 goes back to you.',
  )
})

test('work that is late says first that its buyer can withdraw, then that it is cancelled', () => {
  expect(sentenceOf({ by: 'seller', then: 'withdrawable' })).toBe(
    'If ama.s does not submit the work by Fri 6 Mar, 2:30 pm, you can withdraw.',
  )
  expect(sentenceOf({ by: 'seller', then: 'cancelled' }, { role: 'seller' })).toBe(
    'If you do not submit the work by Fri 6 Mar, 2:30 pm, the order is cancelled and GH₵150.00 goes back to kofi.b.',
  )
})

test('each side reads what the other may do once its own time is over', () => {
  expect(sentenceOf({ by: 'seller', then: 'withdrawable' }, { role: 'seller' })).toBe(
    'If you do not submit the work by Fri 6 Mar, 2:30 pm, kofi.b can withdraw.',
  )
  const inReview = { status_id: 3, role: 'seller' } as const
  expect(sentenceOf({ by: 'buyer', then: 'completed' }, inReview)).toBe(
    'If nobody answers by Fri 6 Mar, 2:30 pm, the order is completed and GH₵150.00 goes to you.',
  )
  expect(sentenceOf({ by: 'buyer', then: 'closable' }, { ...inReview, held: 0 })).toBe(
    'If kofi.b does not answer by Fri 6 Mar, 2:30 pm, you can close the order.',
  )
  expect(sentenceOf({ by: 'seller', then: 'deciding' }, { role: 'seller' })).toBe(
    'If you do not answer by Fri 6 Mar, 2:30 pm, our team decides without an answer.',
  )
})

test('a time that is over is told as such, until what follows from it has happened', () => {
  expect(sentenceOf({ by: 'buyer', then: 'completed' }, { status_id: 3 }, Date.parse(on))).toBe(
    'The time was over on Fri 6 Mar, 2:30 pm.',
  )
})

test('work that waits to be checked is completed, or can be closed, or is cancelled', () => {
  const inReview = { status_id: 3 }
  expect(sentenceOf({ by: 'buyer', then: 'completed' }, inReview)).toBe(
    'If nobody answers by Fri 6 Mar, 2:30 pm, the order is completed and GH₵150.00 goes to ama.s.',
  )
  expect(sentenceOf({ by: 'buyer', then: 'closable' }, { ...inReview, role: null, held: 0 })).toBe(
    'If kofi.b does not answer by Fri 6 Mar, 2:30 pm, ama.s can close the order.',
  )
  expect(sentenceOf({ by: 'seller', then: 'cancelled' }, { ...inReview, held: 0 })).toBe(
    'If nobody acts by Fri 6 Mar, 2:30 pm, the order is cancelled. Nothing was paid through us.',
  )
  const checked = { ...inReview, held: 0, payment_state: 'being checked' } as const
  expect(sentenceOf({ by: 'seller', then: 'cancelled' }, checked)).toBe(
    'If nobody acts by Fri 6 Mar, 2:30 pm, the order is cancelled.',
  )
})

test('a dispute says who is waited for, and when the decision is due, late or in effect', () => {
  expect(sentenceOf({ by: 'seller', then: 'deciding' })).toBe(
    'If ama.s does not answer by Fri 6 Mar, 2:30 pm, our team decides without an answer.',
  )
  expect(sentenceOf({ by: 'manager', then: 'overdue' })).toBe(
    'Our team decides by Fri 6 Mar, 2:30 pm.',
  )
  expect(sentenceOf({ by: 'manager', then: 'overdue' }, {}, Date.parse(on))).toContain(
    'Our team is late',
  )
  expect(sentenceOf({ by: 'both', then: 'decided' })).toBe(
    'The decision takes effect on Fri 6 Mar, 2:30 pm, unless one side appeals.',
  )
})
