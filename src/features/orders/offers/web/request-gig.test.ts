import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  browser.stored.set('session', JSON.stringify({ token: '7|secret', userId: 7 }))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['is asked for anew where it is not live any more', 404, 2],
  ['is asked for anew where its owner is away by now', 409, 2],
  ['is left as it is where the server failed', 503, 1],
])('a gig whose request is refused %s', async (_, status, times) => {
  browser.answer('POST /api/offers/create', { status, body: { message: 'No.' } })
  const { queryClient } = await import('#platform/web/query-client.ts')
  const { requestGig } = await import('./request-gig.ts')
  const ask = vi.fn(async () => 'the gig')
  const gig = { queryKey: ['GET /api/gigs/{id}', { id: 31 }], queryFn: ask }
  onTestFinished(new QueryObserver(queryClient(), gig).subscribe(() => {}))
  await expect.poll(() => queryClient().getQueryData(gig.queryKey)).toBe('the gig')
  await expect(requestGig(31)).rejects.toThrow('No.')
  await new Promise(setImmediate)
  expect(ask).toHaveBeenCalledTimes(times)
})
