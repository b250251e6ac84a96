import { expect, test } from 'vitest'
import { depositActions, depositStates, stateAfter } from './process.ts'

const outcomes = depositStates.map(state => [
  state,
  depositActions.map(action => stateAfter(action, { state, phone: '241234567' })),
])

test('every button leads from every state where it should, or nowhere', () => {
  expect(depositActions).toEqual(['approve', 'decline', 'pending', 'cancel'])
  expect(Object.fromEntries(outcomes)).toEqual({
    session: ['completed', 'failed', 'pending', 'cancelled'],
    pending: ['completed', 'failed', null, null],
    completed: [null, null, null, null],
    failed: [null, null, null, null],
    cancelled: [null, null, null, null],
  })
})

test('a number with its leading 0 fails wherever the network would hear of it', () => {
  const pressed = depositActions.map(action =>
    stateAfter(action, { state: 'session', phone: '0241234567' }),
  )
  expect(pressed).toEqual(['failed', 'failed', 'failed', 'cancelled'])
})
