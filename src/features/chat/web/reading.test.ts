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

test('the answer to a reading says how much is unread', async () => {
  const unreadCount = await rememberOneUnread()
  browser.answer('POST /api/chat/message/read', answerOf(0))
  await readOne()
  expect(unreadCount()).toBe(0)
})

test('a count that came by a live update while a reading was on its way is not overwritten by its answer', async () => {
  const unreadCount = await rememberOneUnread()
  const { tellLiveUpdate } = await import('#platform/web/live-updates.ts')
  browser.answer('POST /api/chat/message/read', {
    get status() {
      tellLiveUpdate({ event: 'chat.8.1', payload: { unread_messages_count: 1, chat: {} } })
      return 200
    },
    ...{ body: answerOf(0).body },
  })
  await readOne()
  expect(unreadCount()).toBe(1)
})

const answerOf = (unread_messages_count: number) => ({
  status: 200,
  body: { unread_messages_count },
})

async function readOne() {
  const { markRead } = await import('./reading.ts')
  await markRead({ chatId: 7, userId: 1, upTo: 5 })
}

/** Answers how to ask what is known. */
async function rememberOneUnread() {
  const { rememberCurrentUser } = await import('#features/accounts/web/current-user.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  rememberCurrentUser({ id: 1, unread_messages_count: 1 } as never)
  return () => {
    const [[, known] = []] = queryClient().getQueriesData<{
      user: { unread_messages_count: number }
    }>({ queryKey: ['GET /api/customer'] })
    return known?.user.unread_messages_count
  }
}
