import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ChatAddress } from './chat-cache.ts'

/** What an address that took another one's place says of that. */
export type FormerName = { formerName: string }

/** Another chat is another page; one that gets its number, or whose other person is renamed, stays the same. */
export function useChatKey({ chat_id, username }: ChatAddress): number {
  const { state } = useLocation() as { state: Partial<FormerName> | null }
  const [shown, setShown] = useState({ chat_id, username, key: 0 })
  if (shown.chat_id === chat_id && shown.username === username) return shown.key
  const isSame = isSameChat(shown, { chat_id, username: state?.formerName ?? username })
  const key = isSame ? shown.key : shown.key + 1
  setShown({ chat_id, username, key })
  return key
}

const isSameChat = (before: ChatAddress, after: ChatAddress) =>
  before.chat_id > 0
    ? before.chat_id === after.chat_id
    : before.username.toLowerCase() === after.username.toLowerCase()
