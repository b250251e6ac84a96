import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#platform/web/query-client.ts'
import { signIn } from '#platform/web/session.ts'
import { renderScreen } from '#test/builders/screen.tsx'
import { fakeBrowser } from '#test/fake-browser.ts'
import ServicePage, { clientLoader } from './service-page.tsx'

const loaded = vi.hoisted(() => ({ answer: null as unknown }))
const lastPageOf = vi.hoisted(() => ({
  hrefFor: undefined as ((page: number) => string) | undefined,
}))

vi.mock('react-router', async original => ({
  ...(await original<typeof import('react-router')>()),
  useLoaderData: () => loaded.answer,
}))
vi.mock('#platform/web/pages/last-page.ts', () => ({
  useLastPageInstead: (_list: unknown, { hrefFor }: { hrefFor: (page: number) => string }) => {
    lastPageOf.hrefFor = hrefFor
    return false
  },
}))

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  browser = fakeBrowser()
  onTestFinished(() => void vi.unstubAllGlobals())
  queryClient().clear()
  signIn({ token: 'amas', userId: 7 })
  const category = { id: 4, slug: 'plumbing', description: 'Plumbing' }
  const service = { category, town: null, towns: [], related: [] }
  browser.answer('GET /api/services/plumbing', { status: 200, body: { service } })
})

function answerWithPage(current_page: number, last_page: number) {
  const records = { data: [], total: 0, current_page, last_page, per_page: 12 }
  browser.answer('GET /api/gigs', { status: 200, body: { records } })
}

function open(address: string) {
  const request = new Request(`https://nkwa.test${address}`)
  const args = { request, params: { category: 'plumbing' } }
  return clientLoader(args as unknown as Parameters<typeof clientLoader>[0])
}

test('a page of services that somebody comes back to stands as it was left, and nobody waits for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  answerWithPage(1, 1)
  await open('/services/plumbing')
  const before = browser.requests.length
  vi.setSystemTime(Date.now() + 31_000)
  await open('/services/plumbing')
  expect(browser.requests).toHaveLength(before)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await open('/services/plumbing')
  expect(browser.requests).toHaveLength(2 * before)
})

test('a page of services beyond the last leads to the first, from the loader and from a member’s own list', async () => {
  answerWithPage(9, 3)
  const refusal = await open('/services/plumbing?page=9').catch((thrown: Response) => thrown)
  expect((refusal as Response).headers.get('location')).toBe('/services/plumbing')

  answerWithPage(1, 1)
  loaded.answer = await open('/services/plumbing')
  vi.stubGlobal('window', undefined)
  renderScreen(ServicePage)
  expect(lastPageOf.hrefFor?.(3)).toBe('/services/plumbing')
})
