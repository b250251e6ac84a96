import { expect, test } from 'vitest'
import { person } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { OpenChat } from './open-chat.tsx'
import type { Message, Thread } from './thread.ts'

const esi = person({ id: 2, username: 'esi.a', name: 'Esi Arthur' })
const kofi = person({ id: 3, username: 'kofi.m', name: 'Kofi Mensah' })
const address = { chat_id: 5, username: 'esi.a' }

const message = (id: number, from: { id: number }, changes: Partial<Message> = {}): Message => ({
  id,
  chat_id: 5,
  from_user_id: from.id,
  message: `Message ${id}`,
  file: null,
  is_censored: false,
  is_read: true,
  offer: null,
  order: null,
  gig: null,
  warnings: [],
  client_id: null,
  created_at: '2026-03-02T09:00:00.000Z',
  ...changes,
})

function renderChat(
  messages: Message[],
  userId: number,
  participants: Thread['chat']['participants'],
) {
  const chat = {
    id: 5,
    user: esi,
    last_message: null,
    unread_messages_count: 0,
    is_blocked: false,
    participants,
  }
  const thread: Thread = { chat, messages, hasEarlier: false }
  return renderScreen(() => <OpenChat address={address} userId={userId} />, {
    answers: [['GET /api/chat/{chat_id}/{username}', address, thread]],
  })
}
const renderForManager = (messages: Message[]) => renderChat(messages, 1, [esi, kofi])

test('a manager reads beside each message of others who wrote it, and what was removed', () => {
  const html = renderForManager([
    message(11, kofi),
    message(12, esi),
    message(13, kofi, { is_censored: true }),
  ])
  const text = textIn(html)
  expect(text).toContain('kofi.m Message 11')
  expect(text).toContain('esi.a Message 12')
  expect(text).toContain('kofi.m Our team removed this message. Message 13')
  expect(text).toContain('with kofi.m')
  expect(html).not.toContain('Actions for the message')
})

test('a manager reads of an order in a chat of others that its seller is waited for', () => {
  const order = { id: 31, status_id: 1, action: 'request' }
  const messages = [message(11, kofi, { order })]
  expect(textIn(renderForManager(messages))).toContain('Pending Seller Acceptance')
  expect(textIn(renderChat(messages, 7, null))).toContain('Pending Your Acceptance')
})

test('a chat of others is read alone, also where only the one who is named has written', () => {
  const html = renderForManager([message(11, esi)])
  expect(textIn(html)).toContain('You read this chat as a manager.')
  expect(html).not.toContain('<textarea')
  expect(textIn(html)).not.toContain('Never pay outside an order')
})

test('in one’s own chat the names are only spoken, and one can write', () => {
  const html = renderChat([message(11, esi), message(12, kofi)], kofi.id, null)
  expect(html).toContain('<span class="sr-only" translate="no">esi.a</span>')
  expect(html).toContain('<span class="sr-only">You</span>')
  expect(html).toContain('<textarea')
  expect(textIn(html)).not.toContain('You read this chat as a manager.')
})
