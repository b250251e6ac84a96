import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#test/builders/hook.ts'
import type { ChatAddress } from './chat-cache.ts'
import { useChatKey } from './chat-key.ts'

const location = vi.hoisted(() => ({ state: null as { formerName: string } | null }))

vi.mock('react', () => import('preact/compat'))
vi.mock('react-router', () => ({ useLocation: () => location }))

beforeEach(() => {
  location.state = null
})

const kofi = { chat_id: 5, username: 'kofi.m' }

async function keysOf(...[first, ...others]: [ChatAddress, ...ChatAddress[]]) {
  const { answer, drawWith } = runHook(useChatKey, first)
  const keys = [answer()]
  for (const address of others) {
    await drawWith(address)
    keys.push(answer())
  }
  return keys
}

test('a chat whose other person is renamed stays the same page', async () => {
  const [before, after] = await keysOf(kofi, { chat_id: 5, username: 'kofi.new' })
  expect(after).toBe(before)
})

test('a chat that gets its number stays the same page, also with a name after that', async () => {
  const unwritten = { chat_id: 0, username: 'Kofi.M' }
  const keys = await keysOf(unwritten, kofi, { chat_id: 5, username: 'kofi.new' })
  expect(new Set(keys).size).toBe(1)
})

test('a chat that gets its number and a new name at once stays the same page', async () => {
  const { answer, drawWith } = runHook(useChatKey, { chat_id: 0, username: 'kofi.m' })
  const before = answer()
  location.state = { formerName: 'kofi.m' }
  await drawWith({ chat_id: 5, username: 'kofi.new' })
  expect(answer()).toBe(before)
  await drawWith({ chat_id: 6, username: 'kofi.m' })
  expect(answer()).not.toBe(before)
})

test('another chat is another page, also of one who took the name', async () => {
  const keys = await keysOf(kofi, { chat_id: 8, username: 'kofi.m' }, { chat_id: 6, username: 'e' })
  expect(new Set(keys).size).toBe(3)
  const [number, name] = await keysOf(kofi, { chat_id: 0, username: 'kofi.m' })
  expect(name).not.toBe(number)
})
