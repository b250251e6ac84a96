import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import { mayState } from './may-state.ts'

test('a buyer whose payment is being checked is not asked whether the seller was paid directly', () => {
  expect(mayState(order({ status_id: 3 }))).toBe(true)
  expect(mayState(order({ status_id: 3, payment_state: 'being checked' }))).toBe(false)
})
