import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import type { Order } from '../../web/order-words.ts'
import { howItEnded } from './how-it-ended.ts'

type Action = Order['events'][number]['action']
type Ender = NonNullable<Order['ended']>['by']

const [completed, cancelled] = [4, 5]

/** As its buyer reads it. */
function sentenceOf(by: Ender, changes: Partial<Order> = {}, actions: Action[] = []) {
  const events = actions.map(action => ({ action }))
  return howItEnded({ ...order({ status_id: cancelled, ...changes }), events }, by)
}

test.each<[Ender, Action, string]>([
  ['seller', 'cancel', 'ama.s rejected the request.'],
  ['seller', 'give-up', 'ama.s gave up the order.'],
  ['seller', 'close', 'ama.s closed the order as not paid.'],
  ['withdrawal', 'withdraw', 'You withdrew from the order.'],
  ['agreement', 'end-by-agreement', 'You both agreed to end it.'],
  ['decision', 'effect-decision', 'Our team decided the dispute.'],
])('an order that was cancelled by %s (%s) says so', (by, action, sentence) => {
  expect(sentenceOf(by, {}, [action])).toBe(sentence)
})

test.each<[Ender, string]>([
  ['completion', 'You confirmed the work.'],
  ['seller', 'ama.s closed the order as paid.'],
  ['clock', 'Nobody answered in time, so the order was completed.'],
])('an order that was completed by %s says so', (by, sentence) => {
  expect(sentenceOf(by, { status_id: completed })).toBe(sentence)
})

test('what the clock cancelled says what nobody did in time', () => {
  expect(sentenceOf('clock', { started_on: null })).toBe(
    'ama.s did not answer the request in time.',
  )
  expect(sentenceOf('clock', {}, ['submit-for-review', 'revision'])).toBe(
    'ama.s did not submit the work in time.',
  )
  expect(sentenceOf('clock', {}, ['revision', 'submit-for-review'])).toBe(
    'Nobody completed or closed it in time, so it was cancelled.',
  )
})

test('each side is told of itself as you, and a manager of both by name', () => {
  expect(sentenceOf('withdrawal', { role: 'seller' })).toBe('kofi.b withdrew from the order.')
  expect(sentenceOf('seller', { role: 'seller', status_id: completed })).toBe(
    'You closed the order as paid.',
  )
  expect(sentenceOf('agreement', { role: null })).toBe('Both sides agreed to end it.')
})
