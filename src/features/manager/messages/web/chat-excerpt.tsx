import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { showChat } from '#features/chat/contract.ts'
import { ReasonPlace } from '#features/chat/oversight/web/reason-place.tsx'
import type { Received } from '#platform/contract.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeText } from '#ui/time-text.tsx'
import type { MessageRow } from './message-row.ts'
import { linesOf } from './message-text.ts'
import * as texts from './texts.ts'

type ChatLine = Received<typeof showChat>['messages'][number]

/** How much is enough to judge a message by. */
const shownBefore = 10
const shownAfter = 5

/** What the two said before and after a message, asked for where it is opened. */
export function ChatExcerpt({ message, onClose }: { message: MessageRow; onClose: () => void }) {
  const { chat_id, recipient, sender } = message
  return (
    <Dialog
      open
      title={texts.senderToRecipient(sender.username, recipient.username)}
      shape="card"
      onClose={onClose}
      actions={
        <LinkButton
          to={`/account/messages/${chat_id}/${recipient.username}`}
          tone="secondary"
          className="max-sm:w-full"
        >
          {texts.wholeChatLink}
        </LinkButton>
      }
    >
      <ChatAround message={message} />
    </Dialog>
  )
}

/** The message where it stands in its chat, once its manager has said why he reads it. */
export function ChatAround({ message }: { message: MessageRow }) {
  const { chat_id, recipient } = message
  const [reason, setReason] = useState('')
  const chat = { chat_id, username: recipient.username, reason }
  const enabled = reason !== ''
  const before = useQuery({ ...readChat({ ...chat, before: message.id + 1 }), enabled })
  const after = useQuery({ ...readChat({ ...chat, after: message.id }), enabled })
  const error = before.error ?? after.error
  const said = before.data &&
    after.data && [
      ...before.data.messages.slice(-shownBefore - 1),
      ...after.data.messages.slice(0, shownAfter),
    ]
  const isRefused = error instanceof ApiError && 'reason' in error.fields
  if (!enabled || isRefused)
    return (
      <ReasonPlace
        problems={isRefused ? sentencesOf(error) : []}
        pending={before.isFetching || after.isFetching}
        onReason={setReason}
        loadError={texts.chatLoadError}
      />
    )
  return (
    <>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.chatLoadError}
          onRetry={() => Promise.all([before.refetch(), after.refetch()])}
          retrying={before.isFetching || after.isFetching}
        />
      )}
      {said ? <Excerpt said={said} about={message} /> : !error && <ExcerptSkeleton />}
    </>
  )
}

function Excerpt({ said, about }: { said: readonly ChatLine[]; about: MessageRow }) {
  const { sender, recipient } = about
  return (
    <ol className="flex flex-col gap-2">
      {said.map(one => (
        <li
          key={one.id}
          aria-current={one.id === about.id || undefined}
          className={classNames(
            'rounded-control border p-3',
            one.id === about.id ? 'border-danger bg-danger-soft' : 'border-border bg-sunken',
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-3 text-chip text-muted">
            <span className="font-semibold">
              {one.from_user_id === sender.id ? sender.username : recipient.username}
            </span>
            <TimeText at={one.created_at} />
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{textOf(one)}</p>
        </li>
      ))}
    </ol>
  )
}

function ExcerptSkeleton() {
  return (
    <Loading label={texts.chatLoading}>
      <div className="flex flex-col gap-2">
        {[1, 2, 3, 4].map(row => (
          <Skeleton key={row} className="h-16.5 w-full" />
        ))}
      </div>
    </Loading>
  )
}

const readChat = (where: {
  chat_id: number
  username: string
  reason: string
  before?: number
  after?: number
}) => read<typeof showChat>('GET /api/chat/{chat_id}/{username}', where)

function textOf({ message, file, offer, is_censored }: ChatLine): string {
  const parts = [
    linesOf(message),
    file?.original_name,
    offer && texts.offerTitled(offer.gig.short_title),
  ]
  const text = parts.filter(Boolean).join('\n')
  return is_censored ? texts.censoredText(text) : text
}
