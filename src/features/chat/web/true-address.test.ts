import { beforeEach, expect, test, vi } from 'vitest'
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
  address: { chat_id: 5, username: 'kofi.m' },
  ...{ thread: { chat, messages: [], hasEarlier: false }, isFirstUnsent: false },
}
const newAddress = { pathname: '/account/messages/5/kofi.mensah', search: '' }

test('the address takes a new name once the message that came with the old one is sent', () => {
  const { drawWith } = runHook(useTrueAddress, { ...opened, isFirstUnsent: true })
  expect(router.navigate).not.toHaveBeenCalled()
  void drawWith(opened)
  expect(router.navigate).toHaveBeenCalledWith(newAddress, expect.anything())
})

test('the true address says which name it had, so that the page stays', () => {
  runHook(useTrueAddress, { ...opened, address: { chat_id: 0, username: 'kofi.m' } })
  const options = expect.objectContaining({ state: { formerName: 'kofi.m' } })
  expect(router.navigate).toHaveBeenCalledWith(newAddress, options)
})

test('a chat that gets its number waits for the message that came with the name', () => {
  const address = { chat_id: 0, username: 'kofi.mensah' }
  const { drawWith } = runHook(useTrueAddress, { ...opened, address, isFirstUnsent: true })
  expect(router.navigate).not.toHaveBeenCalled()
  void drawWith({ ...opened, address })
  expect(router.navigate).toHaveBeenCalledWith(newAddress, expect.anything())
})
