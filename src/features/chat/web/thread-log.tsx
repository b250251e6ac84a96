import { ArrowDown } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { authorOf, type Names } from './author.ts'
import type { ChatAddress } from './chat-cache.ts'
import { useHistory } from './history.ts'
import { useLogScroll } from './log-scroll.ts'
import { MessageBlock } from './message-block.tsx'
import type { RenewLink } from './message-item.tsx'
import { MessageMenu, type OpenMenu } from './message-menu.tsx'
import { renewLinks } from './message-pages.ts'
import { PendingItem } from './pending-item.tsx'
import { discard, type Sending } from './pending-messages.ts'
import { textOf } from './plain-text.ts'
import { useReading } from './reading.ts'
import * as texts from './texts.ts'
import { type Block, blocksOf, type Message, type Thread } from './thread.ts'

type ThreadLogProps = {
  address: ChatAddress
  thread: Thread
  sendings: readonly Sending[]
  userId: number
  /** Above the first message of all. */
  beginning: ReactNode
}

/** What was said, day by day, the newest in view. */
export function ThreadLog({ address, thread, sendings, userId, beginning }: ThreadLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLDivElement>(null)
  const newest = thread.messages.at(-1)?.id ?? 0
  const { atEnd, toEnd, onScroll } = useLogScroll(log, newest)
  const history = useHistory(address, { log, start }, thread.hasEarlier)
  const [menu, setMenu] = useState<OpenMenu>()
  const { participants } = thread.chat
  const { username } = thread.chat.user
  const pending = useMissing(sendings, thread.messages)
  useReading(thread, { userId, atEnd })
  useEndAfterSending(pending, toEnd)
  const onMenu = useCallback(
    (message: Message, button: HTMLElement) => setMenu({ message, button }),
    [],
  )
  const onBroken = useBrokenLinks(address)
  const blocks = useBlocks(thread.messages)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={texts.messagesWith(username)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="pb-2">
          <div ref={start} />
          {history.error !== undefined && (
            <div className="p-3">
              <LoadError
                reason={sentencesOf(history.error)[0] ?? texts.earlierMessagesLoadError}
                onRetry={history.retry}
              />
            </div>
          )}
          {thread.hasEarlier ? <EarlierSkeleton /> : beginning}
          {blocks.map(block => (
            <MessageBlock
              key={block.key}
              {...{ block, userId, username, participants, onMenu, onBroken }}
            />
          ))}
          {pending.length > 0 && (
            <ul aria-label={texts.onTheWay}>
              {pending.map(sending => (
                <PendingItem key={sending.clientId} sending={sending} />
              ))}
            </ul>
          )}
        </div>
      </div>
      {!atEnd && <ToNewest unread={thread.chat.unread_messages_count} onSelect={toEnd} />}
      <MessageMenu open={menu} onClose={() => setMenu(undefined)} />
      <Spoken messages={thread.messages} {...{ userId, username, participants }} />
    </div>
  )
}

function ToNewest({ unread, onSelect }: { unread: number; onSelect: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button
        tone="secondary"
        size="small"
        icon={<ArrowDown size={18} aria-hidden="true" />}
        onClick={onSelect}
        className="pointer-events-auto shadow-overlay"
      >
        {unread > 0 ? texts.newMessages(unread) : texts.newestMessages}
      </Button>
    </div>
  )
}

/** For those who do not see what comes in; history and one's own words are no news. */
function Spoken({
  messages,
  userId,
  ...names
}: Names & { messages: readonly Message[]; userId: number }) {
  const last = messages.at(-1)
  const [opened] = useState(last?.id ?? 0)
  const isNews = last !== undefined && last.id > opened && last.from_user_id !== userId
  return (
    <p aria-live="polite" className="sr-only">
      {isNews && speechOf(last, authorOf(last, names))}
    </p>
  )
}

function EarlierSkeleton() {
  return (
    <Loading label={texts.loadingEarlierMessages}>
      <div className="flex flex-col gap-2 p-3">
        <Skeleton className="h-14 w-56 rounded-card" />
        <Skeleton className="h-14 w-44 self-end rounded-card" />
      </div>
    </Loading>
  )
}

function useBlocks(messages: readonly Message[]): readonly Block[] {
  const known = useRef<readonly Block[]>([])
  known.current = useMemo(() => blocksOf(messages, known.current), [messages])
  return known.current
}

function useEndAfterSending(pending: readonly Sending[], toEnd: () => void) {
  const last = pending.at(-1)?.clientId
  useEffect(() => {
    if (last) toEnd()
  }, [last, toEnd])
}

function useBrokenLinks({ chat_id, username, reason }: ChatAddress) {
  const renewed = useRef(new Set<number>())
  return useCallback<RenewLink>(
    async ({ id }, isPressed) => {
      if (renewed.current.has(id) && !isPressed) return
      renewed.current.add(id)
      // The file's name stays, and the chat asks anew whenever it is opened.
      return renewLinks({ chat_id, username, ...(reason && { reason }) }, id).catch(() => undefined)
    },
    [chat_id, username, reason],
  )
}

/** So many of the newest messages are looked through for what was on its way. */
const arrivals = 200

/** A sending that has arrived is a message already, whether or not its answer came back. */
function useMissing(sendings: readonly Sending[], messages: readonly Message[]) {
  const arrived = new Set(messages.slice(-arrivals).map(({ client_id }) => client_id))
  const isMissing = ({ clientId }: Sending) => !arrived.has(clientId)
  useEffect(() => {
    for (const sending of sendings) if (!isMissing(sending)) discard(sending)
  })
  return sendings.filter(isMissing)
}

function speechOf(message: Message, username: string): string {
  if (message.file && !message.message) return texts.fileArrivedNotice(username)
  return `${username}: ${textOf(message.message)}`
}
