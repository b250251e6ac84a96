import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  const { signIn } = await import('#platform/web/session.ts')
  signIn({ token: '1|secret', userId: 1 })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['GET /api/gigs', '/api/gigs'],
  ['GET /api/people/{username}', '/api/people/ama.k'],
  ['GET /api/manager/gigs', '/api/manager/gigs'],
] as const)('after a gig was changed, what %s answers is asked anew', async (route, path) => {
  const { read } = await import('#platform/web/query.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  const { gigsChanged } = await import('./gigs-changed.ts')
  browser.answer(
    `GET ${path}`,
    { status: 200, body: { gigs: 2 } },
    { status: 200, body: { gigs: 1 } },
  )
  const shown = new QueryObserver(queryClient(), read(route, { username: 'ama.k' }))
  const stop = shown.subscribe(() => {})
  await expect.poll(() => shown.getCurrentResult().data).toEqual({ gigs: 2 })
  await gigsChanged()
  await expect.poll(() => shown.getCurrentResult().data).toEqual({ gigs: 1 })
  stop()
})
