import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

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
  setOnline(true)
  browser.answer(route, { status: 201, body: { messages: [], chat: {} } })
  const { signIn } = await import('#platform/web/session.ts')
  signIn({ token: '1|secret', userId: 7 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setOnline(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine })
  if (onLine) window.dispatchEvent(new Event('online'))
}
const listSentIds = () =>
  browser.requests
    .filter(request => request.route === route)
    .map(({ body }) => JSON.parse(String(body)).client_id)
const readKept = (): { clientId: string; failure: string | null }[] =>
  JSON.parse(browser.stored.get('draft:outbox:7') ?? '{"sendings":[]}').sendings

test('what was written without a connection goes out in its order once there is one', async () => {
  const { queueMessage } = await import('./pending-messages.ts')
  setOnline(false)
  queueMessage(first)
  queueMessage(second)
  expect(readKept()).toMatchObject([{ clientId: 'first' }, { clientId: 'second' }])
  expect(listSentIds()).toEqual([])
  setOnline(true)
  await vi.waitFor(() => expect(readKept()).toEqual([]))
  expect(listSentIds()).toEqual(['first', 'second'])
})

test('the same number twice is one sending', async () => {
  const { queueMessage } = await import('./pending-messages.ts')
  setOnline(false)
  queueMessage(first)
  queueMessage(first)
  setOnline(true)
  await vi.waitFor(() => expect(readKept()).toEqual([]))
  expect(listSentIds()).toEqual(['first'])
})

test('what waited when the page died is sent by the next one', async () => {
  setOnline(false)
  const { queueMessage } = await import('./pending-messages.ts')
  queueMessage(first)
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  const { sendWhatWaits } = await import('./pending-messages.ts')
  sendWhatWaits()
  await vi.waitFor(() => expect(readKept()).toEqual([]))
  expect(listSentIds()).toEqual(['first'])
})

test('a refusal says why, holds nothing else back, and is not repeated by itself', async () => {
  browser.answer(
    route,
    { status: 422, body: { message: 'No.', errors: { message: ['Too long.'] } } },
    { status: 201, body: { messages: [], chat: {} } },
  )
  const { queueMessage, sendWhatWaits, retry } = await import('./pending-messages.ts')
  queueMessage(first)
  queueMessage(second)
  await vi.waitFor(() => expect(listSentIds()).toEqual(['first', 'second']))
  await vi.waitFor(() =>
    expect(readKept()).toMatchObject([{ clientId: 'first', failure: 'Too long.' }]),
  )
  sendWhatWaits()
  expect(readKept()).toMatchObject([{ failure: 'Too long.' }])
  retry({ ...first, at: '', failure: 'Too long.' })
  await vi.waitFor(() => expect(readKept()).toEqual([]))
  expect(listSentIds()).toEqual(['first', 'second', 'first'])
})

test('a message about a gig that is no longer live is sent without the gig, in its place and under its number', async () => {
  browser.answer(
    route,
    { status: 422, body: { message: 'No.', errors: { gig_id: ['This gig is not live.'] } } },
    { status: 201, body: { messages: [], chat: {} } },
  )
  const { queueMessage } = await import('./pending-messages.ts')
  queueMessage({ ...first, gigId: 31 })
  queueMessage(second)
  await vi.waitFor(() => expect(listSentIds()).toEqual(['first', 'first', 'second']))
  await vi.waitFor(() => expect(readKept()).toEqual([]))
  const sent = browser.requests.filter(request => request.route === route)
  expect(sent.map(({ body }) => JSON.parse(String(body)).gig_id)).toEqual([
    31,
    undefined,
    undefined,
  ])
})

test('a message that is sent without its gig keeps its place where the storage is full, too', async () => {
  browser.answer(
    route,
    { status: 422, body: { message: 'No.', errors: { gig_id: ['This gig is not live.'] } } },
    { status: 201, body: { messages: [], chat: {} } },
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  browser.fillStorage()
  const { queueMessage } = await import('./pending-messages.ts')
  queueMessage({ ...first, gigId: 31 })
  queueMessage(second)
  await vi.waitFor(() => expect(listSentIds()).toEqual(['first', 'first', 'second']))
})

test('what a login took along that has ended goes with the next one', async () => {
  const { queueMessage } = await import('./pending-messages.ts')
  const { signIn } = await import('#platform/web/session.ts')
  const endedMeanwhile = {
    get status() {
      signIn({ token: '2|secret', userId: 7 })
      return 419
    },
  }
  browser.answer(route, endedMeanwhile, { status: 201, body: { messages: [], chat: {} } })
  queueMessage(first)
  await vi.waitFor(() => expect(readKept()).toEqual([]))
  const sent = browser.requests.filter(request => request.route === route)
  expect(sent.map(({ authorization }) => authorization)).toEqual([
    'Bearer 1|secret',
    'Bearer 2|secret',
  ])
})

test('whoever logs out takes along what was not sent', async () => {
  const { queueMessage } = await import('./pending-messages.ts')
  const { signOut } = await import('#platform/web/session.ts')
  setOnline(false)
  queueMessage(first)
  signOut()
  expect(readKept()).toEqual([])
  setOnline(true)
  await new Promise(done => setTimeout(done))
  expect(listSentIds()).toEqual([])
})

test('what arrives once another person has logged in stands in no list of theirs', async () => {
  const { queueMessage } = await import('./pending-messages.ts')
  const { signIn, signOut } = await import('#platform/web/session.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  const { chatsFound } = await import('./chat-cache.ts')
  const { queryKey } = chatsFound('')
  const chats = { data: [], total: 0, last_page: 1, current_page: 1, per_page: 15 }
  const listOfNext = { pages: [{ chats }], pageParams: [1] }
  browser.answer(route, {
    get status() {
      signOut()
      signIn({ token: '2|secret', userId: 8 })
      queryClient().setQueryData(queryKey, listOfNext)
      return 201
    },
    body: { messages: [{ id: 5 }], chat: { id: 3, user: { id: kofi, username: 'kofi' } } },
  })
  queueMessage(first)
  await vi.waitFor(() => expect(queryClient().getQueryData(queryKey)).toBeDefined())
  await new Promise(done => setTimeout(done))
  expect(queryClient().getQueryData(queryKey)).toEqual(listOfNext)
})

test('what is discarded is not sent', async () => {
  const { queueMessage, discard } = await import('./pending-messages.ts')
  setOnline(false)
  queueMessage(first)
  queueMessage(second)
  discard({ ...first, at: '', failure: null })
  setOnline(true)
  await vi.waitFor(() => expect(readKept()).toEqual([]))
  expect(listSentIds()).toEqual(['second'])
})
