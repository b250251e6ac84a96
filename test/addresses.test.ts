import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedPages } from '#shared-pages.ts'
import { pageRoutes } from './builders/page-routes.ts'

/** Outside of the area of members, of which the server draws nothing. */
const guardsItself = '/gigs/add'

/** Which pages there are, and whose guard stands before each: as they are specified. */
const addresses = {
  public: [
    '/',
    '/gigs/view/:gig_id/:slug?',
    '/login',
    '/logout',
    '/404',
    '/read/:id/*',
    '/password/forgot',
    '/password/reset/:reset_code',
    '/v/:user_id/:verification_code?',
  ],
  auth: [
    '/report',
    '/review/complete',
    '/gigs/add',
    '/gigs/edit/:gig_id',
    '/gigs/promote/:gig_id',
    '/gigs/offer/:gig_id/create',
    '/orders/add',
    '/orders/request/:offer_id',
    '/account',
    '/account/profile',
    '/account/profile/username-and-email-settings',
    '/account/profile/password-settings',
    '/account/profile/identity-details',
    '/account/profile/settlement-account-settings',
    '/account/profile/location-settings',
    '/account/messages',
    '/account/messages/:chat_id/:username',
    '/account/gigs',
    '/account/orders',
    '/account/orders/view/:order_id',
    '/account/favorites',
    '/account/money',
    '/account/subscription',
    '/pay/:object_type/:object_id/:checkout_id',
    '/paid/:object_type/:object_id',
  ],
  manager: [
    '/manager/dashboard',
    '/manager/gigs',
    '/manager/customers',
    '/manager/customers/view/:id',
    '/manager/messages',
    '/manager/failed-jobs',
    '/manager/subscriptions',
    '/manager/transactions',
    '/manager/orders',
    '/manager/pages',
    '/manager/pages/add',
    '/manager/pages/view/:id',
    '/manager/reports',
    '/manager/reports/view/:reference',
    '/testing/stripe/pay',
  ],
} as const

const layoutsAround = new Map(pageRoutes.map(({ address, layouts }) => [address, layouts]))

test.each(addresses.public)('%s is open to everybody', address => {
  expect(accessTo(address)).toBe('public')
})

test.each(addresses.auth)('%s is for people who are logged in', address => {
  expect(accessTo(address)).toBe('auth')
})

test.each(addresses.manager)('%s is for managers', address => {
  expect(accessTo(address)).toBe('manager')
})

test('no page of the manager area stands outside its guard', () => {
  const inArea = [...layoutsAround.keys()].filter(address => address.startsWith('/manager'))
  expect(inArea.filter(address => accessTo(address) !== 'manager')).toEqual([])
  expect(inArea.length).toBeGreaterThanOrEqual(13)
})

test('the guards of members and managers stand before the areas named after them', async () => {
  const guards = await import('#features/accounts/web/guards.ts')
  const members = await import('#features/accounts/web/member-area.tsx')
  const managers = await import('#features/manager/web/manager-area.tsx')
  expect(members.clientMiddleware).toEqual([guards.requireLogin])
  expect(managers.clientMiddleware).toEqual([guards.requireManager])
})

test('every page that is kept for the next visitor says what of its query it reads', () => {
  const kept = pageRoutes.filter(({ file }) =>
    readFileSync(`src/${file}`, 'utf8').includes('export const headers = sameForEveryone'),
  )
  expect(kept.length).toBeGreaterThan(8)
  const forgotten = kept.filter(({ address }) => {
    const path = address.replaceAll(/\/[:*]\w*\??/g, '/x')
    return !sharedPages.some(page => page.path.test(path))
  })
  expect(forgotten.map(({ address }) => address)).toEqual([])
})

test('the page for members that the server draws guards itself', async () => {
  const { requireLogin } = await import('#features/accounts/web/guards.ts')
  const page = await import('#features/gigs/web/add-gig-page.tsx')
  expect(layoutsAround.get(guardsItself)).toEqual([])
  expect(page.clientMiddleware).toEqual([requireLogin])
  expect(page.handle.membersOnly).toBe(true)
})

function accessTo(address: string): keyof typeof addresses | 'nobody' {
  const layouts = layoutsAround.get(address)
  if (!layouts) return 'nobody'
  const isMembers =
    layouts.includes('features/accounts/web/member-area.tsx') || address === guardsItself
  const isManagers = layouts.includes('features/manager/web/manager-area.tsx')
  return isMembers && isManagers ? 'manager' : isMembers ? 'auth' : 'public'
}
