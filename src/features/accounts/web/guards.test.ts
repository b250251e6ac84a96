import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import type { OwnUser } from './current-user.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const requestFor = (path: string) => ({ request: new Request(`https://nkwa.test${path}`) })

test('a visitor who wants what needs a login is sent there, with the way back', async () => {
  const { requireLogin } = await import('./guards.ts')
  expect(destinationOf(() => requireLogin(requestFor('/account/orders?page=2')))).toBe(
    '/login?redirect=%2Faccount%2Forders%3Fpage%3D2',
  )
})

test('whoever is logged in passes', async () => {
  logIn()
  const { requireLogin } = await import('./guards.ts')
  expect(destinationOf(() => requireLogin(requestFor('/account/orders')))).toBeUndefined()
})

test('whoever is no manager is sent home from managers’ pages, with the way back', async () => {
  logIn()
  browser.answer('GET /api/customer', { status: 200, body: { user: { is_manager: false } } })
  const { requireManager } = await import('./guards.ts')
  const refused = await requireManager(requestFor('/manager/gigs')).catch(answer => answer)
  expect(refused.headers.get('location')).toBe('/?redirect=%2Fmanager%2Fgigs')
})

test('a manager passes', async () => {
  logIn()
  browser.answer('GET /api/customer', { status: 200, body: { user: { is_manager: true } } })
  const { requireManager } = await import('./guards.ts')
  await expect(requireManager(requestFor('/manager/gigs'))).resolves.toBeUndefined()
})

test('whoever owes a review is sent to it from anywhere but rules and logout, with the way back', async () => {
  const { pathToPendingReview } = await import('./guards.ts')
  const owing = { pending_review: { id: 3 } } as OwnUser
  const from = (pathname: string, search = '') => pathToPendingReview(owing, { pathname, search })
  expect(from('/account/gigs', '?page=2')).toBe(
    '/review/complete?redirect=%2Faccount%2Fgigs%3Fpage%3D2',
  )
  expect(from('/')).toBe('/review/complete?redirect=%2F')
  for (const open of ['/review/complete', '/logout', '/login', '/read/2/support/terms-of-use'])
    expect(from(open), open).toBeNull()
})

test('whoever owes no review goes where he wants', async () => {
  const { pathToPendingReview } = await import('./guards.ts')
  const here = { pathname: '/account', search: '' }
  expect(pathToPendingReview({ pending_review: null } as OwnUser, here)).toBeNull()
  expect(pathToPendingReview(undefined, here)).toBeNull()
})

function logIn() {
  browser.stored.set('session', JSON.stringify({ token: '7|secret', userId: 7 }))
}

function destinationOf(guard: () => void): string | null | undefined {
  try {
    guard()
    return undefined
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
}
