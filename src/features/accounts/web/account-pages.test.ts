import { expect, test } from 'vitest'
import { accountPagesOf } from './account-pages.ts'

const labelsOf = (user: { is_manager: boolean } | undefined) =>
  accountPagesOf(user).map(({ label }) => label)

test('the account’s menu has nine lines for a manager, in their order', () => {
  expect(labelsOf({ is_manager: true })).toEqual([
    ...['Profile', 'Messages', 'Gigs', 'Orders', 'Favorites', 'Money', 'Subscription'],
    ...['Manager Area', 'Logout'],
  ])
})

test('Money and Manager Area are for managers alone', () => {
  const others = ['Profile', 'Messages', 'Gigs', 'Orders', 'Favorites', 'Subscription', 'Logout']
  expect(labelsOf({ is_manager: false })).toEqual(others)
  expect(labelsOf(undefined)).toEqual(others)
})

test('each line leads to its page', () => {
  const pages = accountPagesOf({ is_manager: true })
  expect(Object.fromEntries(pages.map(({ label, to }) => [label, to]))).toEqual({
    ...{ Profile: '/account/profile', Messages: '/account/messages', Gigs: '/account/gigs' },
    ...{ Orders: '/account/orders', Favorites: '/account/favorites', Money: '/account/money' },
    ...{ Subscription: '/account/subscription', 'Manager Area': '/manager/dashboard' },
    Logout: '/logout',
  })
})
