import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../../test/fake-browser.ts'

const route = 'POST /api/chat/message/send'
const kofi = 2
const first = { clientId: 'first', toUserId: kofi, text: 'First' }
const second = { clientId: 'second', toUserId: kofi, text: 'Second' }

let browser: ReturnType<typeof fakeBrowser>

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  Object.assign(document, { addEventListener: () => {}, visibilityState: 'visible' })
  vi.stubGlobal('FileList', class {})
  connected(true)
  browser.answer(route, { status: 201, body: { messages: [], chat: {} } })
  const { signIn } = await import('#platform/web/session.ts')
  signIn({ token: '1|secret', userId: 7 })
})
afterEach(() => vi.unstubAllGlobals())

function connected(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine })
  if (onLine) window.dispatchEvent(new Event('online'))
}
const sent = () =>
  browser.requests
    .filter(request => request.route === route)
    .map(({ body }) => JSON.parse(String(body)).client_id)
const kept = (): { clientId: string; failure: string | null }[] =>
  JSON.parse(browser.stored.get('draft:outbox:7') ?? '{"sendings":[]}').sendings

test('what was written without a connection goes out in its order once there is one', async () => {
  const { post } = await import('./outbox.ts')
  connected(false)
  post(first)
  post(second)
  expect(kept()).toMatchObject([{ clientId: 'first' }, { clientId: 'second' }])
  expect(sent()).toEqual([])
  connected(true)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent()).toEqual(['first', 'second'])
})

test('the same number twice is one sending', async () => {
  const { post } = await import('./outbox.ts')
  connected(false)
  post(first)
  post(first)
  connected(true)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent()).toEqual(['first'])
})

test('what waited when the page died is sent by the next one', async () => {
  connected(false)
  const { post } = await import('./outbox.ts')
  post(first)
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  const { sendWhatWaits } = await import('./outbox.ts')
  sendWhatWaits()
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent()).toEqual(['first'])
})

test('a refusal says why, holds nothing else back, and is not repeated by itself', async () => {
  browser.answer(
    route,
    { status: 422, body: { message: 'No.', errors: { message: ['Too long.'] } } },
    { status: 201, body: { messages: [], chat: {} } },
  )
  const { post, sendWhatWaits, retry } = await import('./outbox.ts')
  post(first)
  post(second)
  await vi.waitFor(() => expect(sent()).toEqual(['first', 'second']))
  await vi.waitFor(() =>
    expect(kept()).toMatchObject([{ clientId: 'first', failure: 'Too long.' }]),
  )
  sendWhatWaits()
  expect(kept()).toMatchObject([{ failure: 'Too long.' }])
  retry({ ...first, at: '', failure: 'Too long.' })
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent()).toEqual(['first', 'second', 'first'])
})

test('whoever logs out takes along what was not sent', async () => {
  const { post } = await import('./outbox.ts')
  const { signOut } = await import('#platform/web/session.ts')
  connected(false)
  post(first)
  signOut()
  expect(kept()).toEqual([])
  connected(true)
  await new Promise(done => setTimeout(done))
  expect(sent()).toEqual([])
})

test('what is discarded is not sent', async () => {
  const { post, discard } = await import('./outbox.ts')
  connected(false)
  post(first)
  post(second)
  discard({ ...first, at: '', failure: null })
  connected(true)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent()).toEqual(['second'])
})
