import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { InboxSwitch } from '#features/notifications/web/inbox-switch.tsx'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useOnApproach } from '#platform/web/on-approach.ts'
import { useOnline } from '#platform/web/online.ts'
import { useSession } from '#platform/web/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { chatsFound } from './chat-cache.ts'
import { ChatRow, chatRowLook } from './chat-row.tsx'
import { ChatSearch, useChatSearch } from './chat-search.tsx'
import { chatsIn } from './chats.ts'
import * as texts from './texts.ts'

type ChatListProps = {
  /** Whether it is the page, and not beside one. */
  isPage: boolean
  /** Whose chat is open beside it. */
  open: string | undefined
}

export function ChatList({ isPage, open }: ChatListProps) {
  const search = useChatSearch()
  const query = useInfiniteQuery({
    ...chatsFound(search.wanted),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, refetch, isPlaceholderData } = query
  const userId = useSession()?.userId ?? 0
  const chats = chatsIn(data)
  const Title = isPage ? 'h1' : 'h2'
  const isEmpty = data && chats.length === 0
  const nobodyYet = isEmpty && search.wanted === ''

  return (
    <div className="flex min-h-0 w-full flex-col lg:w-90 lg:shrink-0 lg:border-r lg:border-border">
      <div className="flex flex-col gap-3 p-4">
        <Title tabIndex={-1} className="text-h1 font-bold tracking-tight">
          {texts.messages}
        </Title>
        <InboxSwitch />
        {!nobodyYet && <ChatSearch {...search} />}
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:overflow-y-auto">
        {error && (
          <div className="px-4 pb-3">
            <LoadError
              reason={sentencesOf(error)[0] ?? texts.chatsLoadError}
              onRetry={() => refetch()}
              retrying={isFetching}
            />
          </div>
        )}
        {!data && !error && <RowSkeletons />}
        {nobodyYet && (
          <EmptyState
            icon={MessageCircle}
            action={
              <>
                <LinkButton to="/">{sharedTexts.browseGigs}</LinkButton>
                <HelpLink />
              </>
            }
          >
            {texts.emptyHint}
          </EmptyState>
        )}
        {isEmpty && !nobodyYet && (
          <EmptyState
            icon={SearchX}
            action={
              <Button tone="secondary" onClick={search.clear}>
                {texts.clearSearch}
              </Button>
            }
          >
            {texts.noMatch}
          </EmptyState>
        )}
        {chats.length > 0 && (
          <ul aria-busy={isPlaceholderData} className="pb-2">
            {chats.map(chat => (
              <li key={chat.id}>
                <ChatRow
                  chat={chat}
                  userId={userId}
                  isOpen={chat.user.username === open?.toLowerCase()}
                  search={search.query}
                />
              </li>
            ))}
          </ul>
        )}
        <MoreChats query={query} />
      </div>
    </div>
  )
}

type Query = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage: () => Promise<unknown> }

function MoreChats({ query }: { query: Query }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const online = useOnline()
  useOnApproach(end, {
    act: () => fetchNextPage(),
    when: hasNextPage && !isFetchingNextPage && !isFetchNextPageError && online,
  })
  if (!hasNextPage) return null
  return (
    <div ref={end} className="flex justify-center px-4 pb-4">
      <Button
        tone="secondary"
        size="small"
        // The banner says why.
        disabled={!online}
        pending={isFetchingNextPage}
        onClick={() => fetchNextPage()}
      >
        {sharedTexts.loadMore}
      </Button>
    </div>
  )
}

function RowSkeletons() {
  return (
    <Loading label={texts.chatsLoading}>
      {[1, 2, 3, 4, 5, 6].map(row => (
        <div key={row} className={chatRowLook}>
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </span>
        </div>
      ))}
    </Loading>
  )
}
