import { expect, test } from 'vitest'
import { gigProcess, gigStatus, gigTypeNames, gigTypes } from './process.ts'

test('the types of a gig have the numbers that are specified', () => {
  expect(gigTypes).toEqual({ offer: 1, request: 2 })
  expect(gigTypeNames).toEqual({ 1: 'Offer', 2: 'Request' })
})

test('the states of a gig have the numbers that are specified', () => {
  expect(gigStatus).toEqual({ inReview: 1, live: 2, deleted: 3, paused: 4 })
})

test('a gig is paused, activated, deleted and approved from where it is specified, by whom it is', () => {
  expect(gigProcess).toEqual({
    pause: { by: ['owner', 'manager'], from: [1, 2], to: 4 },
    activate: { by: ['owner', 'manager'], from: [4], to: 'before' },
    delete: { by: ['owner', 'manager'], from: [1, 2, 4], to: 3 },
    approve: { by: ['manager'], from: [1], to: 2 },
  })
})
