import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { keepFocusOnce } from '#platform/web/pages/page-focus.ts'
import { type ChatAddress, copyThread } from './chat-cache.ts'
import { chatDraftKey, moveDraft } from './chat-draft.ts'
import type { Thread } from './thread.ts'

type OpenedChat = {
  userId: number
  address: ChatAddress
  thread: Thread | undefined
  /** What came with the address is in the draft of the name that it has. */
  isFirstUnsent: boolean
}

/**
 * As soon as the chat is known its address is the true one; nothing on the screen changes. A thread that is being
 * fetched still is not known: under its true address nobody would fetch it again.
 */
export function useTrueAddress({ userId, address, thread, isFirstUnsent }: OpenedChat) {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const { search } = useLocation()
  const { chat_id, username, reason } = address
  const chatId = thread?.chat.id ?? 0
  const trueName = thread?.chat.user.username ?? username
  const isTrue = chat_id === chatId && username === trueName
  const draftKey = chatDraftKey(userId, username)
  const trueDraftKey = chatDraftKey(userId, trueName)
  const isWaiting = isFirstUnsent && draftKey !== trueDraftKey
  // Before anybody can press what leads elsewhere: that press would be taken back.
  useLayoutEffect(() => {
    if (chatId === 0 || isTrue || isLeaving || isWaiting) return
    const asked = reason === undefined ? {} : { reason }
    copyThread({ chat_id, username, ...asked }, { chat_id: chatId, username: trueName, ...asked })
    moveDraft(draftKey, trueDraftKey)
    keepFocusOnce()
    navigate(
      { pathname: `/account/messages/${chatId}/${encodeURIComponent(trueName)}`, search },
      { replace: true, preventScrollReset: true },
    )
  }, [
    chatId,
    trueName,
    isTrue,
    isLeaving,
    isWaiting,
    chat_id,
    username,
    reason,
    search,
    draftKey,
    trueDraftKey,
    navigate,
  ])
}
