import { useEffect } from 'react'
import { onNews } from '#platform/web/live-updates.ts'
import { rememberUnreadMessages } from './current-user.ts'

/** News of chats say how many messages are unread by then: every badge follows at once, and nothing is asked. */
export const useUnreadMessages = () =>
  useEffect(
    () =>
      onNews(({ event, payload }) => {
        const { unread_messages_count: unread } = payload as { unread_messages_count?: number }
        if (event.startsWith('chat.') && unread !== undefined) rememberUnreadMessages(unread)
      }),
    [],
  )
