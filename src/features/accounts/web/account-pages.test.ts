import { expect, test } from 'vitest'
import { type Role, roles } from '#platform/roles.ts'
import { accountPagesOf } from './account-pages.ts'

const manager = {
  is_manager: true,
  manager_roles: [...roles] as Role[],
  unread_notifications_count: 3,
}

const labelsOf = (user: typeof manager | undefined) =>
  accountPagesOf(user).map(({ label }) => label)

test('the account’s menu has ten lines for a manager, in their order', () => {
  expect(labelsOf(manager)).toEqual([
    ...['Profile', 'Messages', 'Notifications', 'Gigs', 'Orders', 'Favorites', 'Money'],
    ...['Subscription', 'Manager Area', 'Logout'],
  ])
})

test('Money and Manager Area are for managers alone', () => {
  const others = [
    ...['Profile', 'Messages', 'Notifications', 'Gigs', 'Orders', 'Favorites', 'Subscription'],
    'Logout',
  ]
  expect(labelsOf({ ...manager, is_manager: false, manager_roles: [] })).toEqual(others)
  expect(labelsOf(undefined)).toEqual(others)
})

test('Money is for managers with the role money alone', () => {
  const ofOthers = roles.filter(role => role !== 'owner' && role !== 'money')
  expect(labelsOf({ ...manager, manager_roles: ['money'] })).toContain('Money')
  const labels = labelsOf({ ...manager, manager_roles: ofOthers })
  expect(labels).toContain('Manager Area')
  expect(labels).not.toContain('Money')
})

test('each line leads to its page', () => {
  const pages = accountPagesOf(manager)
  expect(Object.fromEntries(pages.map(({ label, to }) => [label, to]))).toEqual({
    ...{ Profile: '/account/profile', Messages: '/account/messages', Gigs: '/account/gigs' },
    ...{ Orders: '/account/orders', Favorites: '/account/favorites', Money: '/account/money' },
    ...{ Subscription: '/account/subscription', 'Manager Area': '/manager/dashboard' },
    Notifications: '/account/notifications',
    Logout: '/logout',
  })
})

test('the number of unread notifications stands in their line, and in no other', () => {
  const pages = accountPagesOf(manager).filter(({ unread }) => unread > 0)
  expect(pages.map(({ label, unread }) => [label, unread])).toEqual([['Notifications', 3]])
  expect(accountPagesOf(undefined).some(({ unread }) => unread > 0)).toBe(false)
})
