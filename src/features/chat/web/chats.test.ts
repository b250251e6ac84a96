import { expect, test } from 'vitest'
import { type ChatPages, chatsIn, withNews, withReading } from './chats.ts'
import type { Chat, Message } from './thread.ts'

const me = 1

function message(id: number, from: number): Message {
  return {
    id,
    chat_id: from * 10,
    from_user_id: from,
    message: `Line ${id}`,
    file: null,
    is_censored: false,
    is_read: false,
    offer: null,
    order: null,
    gig: null,
    warnings: [],
    client_id: null,
    created_at: '2026-03-06T09:10:00.000Z',
  }
}

/** Of person 2 the chat is number 20, and so on. */
function chatWith(person: number, last: Message, unread = 0): Chat {
  return {
    id: person * 10,
    user: {
      id: person,
      name: `Person ${person}`,
      username: `person${person}`,
      country_alpha_2_code: 'GH',
      country_flag: '',
      is_kyc_verified: false,
      active_subscription: null,
      rating: 0,
      rating_count: 0,
      portrait: null,
      has_profile: true,
      created_at: '2026-01-01T00:00:00.000Z',
    },
    last_message: last,
    unread_messages_count: unread,
    is_blocked: false,
  }
}

const pagesOf = (...pages: Chat[][]): ChatPages => ({
  pages: pages.map((data, at) => ({
    chats: {
      data,
      total: pages.flat().length,
      last_page: pages.length,
      current_page: at + 1,
      per_page: 15,
    },
  })),
  pageParams: pages.map((_, at) => at + 1),
})
const idsIn = (pages: ChatPages) => chatsIn(pages).map(({ id }) => id)

test('a chat that stands on two pages is shown once, as it was told last', () => {
  const pages = pagesOf(
    [chatWith(2, message(9, 2)), chatWith(3, message(5, 3))],
    [chatWith(3, message(8, 3)), chatWith(4, message(2, 4))],
  )
  expect(idsIn(pages)).toEqual([20, 30, 40])
  expect(chatsIn(pages)[1]?.last_message?.id).toBe(8)
  expect(chatsIn(undefined)).toEqual([])
})

test('a new message brings its chat to the top', () => {
  const pages = pagesOf([chatWith(2, message(9, 2)), chatWith(3, message(5, 3))])
  const last = message(10, 3)
  const after = withNews(pages, { message: last, chat: chatWith(3, last, 1), search: '' })
  expect(idsIn(after)).toEqual([30, 20])
  expect(chatsIn(after)[0]?.unread_messages_count).toBe(1)
})

test('what becomes of an old message says nothing of the last one', () => {
  const pages = pagesOf([chatWith(2, message(9, 2))])
  const old = { ...message(4, 2), is_censored: true }
  const after = withNews(pages, { message: old, chat: chatWith(2, old), search: '' })
  expect(chatsIn(after)[0]?.last_message).toMatchObject({ id: 9, is_censored: false })
})

test('a new chat joins the list, and a searched one only if it would be found', () => {
  const pages = pagesOf([chatWith(2, message(9, 2))])
  const first = message(10, 3)
  const news = { message: first, chat: chatWith(3, first, 1) }
  const joined = withNews(pages, { ...news, search: '' })
  expect(idsIn(joined)).toEqual([30, 20])
  expect(joined.pages[0]?.chats.total).toBe(2)
  expect(idsIn(withNews(pages, { ...news, search: ' PERSON3 ' }))).toEqual([30, 20])
  expect(idsIn(withNews(pages, { ...news, search: 'person2' }))).toEqual([20])
})

test('what one reads on another device is read here', () => {
  const pages = pagesOf([chatWith(2, message(9, 2), 3)])
  const after = withReading(pages, { chatId: 20, readerId: me, upTo: 9 })
  expect(chatsIn(after)[0]).toMatchObject({
    unread_messages_count: 0,
    last_message: { is_read: true },
  })
})

test('what the other reads turns the ticks, and leaves what he wrote unread', () => {
  const own = { ...message(9, me), chat_id: 20 }
  const after = withReading(pagesOf([chatWith(2, own, 2)]), {
    chatId: 20,
    readerId: 2,
    upTo: 9,
  })
  expect(chatsIn(after)[0]).toMatchObject({
    unread_messages_count: 2,
    last_message: { is_read: true },
  })
})

test('a reading that stops before the last message leaves the list as it is', () => {
  const pages = pagesOf([chatWith(2, message(9, 2), 1)])
  expect(withReading(pages, { chatId: 20, readerId: me, upTo: 8 })).toBe(pages)
})
