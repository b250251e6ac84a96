import { useEffect } from 'react'
import { requestOf } from '#platform/request.ts'
import { currentSession } from '#platform/web/session.ts'
import { saveAnswer } from '#platform/web/worker/worker.ts'
import { messagesAtATime } from '../process.ts'
import { askingReason, type ChatAddress, showRoute } from './chat-cache.ts'
import { keepNewest, type Thread } from './thread.ts'

const afterMs = 1000

/** What was said since the chat was asked for can be read without signal too. */
export function useSavedThread({ chat_id, username }: ChatAddress, thread: Thread | undefined) {
  useEffect(() => {
    const session = currentSession()
    if (!thread || !session) return
    const { url } = requestOf(showRoute, { chat_id, username, ...askingReason })
    const { chat, messages, hasEarlier: has_more } = keepNewest(thread, messagesAtATime)
    const timer = setTimeout(
      () =>
        saveAnswer({
          url,
          authorization: `Bearer ${session.token}`,
          body: { chat, messages, has_more },
        }),
      afterMs,
    )
    return () => clearTimeout(timer)
  }, [chat_id, username, thread])
}
