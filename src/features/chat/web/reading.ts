import { useEffect, useRef } from 'react'
import { rememberUnreadMessages } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import type { readMessage } from '../contract.ts'
import { useAttention } from './attention.ts'
import { takeReading } from './chat-cache.ts'
import type { Thread } from './thread.ts'

/** Says what has been read: only what somebody has before their eyes. */
export function useReading(thread: Thread, { userId, atEnd }: { userId: number; atEnd: boolean }) {
  const attentive = useAttention()
  const online = useOnline()
  const told = useRef(0)
  const { id: chatId, unread_messages_count: unread } = thread.chat
  const newest = thread.messages.findLast(({ from_user_id }) => from_user_id !== userId)?.id ?? 0
  const due = attentive && online && atEnd && unread > 0

  useEffect(() => {
    if (!due || newest <= told.current) return
    const before = told.current
    told.current = newest
    markRead({ chatId, userId, upTo: newest }).catch(() => {
      // It stays unread, and is told with the next occasion.
      told.current = before
    })
  }, [due, newest, chatId, userId])
}

async function markRead(read: { chatId: number; userId: number; upTo: number }): Promise<void> {
  const { chatId, userId, upTo } = read
  const answer = await call<typeof readMessage>('POST /api/chat/message/read', { message_id: upTo })
  takeReading({ chatId, readerId: userId, upTo })
  rememberUnreadMessages(answer.unread_messages_count)
}
