import { expect, test } from 'vitest'
import {
  type DisputeAction,
  disputeProcess,
  disputeStatuses,
  disputeTimes,
  isOpenTo,
  isOverdue,
  type StandingDispute,
} from './process.ts'

test('each step can be taken from where it was agreed, and from nowhere else', () => {
  const table = Object.fromEntries(
    (Object.keys(disputeProcess) as DisputeAction[]).map(action => [
      action,
      [disputeProcess[action].by, ...disputeStatuses.filter(status => isOpenTo(action, status))],
    ]),
  )
  expect(table).toEqual({
    statement: ['side', 'answering', 'deciding', 'appealed'],
    withdraw: ['opener', 'answering', 'deciding'],
    accept: ['side', 'decided'],
    appeal: ['side', 'decided'],
    decide: ['manager', 'deciding', 'appealed'],
    'stop-waiting': ['clock', 'answering'],
    'effect-decision': ['clock', 'decided'],
  })
})

test('the other side has 72 hours to answer, managers 7 days to decide, both 72 hours to appeal', () => {
  expect(disputeTimes).toEqual({ hoursToAnswer: 72, daysToDecide: 7, hoursToAppeal: 72 })
})

test('overdue is what managers should have decided by now', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const waiting: StandingDispute = {
    ...{ status: 'deciding', opened_by: 'buyer', decide_by: now, appeal_by: null },
    ...{ buyer_accepted_on: null, seller_accepted_on: null },
  }
  expect(isOverdue(waiting, now)).toBe(true)
  expect(isOverdue(waiting, new Date(now.getTime() - 1))).toBe(false)
  expect(isOverdue({ ...waiting, status: 'appealed' }, now)).toBe(true)
  expect(isOverdue({ ...waiting, status: 'decided' }, now)).toBe(false)
})
