import { useQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { useGigInAddress } from '../about-gig/web/gig-in-address.ts'
import { ReasonPlace } from '../oversight/web/reason-place.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { type ChatAddress, shortenThread, threadAt } from './chat-cache.ts'
import { ChatContext } from './chat-context.tsx'
import { chatDraftKey } from './chat-draft.ts'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { useFirstMessage } from './first-message.ts'
import { useSendings } from './pending-messages.ts'
import { SafetyLine } from './safety-line.tsx'
import { useSavedThread } from './saved-thread.ts'
import { useSeenHeight } from './seen-height.ts'
import * as texts from './texts.ts'
import { ThreadBeginning } from './thread-beginning.tsx'
import { ThreadLog } from './thread-log.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useTrueAddress } from './true-address.ts'

/** A chat as its address names it: of one’s own, or of two others, which a manager reads. */
export function OpenChat({ address, userId }: { address: ChatAddress; userId: number }) {
  useState(() => shortenThread(address))
  useSeenHeight()
  const { data: thread, error, isFetching, refetch } = useQuery(threadAt(address))
  const listPath = `/account/messages${useListSearch()}`
  const draftKey = chatDraftKey(userId, address)
  useSavedThread(address, thread)
  const isOfOthers = Boolean(thread?.chat.participants)
  const ownThread = isOfOthers ? undefined : thread
  const toUserId = ownThread?.chat.user.id
  const sendings = useSendings(toUserId)
  const about = useGigInAddress({ userId, otherId: toUserId })
  const { gig, forgetGig } = about
  const first = useFirstMessage({ userId, draftKey, thread: ownThread, about })
  useTrueAddress({
    ...{ address, thread: isFetching ? undefined : thread },
    isFirstUnsent: first.isUnsent,
  })
  const isGone = error instanceof ApiError && error.status === 404
  const asksForReason = error instanceof ApiError && 'reason' in error.fields
  const setQuery = useSearchParams()[1]

  return (
    <div data-one-screen="" className="flex min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ChatHeader username={address.username} {...{ thread, userId, listPath }} />
        {!isOfOthers && !asksForReason && <SafetyLine />}
        {asksForReason && (
          <div className="flex-1 p-3">
            <ReasonPlace
              problems={address.reason === undefined ? [] : sentencesOf(error)}
              pending={isFetching}
              onReason={reason => setQuery(query => ({ ...Object.fromEntries(query), reason }))}
              loadError={texts.chatLoadError}
            />
          </div>
        )}
        {error && !isGone && !asksForReason && (
          <div className={thread ? 'p-3' : 'flex-1 p-3'}>
            <LoadError
              reason={sentencesOf(error)[0] ?? texts.chatLoadError}
              onRetry={() => refetch()}
              retrying={isFetching}
            />
          </div>
        )}
        {isGone && !thread && <Gone listPath={listPath} />}
        {!thread && !error && <ThreadSkeleton />}
        {thread && !asksForReason && (
          <ThreadLog
            address={address}
            thread={thread}
            sendings={sendings}
            userId={userId}
            beginning={!isOfOthers && <ThreadBeginning user={thread.chat.user} />}
          />
        )}
        {isOfOthers ? (
          <p className="border-t border-border bg-surface p-4 text-center text-muted">
            {texts.managerNotice}
          </p>
        ) : (
          !isGone &&
          !asksForReason && (
            <>
              {thread?.chat.is_blocked && <BlockedNotice username={thread.chat.user.username} />}
              <Composer
                key={first.draftVersion}
                draftKey={draftKey}
                toUserId={toUserId}
                gig={gig}
                onGigDone={forgetGig}
              />
            </>
          )
        )}
      </div>
      {thread && !asksForReason && <ChatContext thread={thread} userId={userId} />}
    </div>
  )
}

function Gone({ listPath }: { listPath: string }) {
  return (
    <EmptyState
      icon={MessageCircleOff}
      action={<LinkButton to={listPath}>{texts.allMessages}</LinkButton>}
    >
      {texts.chatNotFound}
    </EmptyState>
  )
}

/** What the list was searched for stays in the address while one reads. */
function useListSearch(): string {
  const search = useSearchParams()[0].get('search')
  return search ? `?${new URLSearchParams({ search })}` : ''
}
