import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const ama = { token: '1|secret', userId: 7 }

test('a new browser belongs to a visitor', async () => {
  const { currentSession } = await import('./session.ts')
  expect(currentSession()).toBeNull()
})

test('a login survives a reload', async () => {
  const { signIn } = await import('./session.ts')
  signIn(ama)
  vi.resetModules()
  const { currentSession } = await import('./session.ts')
  expect(currentSession()).toEqual(ama)
})

test('a login in another tab is a login here', async () => {
  const { currentSession, onSessionChange } = await import('./session.ts')
  const changed = vi.fn()
  onSessionChange(changed)
  browser.otherTabStores('session', JSON.stringify(ama))
  expect(currentSession()).toEqual(ama)
  expect(changed).toHaveBeenCalledOnce()
})

test('a logout in another tab is a logout here', async () => {
  const { currentSession, signIn } = await import('./session.ts')
  signIn(ama)
  browser.otherTabStores('session', null)
  expect(currentSession()).toBeNull()
})

test('a page that passes from one person to another is loaded anew, and is nobody else’s until then', async () => {
  const location = { reload: vi.fn() }
  vi.stubGlobal('location', location)
  const { currentSession, onSessionChange, signIn } = await import('./session.ts')
  signIn(ama)
  const changed = vi.fn()
  onSessionChange(changed)
  browser.otherTabStores('session', JSON.stringify({ token: '3|again', userId: 7 }))
  expect(currentSession()?.token).toBe('3|again')
  expect(location.reload).not.toHaveBeenCalled()
  browser.otherTabStores('session', JSON.stringify({ token: '2|kofi', userId: 8 }))
  expect(location.reload).toHaveBeenCalledOnce()
  expect(currentSession()?.userId).toBe(7)
  expect(changed).toHaveBeenCalledOnce()
})

test('logging out revokes the token and leaves no drafts behind', async () => {
  const { signIn, signOut, currentSession } = await import('./session.ts')
  signIn(ama)
  browser.stored.set('draft:gig', '{"title":"x"}')
  browser.answer('DELETE /api/sanctum/token', { status: 204 })
  signOut()
  expect(currentSession()).toBeNull()
  expect(browser.stored.has('draft:gig')).toBe(false)
  expect(browser.requests).toEqual([
    expect.objectContaining({
      route: 'DELETE /api/sanctum/token',
      authorization: 'Bearer 1|secret',
    }),
  ])
})

test('logging out works without a connection', async () => {
  const { signIn, signOut, currentSession } = await import('./session.ts')
  signIn(ama)
  signOut()
  await new Promise(resolve => setImmediate(resolve))
  expect(currentSession()).toBeNull()
})

test('an expired session keeps the drafts of the person who will log in again', async () => {
  const { signIn, expireSession, onSessionExpired, currentSession } = await import('./session.ts')
  const expired = vi.fn()
  onSessionExpired(expired)
  signIn(ama)
  browser.stored.set('draft:gig', '{"title":"x"}')
  expireSession(ama.token)
  expect(currentSession()).toBeNull()
  expect(browser.stored.has('draft:gig')).toBe(true)
  expect(expired).toHaveBeenCalledOnce()
})

test('a session that its owner ends has not expired, unless its end failed', async () => {
  const { signIn, leaveSession, expireSession, onSessionExpired } = await import('./session.ts')
  const expired = vi.fn()
  onSessionExpired(expired)
  signIn(ama)
  const stay = leaveSession()
  expireSession(ama.token)
  expect(expired).not.toHaveBeenCalled()
  stay()
  expireSession(ama.token)
  expect(expired).toHaveBeenCalledOnce()
})

test('a late answer to an old token does not end a new session', async () => {
  const { signIn, expireSession, currentSession } = await import('./session.ts')
  signIn({ token: '2|new', userId: 7 })
  expireSession(ama.token)
  expect(currentSession()?.token).toBe('2|new')
})

test('a late answer to an old token leaves alone who has logged in in another tab', async () => {
  const { signIn, expireSession, onSessionExpired, currentSession } = await import('./session.ts')
  const expired = vi.fn()
  onSessionExpired(expired)
  signIn(ama)
  const again = { token: '2|new', userId: 7 }
  browser.stored.set('session', JSON.stringify(again))
  expireSession(ama.token)
  expect(JSON.parse(browser.stored.get('session') ?? 'null')).toEqual(again)
  expect(currentSession()).toEqual(again)
  expect(expired).not.toHaveBeenCalled()
})

test('nonsense in the storage is no session', async () => {
  for (const text of ['', '{', '[]', '{"token":1}', '"x"', 'null']) {
    vi.resetModules()
    browser.stored.set('session', text)
    const { currentSession } = await import('./session.ts')
    expect(currentSession()).toBeNull()
  }
})

test('with closed storage a login lasts as long as the page', async () => {
  browser.closeStorage()
  const { signIn, currentSession } = await import('./session.ts')
  signIn(ama)
  expect(currentSession()).toEqual(ama)
})
