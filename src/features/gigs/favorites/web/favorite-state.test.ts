import { QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { listGigs } from '#features/gigs/contract.ts'
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

test('what is taken out leaves a list in its place, and once nothing is left there the list is asked for anew', async () => {
  const out = { status: 200, body: { gig: { favorite: false }, message: '' } }
  for (const id of [31, 32]) browser.answer(`GET /api/gigs/favorite/${id}`, out)
  browser.answer('GET /api/gigs', { status: 200, body: { records: { data: [] } } })
  const { queryClient } = await import('#platform/web/query-client.ts')
  const { read } = await import('#platform/web/query.ts')
  const { setFavorite } = await import('./favorite-state.ts')
  const list = read<typeof listGigs>('GET /api/gigs', { favorited: true })
  queryClient().setQueryData<unknown>(list.queryKey, {
    records: { data: [{ id: 31 }, { id: 32 }] },
  })
  onTestFinished(new QueryObserver(queryClient(), list).subscribe(() => {}))
  await setFavorite({ gigId: 31, favorite: false })
  await setFavorite({ gigId: 32, favorite: false })
  expect(browser.requests.map(({ route }) => route)).toEqual([
    'GET /api/gigs/favorite/31',
    'GET /api/gigs/favorite/32',
    'GET /api/gigs',
  ])
})

test('of two presses that both come to nothing the heart is as it was before the first', async () => {
  browser.answer('GET /api/gigs/favorite/31', { status: 503 })
  const { setFavorite, useFavorites } = await import('./favorite-state.ts')
  const presses = [true, false].map(favorite => setFavorite({ gigId: 31, favorite }))
  expect((await Promise.allSettled(presses)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(heartIn(useFavorites)).toBe('as its list says')
})

test('a press that comes to nothing after one that was taken leaves the heart as that one has set it', async () => {
  const taken = { status: 200, body: { gig: { favorite: true }, message: '' } }
  browser.answer('GET /api/gigs/favorite/31', taken, { status: 503 })
  const { setFavorite, useFavorites } = await import('./favorite-state.ts')
  const presses = [true, false].map(favorite => setFavorite({ gigId: 31, favorite }))
  await Promise.allSettled(presses)
  expect(heartIn(useFavorites)).toBe('full')
})

test('a press that was taken after one that came to nothing stands', async () => {
  const taken = { status: 200, body: { gig: { favorite: true }, message: '' } }
  browser.answer('GET /api/gigs/favorite/31', { status: 503 }, taken)
  const { setFavorite, useFavorites } = await import('./favorite-state.ts')
  const presses = [false, true].map(favorite => setFavorite({ gigId: 31, favorite }))
  await Promise.allSettled(presses)
  expect(heartIn(useFavorites)).toBe('full')
})

type UseFavorites = () => (gig: { id: number; favorite: boolean }) => boolean

/** What is shown of a gig, whatever a list has said of it before. */
const heartIn = (useFavorites: UseFavorites) =>
  renderToStaticMarkup(createElement(Heart, { useFavorites }))

function Heart({ useFavorites }: { useFavorites: UseFavorites }) {
  const isFavorite = useFavorites()
  const [full, empty] = [true, false].map(favorite => isFavorite({ id: 31, favorite }))
  return full && empty ? 'full' : full ? 'as its list says' : 'empty'
}
