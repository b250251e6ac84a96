import { useEffect } from 'react'
import { Outlet, useMatch } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { useMedia, wideScreen } from '#platform/web/media.ts'
import { ChatList } from './chat-list.tsx'
import { useChatNews } from './chat-news.ts'

/** Side by side where there is room: the chats, the open one, and what it is about. On phones one of them. */
export default function MessagesArea() {
  const isWide = useMedia(wideScreen)
  const open = useMatch('/account/messages/:chat_id/:username')
  useChatNews()
  useUnreadInTitle()
  return (
    <div
      data-one-screen="wide"
      className="mx-auto flex min-h-0 w-full max-w-[1440px] flex-1 lg:border-border 2xl:border-x"
    >
      {(isWide || !open) && <ChatList isPage={!open} open={open?.params.username} />}
      <Outlet />
    </div>
  )
}

/** "(3) Adwuma – Messages": seen in the tab while another one is open. */
function useUnreadInTitle() {
  const unread = useCurrentUser()?.unread_messages_count ?? 0
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\+?\) /, '')
    document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title
    return () => {
      document.title = document.title.replace(/^\(\d+\+?\) /, '')
    }
  })
}
