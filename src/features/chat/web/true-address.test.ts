import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '#platform/web/forms/drafts.ts'
import { runHook } from '#test/builders/hook.ts'
import { person } from '#test/builders/sample-answers.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import { useTrueAddress } from './true-address.ts'

const router = vi.hoisted(() => ({ navigate: vi.fn() }))

vi.mock('react', () => import('preact/compat'))
vi.mock('react-router', () => ({
  useNavigate: () => router.navigate,
  useNavigation: () => ({ location: undefined }),
  useLocation: () => ({ pathname: '/account/messages/5/kofi.m', search: '' }),
}))

beforeEach(() => {
  fakeBrowser()
  router.navigate.mockReset()
})

const chat = {
  ...{ id: 5, user: person({ id: 3, username: 'kofi.mensah' }), last_message: null },
  ...{ unread_messages_count: 0, is_blocked: false, participants: null },
}
const opened = {
  ...{ userId: 7, address: { chat_id: 5, username: 'kofi.m' } },
  ...{ thread: { chat, messages: [], hasEarlier: false }, isFirstUnsent: false },
}
const newAddress = { pathname: '/account/messages/5/kofi.mensah', search: '' }

test('what is being written is there under the new name before the address has it', () => {
  writeDraft('chat:7:kofi.m', { text: 'Can you come' })
  let draft: unknown
  router.navigate.mockImplementation(() => {
    draft = readDraft('chat:7:kofi.mensah')
  })
  runHook(useTrueAddress, opened)
  expect(router.navigate).toHaveBeenCalledWith(newAddress, expect.anything())
  expect(draft).toEqual({ text: 'Can you come' })
})

test('the address takes a new name once the message that came with the old one is sent', () => {
  const { drawWith } = runHook(useTrueAddress, { ...opened, isFirstUnsent: true })
  expect(router.navigate).not.toHaveBeenCalled()
  void drawWith(opened)
  expect(router.navigate).toHaveBeenCalledWith(newAddress, expect.anything())
})
