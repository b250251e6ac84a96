import { expect, test } from 'vitest'
import { leavesItWaiting, openDecisions } from './open-decisions.ts'

const now = Date.parse('2026-03-20T12:00:00Z')
const payout = { is_own_money: false, hold_until: null, approvals: [], approvals_needed: 1 }
const created_at = '2026-03-20T11:00:00Z'
const approvalOf = (id: number) => ({ user: { id, username: 'esi' }, created_at })
const asked = { managerId: 1, now }

test('nobody decides about own money, in or out', () => {
  expect(openDecisions({ ...payout, is_own_money: true }, asked)).toEqual({
    ...{ approve: false, fail: false },
  })
})

test('a payout on hold can be failed, and is approved only after the hold', () => {
  const held = { ...payout, hold_until: '2026-03-20T12:00:01Z' }
  expect(openDecisions(held, asked)).toEqual({ approve: false, fail: true })
  expect(openDecisions({ ...payout, hold_until: '2026-03-20T12:00:00Z' }, asked).approve).toBe(true)
})

test('who has approved does not approve again, and another one does', () => {
  const once = { ...payout, approvals_needed: 2, approvals: [approvalOf(1)] }
  expect(openDecisions(once, asked)).toEqual({ approve: false, fail: true })
  expect(openDecisions(once, { ...asked, managerId: 2 }).approve).toBe(true)
})

test('who has approved as the first of two approves again where one is enough by now', () => {
  const alone = { ...payout, approvals_needed: 1, approvals: [approvalOf(1)] }
  expect(openDecisions(alone, asked)).toEqual({ approve: true, fail: true })
})

test('what two have approved and was sent otherwise is decided by either of them', () => {
  const both = { ...payout, approvals_needed: 2, approvals: [approvalOf(1), approvalOf(2)] }
  expect(openDecisions(both, asked).approve).toBe(true)
})

test('only the first of two approvals leaves it waiting', () => {
  const two = { ...payout, approvals_needed: 2 }
  expect(leavesItWaiting(two)).toBe(true)
  expect(leavesItWaiting({ ...two, approvals: [approvalOf(1)] })).toBe(false)
  expect(leavesItWaiting(payout)).toBe(false)
})
