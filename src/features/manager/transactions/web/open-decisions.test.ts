import { expect, test } from 'vitest'
import { openDecisions } from './open-decisions.ts'

const now = new Date('2026-03-20T12:00:00Z')
const payout = { is_own_money: false, hold_until: null, approvals: [] }
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
  const created_at = '2026-03-20T11:00:00Z'
  const once = { ...payout, approvals: [{ user: { id: 1, username: 'esi' }, created_at }] }
  expect(openDecisions(once, asked)).toEqual({ approve: false, fail: true })
  expect(openDecisions(once, { ...asked, managerId: 2 }).approve).toBe(true)
})
