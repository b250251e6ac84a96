import { expect, test } from 'vitest'
import { chatDraftKey } from './chat-draft.ts'

const before = { chat_id: 5, username: 'kofi.m' }
const unwritten = { chat_id: 0, username: 'kofi.m' }

test('a draft stays with its chat when the other person is renamed', () => {
  expect(chatDraftKey(7, { chat_id: 5, username: 'kofi.new' })).toBe(chatDraftKey(7, before))
})

test('whoever takes a name that became free reads nothing meant for the one who had it', () => {
  expect(chatDraftKey(7, unwritten)).not.toBe(chatDraftKey(7, before))
  expect(chatDraftKey(7, { chat_id: 8, username: 'kofi.m' })).not.toBe(chatDraftKey(7, before))
})

test('a name of digits is not the number of a chat', () => {
  expect(chatDraftKey(7, { chat_id: 0, username: '5000' })).not.toBe(
    chatDraftKey(7, { chat_id: 5000, username: 'kofi.m' }),
  )
})

test('before there is a chat its draft is kept for the name, however it is written', () => {
  expect(chatDraftKey(7, unwritten)).toBe(chatDraftKey(7, { chat_id: 0, username: 'Kofi.M' }))
  expect(chatDraftKey(7, unwritten)).not.toBe(chatDraftKey(8, unwritten))
})
