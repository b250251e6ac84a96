import { Ban } from 'lucide-react'
import { memo } from 'react'
import { formatTime } from '#ui/formats.ts'
import { GigMention } from '../about-gig/web/gig-mention.tsx'
import { WarningLine } from '../warnings/web/warning-line.tsx'
import { authorOf, type Names } from './author.ts'
import { Bubble, MessageRow } from './bubble.tsx'
import { OfferCard, OrderCard } from './deal-cards.tsx'
import { MessageFile } from './message-file.tsx'
import { MessageTicks } from './message-ticks.tsx'
import * as texts from './texts.ts'
import type { Message } from './thread.ts'

/** Answers the new link of its file. What broke by itself is renewed once, what is pressed each time. */
export type RenewLink = (message: Message, isPressed: boolean) => Promise<string | undefined>

type MessageItemProps = Names & {
  message: Message
  viewerId: number
  onMenu: (message: Message, button: HTMLElement) => void
  onBroken: RenewLink
}

/** One message. Drawn anew only when it has changed. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, viewerId, participants, onMenu } = props
  const own = message.from_user_id === viewerId
  const time = formatTime(new Date(message.created_at))
  // A thread that was saved before there were warnings has none.
  const [warning] = message.warnings ?? []
  return (
    <MessageRow own={own} id={message.id}>
      <div className="flex min-w-0 max-w-80 flex-col gap-1 lg:max-w-110">
        <span
          className={participants ? 'text-chip font-semibold text-muted' : 'sr-only'}
          translate={own ? undefined : 'no'}
        >
          {own ? texts.you : authorOf(message, props)}
        </span>
        {isCard(message) ? (
          <div className="flex w-72 max-w-full flex-col gap-1">
            <Content {...props} />
            <p className="flex items-center gap-1 self-end text-chip tabular-nums text-muted">
              <Foot {...{ message, own, time }} />
            </p>
          </div>
        ) : (
          <Bubble own={own} foot={<Foot {...{ message, own, time }} />}>
            <Content {...props} />
          </Bubble>
        )}
        {warning && <WarningLine warning={warning} />}
      </div>
      {!own && !participants && !message.is_censored && (
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={texts.messageActionsLabel(time)}
          onClick={event => onMenu(message, event.currentTarget)}
          className="size-11 shrink-0 rounded-control text-card font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink"
        >
          ⋮
        </button>
      )}
    </MessageRow>
  )
})

function Content(props: MessageItemProps) {
  const { is_censored, message, file } = props.message
  if (is_censored && !message && !file) return <Censored />
  return (
    <>
      {/* Managers still read what the two do not. */}
      {is_censored && <Censored />}
      <Said {...props} />
    </>
  )
}

function Said({ message, viewerId, participants, onBroken }: MessageItemProps) {
  if (message.offer) return <OfferCard offer={message.offer} viewerId={viewerId} />
  if (message.order)
    return (
      <OrderCard message={message} sells={!participants && message.from_user_id !== viewerId} />
    )
  return (
    <>
      {message.gig && <GigMention gig={message.gig} />}
      {message.file && (
        <MessageFile
          messageId={message.id}
          file={message.file}
          onBroken={isPressed => onBroken(message, isPressed)}
        />
      )}
      {message.message && (
        <p
          className="[&_a]:text-brand-text [&_a]:underline"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of plain text
          dangerouslySetInnerHTML={{ __html: message.message }}
        />
      )}
    </>
  )
}

function Censored() {
  return (
    <p className="flex items-center gap-2 italic text-muted">
      <Ban size={18} aria-hidden="true" className="shrink-0" />
      {texts.removedByManagerNotice}
    </p>
  )
}

function Foot({ message, own, time }: { message: Message; own: boolean; time: string }) {
  return (
    <>
      <time dateTime={message.created_at}>{time}</time>
      {own && <MessageTicks state={message.is_read ? 'read' : 'sent'} />}
    </>
  )
}

const isCard = ({ offer, order, is_censored }: Message) =>
  (offer !== null || order !== null) && !is_censored
