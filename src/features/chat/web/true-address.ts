import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { keepFocusOnce } from '#platform/web/pages/page-focus.ts'
import { type ChatAddress, copyThread } from './chat-cache.ts'
import type { FormerName } from './chat-key.ts'
import type { Thread } from './thread.ts'

type OpenedChat = {
  address: ChatAddress
  thread: Thread | undefined
  /** What came with the address is in the draft of the address that it has. */
  isFirstUnsent: boolean
}

/**
 * As soon as the chat is known its address is the true one; nothing on the screen changes. A thread that is being
 * fetched still is not known: under its true address nobody would fetch it again.
 */
export function useTrueAddress({ address, thread, isFirstUnsent }: OpenedChat) {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const { search } = useLocation()
  const { chat_id, username, reason } = address
  const chatId = thread?.chat.id ?? 0
  const trueName = thread?.chat.user.username ?? username
  const isTrue = chat_id === chatId && username === trueName
  // Before anybody can press what leads elsewhere: that press would be taken back.
  useLayoutEffect(() => {
    if (chatId === 0 || isTrue || isLeaving || isFirstUnsent) return
    const asked = reason === undefined ? {} : { reason }
    copyThread({ chat_id, username, ...asked }, { chat_id: chatId, username: trueName, ...asked })
    keepFocusOnce()
    navigate(
      { pathname: `/account/messages/${chatId}/${encodeURIComponent(trueName)}`, search },
      {
        replace: true,
        preventScrollReset: true,
        state: { formerName: username } satisfies FormerName,
      },
    )
  }, [
    chatId,
    trueName,
    isTrue,
    isLeaving,
    isFirstUnsent,
    chat_id,
    username,
    reason,
    search,
    navigate,
  ])
}
