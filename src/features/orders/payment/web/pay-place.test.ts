import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import { orderStatus } from '../../process.ts'
import { PayPlace } from './pay-place.tsx'

const { cancelled, completed } = orderStatus

test.each([
  ['cancelled', { status_id: cancelled, payment_state: 'being checked' }, true],
  ['cancelled', { status_id: cancelled, payment_state: 'owed back' }, true],
  ['cancelled', { status_id: cancelled, payment_state: null }, false],
  ['completed', { status_id: completed, payment_state: 'being checked' }, true],
] as const)(
  'whether a buyer sees payments of an unpaid order that is %s, with %o: %s',
  (_, changes, isShown) => {
    expect(PayPlace({ order: order(changes) }) !== null).toBe(isShown)
  },
)
