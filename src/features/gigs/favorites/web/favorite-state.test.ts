import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  browser.stored.set('session', JSON.stringify({ token: '7|secret', userId: 7 }))
})
afterEach(() => vi.unstubAllGlobals())

test('why a favorite cannot be taken out is read from the server’s message', async () => {
  const message = 'That gig is not there any more.'
  browser.answer('GET /api/gigs/favorite/31', { status: 404, body: { message } })
  const { setFavorite } = await import('./favorite-state.ts')
  const { sentencesOf } = await import('#platform/web/api-error.ts')
  const refused = await setFavorite({ gigId: 31, favorite: false }).catch(error => error)
  expect(sentencesOf(refused)).toEqual([message])
})

test('a press that meets a screen behind the server is made good by a second call', async () => {
  const gig = (favorite: boolean) => ({ status: 200, body: { gig: { favorite }, message: '' } })
  browser.answer('GET /api/gigs/favorite/31', gig(false), gig(true))
  const { setFavorite } = await import('./favorite-state.ts')
  await setFavorite({ gigId: 31, favorite: true })
  expect(browser.requests.map(({ route }) => route)).toEqual([
    'GET /api/gigs/favorite/31',
    'GET /api/gigs/favorite/31',
  ])
})
