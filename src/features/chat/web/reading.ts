import { useEffect, useRef, useState } from 'react'
import { rememberUnread, type UnreadCounts } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { onLiveUpdate } from '#platform/web/live-updates.ts'
import { useOnline } from '#platform/web/online.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { readMessage } from '../contract.ts'
import { useAttention } from './attention.ts'
import { takeReading } from './chat-cache.ts'
import { isShortOfUnread, type Thread } from './thread.ts'

/** A reading that failed is reported again after so long, and twice as long after each further failure. */
const firstPauseMs = 4000

/** Marks messages as read while the page is visible and has the focus. */
export function useReading(thread: Thread, { userId, atEnd }: { userId: number; atEnd: boolean }) {
  const attentive = useAttention()
  const online = useOnline()
  const reported = useRef(0)
  const [failures, setFailures] = useState(0)
  const { id: chatId, unread_messages_count: unread } = thread.chat
  const isShort = isShortOfUnread(thread)
  const newest = endOfReading(thread, { userId, isShort })
  const due = attentive && online && atEnd && unread > 0

  useEffect(() => {
    if (due && isShort) markStale('/api/chat/')
    if (!due || newest <= reported.current) return
    const before = reported.current
    let retry: ReturnType<typeof setTimeout> | undefined
    reported.current = newest
    markRead({ chatId, userId, upTo: newest }).then(
      () => setFailures(0),
      () => {
        reported.current = before
        retry = setTimeout(() => setFailures(failures + 1), firstPauseMs * 2 ** failures)
      },
    )
    return () => clearTimeout(retry)
  }, [due, isShort, newest, chatId, userId, failures])
}

/**
 * The last message, whoever wrote it: a list has read its chat once its last message is. One's own may have gone out before
 * the other's had come.
 */
function endOfReading(
  { messages }: Thread,
  { userId, isShort }: { userId: number; isShort: boolean },
): number {
  return messages.findLast(one => !isShort || one.from_user_id !== userId)?.id ?? 0
}

export async function markRead(read: {
  chatId: number
  userId: number
  upTo: number
}): Promise<void> {
  const { chatId, userId, upTo } = read
  let hasNewerCount = false
  const stop = onLiveUpdate(({ payload }) => {
    if ((payload as UnreadCounts).unread_messages_count !== undefined) hasNewerCount = true
  })
  try {
    const answer = await call<typeof readMessage>('POST /api/chat/message/read', {
      message_id: upTo,
    })
    takeReading({ chatId, readerId: userId, upTo })
    if (!hasNewerCount) rememberUnread({ unread_messages_count: answer.unread_messages_count })
  } finally {
    stop()
  }
}
