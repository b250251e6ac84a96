import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#platform/web/query-client.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import { markReviewsStale } from './mark-reviews-stale.ts'

beforeEach(() => {
  fakeBrowser()
  onTestFinished(() => void vi.unstubAllGlobals())
})

const shown = [
  'GET /api/orders/{id}',
  'GET /api/people/{username}/reviews',
  'GET /api/gigs/{id}/reviews',
  'GET /api/gigs',
]

test('a review is read at once wherever it stands, and no list of gigs is fetched anew for it', async () => {
  for (const route of shown) queryClient().setQueryData([route, {}], {})
  await markReviewsStale()
  const stale = shown.filter(route => queryClient().getQueryState([route, {}])?.isInvalidated)
  expect(stale).toEqual(shown.slice(0, 3))
})
