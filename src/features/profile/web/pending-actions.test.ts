import { expect, test } from 'vitest'
import { actionsUnder, type PendingAction } from './pending-actions.ts'

const actions: PendingAction[] = [
  { code: 'identity', message: 'Verify.', route: '/account/profile/identity-details' },
  { code: 'orders', message: 'Answer.', route: '/account/orders' },
]

test('a row of the menu counts what waits on its page and on the pages inside', () => {
  expect(actionsUnder('/account/profile', actions).map(({ code }) => code)).toEqual(['identity'])
  expect(actionsUnder('/account/orders', actions).map(({ code }) => code)).toEqual(['orders'])
})

test('a page whose address only begins alike counts nothing of it', () => {
  expect(actionsUnder('/account/order', actions)).toEqual([])
})
