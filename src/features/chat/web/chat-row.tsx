import { Paperclip } from 'lucide-react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { cutText } from '#platform/cut-text.ts'
import { classNames } from '#ui/class-names.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { formatFileName } from '#ui/file-name.ts'
import { formatDay, formatTime } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import { UserBadge } from '#ui/user-badge.tsx'
import { fileNameLength, lastMessageLength } from '../process.ts'
import { MessageTicks } from './message-ticks.tsx'
import { textOf } from './plain-text.ts'
import * as texts from './texts.ts'
import type { Chat, Message } from './thread.ts'

export const chatRowLook = 'flex min-h-16 items-center gap-3 px-4'

type ChatRowProps = { chat: Chat; userId: number; isOpen: boolean; search: string }

export function ChatRow({ chat, userId, isOpen, search }: ChatRowProps) {
  const { user, last_message: last, unread_messages_count: unread } = chat
  return (
    <Link
      to={`/account/messages/${chat.id}/${encodeURIComponent(user.username)}${search}`}
      aria-current={isOpen ? 'page' : undefined}
      className={classNames(
        chatRowLook,
        'transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-surface aria-[current=page]:shadow-[inset_4px_0_0_var(--brand)]',
      )}
    >
      <PersonAvatar person={user} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span
            translate="no"
            className={classNames('truncate', unread > 0 ? 'font-bold' : 'font-semibold')}
          >
            {user.username}
          </span>
          <UserBadge premium={user.active_subscription !== null} verified={user.is_kyc_verified} />
          {last && (
            <time
              dateTime={last.created_at}
              className="ml-auto shrink-0 pl-2 text-chip tabular-nums text-muted"
            >
              {momentOf(last)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-1.5">
          <span
            className={classNames(
              'min-w-0 flex-1 truncate text-meta',
              unread > 0 ? 'font-bold text-ink' : 'text-muted',
            )}
          >
            {last && <LastMessage message={last} own={last.from_user_id === userId} />}
          </span>
          <CountBadge count={unread} className="shrink-0" />
          {unread > 0 && <span className="sr-only">{sharedTexts.unread(unread)}</span>}
        </span>
      </span>
    </Link>
  )
}

function LastMessage({ message, own }: { message: Message; own: boolean }) {
  return (
    <>
      {own && !message.is_censored && (
        <>
          <MessageTicks state={message.is_read ? 'read' : 'sent'} />{' '}
        </>
      )}
      <WhatWasSaid message={message} />
    </>
  )
}

function WhatWasSaid({ message }: { message: Message }) {
  if (message.is_censored) return <i>{texts.messageRemoved}</i>
  if (message.message || !message.file) return cutText(textOf(message.message), lastMessageLength)
  return (
    <>
      <Paperclip size={14} aria-hidden="true" className="inline" />{' '}
      {formatFileName(message.file.original_name, fileNameLength)}
    </>
  )
}

function momentOf({ created_at }: Message): string {
  const at = new Date(created_at)
  const now = new Date()
  const day = formatDay(at, now)
  return day === formatDay(now, now) ? formatTime(at) : day
}
