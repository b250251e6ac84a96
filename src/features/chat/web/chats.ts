/** The list of somebody's chats as it was fetched, page by page, and how news change it. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Received } from '#platform/contract.ts'
import type { listChats } from '../contract.ts'
import type { Chat, Message } from './thread.ts'

export type ChatPages = InfiniteData<Received<typeof listChats>, number>

/** Each once, the last message first: news move chats between pages that were fetched at different times. */
export function chatsIn(pages: Pick<ChatPages, 'pages'> | undefined): Chat[] {
  const byId = new Map<number, Chat>()
  for (const chat of pages?.pages.flatMap(({ chats }) => chats.data) ?? []) {
    const known = byId.get(chat.id)
    if (!known || lastIn(chat) > lastIn(known)) byId.set(chat.id, chat)
  }
  return [...byId.values()].sort((one, other) => lastIn(other) - lastIn(one))
}

/** A message that has come, or what has become of one. A chat that was not listed joins if the search would find it. */
export function withNews(
  pages: ChatPages,
  { message, chat, search }: { message: Message; chat: Chat; search: string },
): ChatPages {
  const known = chatsIn(pages).find(({ id }) => id === chat.id)
  if (known) {
    // News of an old message say nothing of the last one.
    const isLast = message.id >= lastIn(known)
    return replaceChat(pages, chat.id, {
      ...chat,
      last_message: isLast ? message : known.last_message,
    })
  }
  if (!chat.user.username.includes(search.trim().toLowerCase())) return pages
  return prependChat(pages, chat)
}

/** Somebody has read up to there. */
export function withReading(
  pages: ChatPages,
  { chatId, readerId, upTo }: { chatId: number; readerId: number; upTo: number },
): ChatPages {
  const known = chatsIn(pages).find(({ id }) => id === chatId)
  if (!known?.last_message || known.last_message.id > upTo) return pages
  const isOwn = known.user.id !== readerId
  return replaceChat(pages, chatId, {
    ...known,
    unread_messages_count: isOwn ? 0 : known.unread_messages_count,
    last_message: {
      ...known.last_message,
      is_read: known.last_message.is_read || known.last_message.from_user_id !== readerId,
    },
  })
}

const replaceChat = (pages: ChatPages, chatId: number, chat: Chat): ChatPages => ({
  ...pages,
  pages: pages.pages.map(({ chats }) => ({
    chats: { ...chats, data: chats.data.map(one => (one.id === chatId ? chat : one)) },
  })),
})

function prependChat(pages: ChatPages, chat: Chat): ChatPages {
  const [first, ...rest] = pages.pages
  if (!first) return pages
  const { data, total } = first.chats
  return {
    ...pages,
    pages: [{ chats: { ...first.chats, data: [chat, ...data], total: total + 1 } }, ...rest],
  }
}

const lastIn = ({ last_message }: Chat) => last_message?.id ?? 0
