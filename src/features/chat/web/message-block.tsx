import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDay } from '#ui/formats.ts'
import { MessageItem, type RenewLink } from './message-item.tsx'
import { type Block, byDay, type Message, type Participants } from './thread.ts'

/** Messages within this distance of the screen are drawn, so that scrolling shows no blank space. */
const drawnPx = 1500

type MessageBlockProps = {
  block: Block
  userId: number
  username: string
  participants: Participants | undefined
  onMenu: (message: Message, button: HTMLElement) => void
  onBroken: RenewLink
}

/** Some messages that follow each other. Far from the screen only their place is kept, however long the chat. */
export const MessageBlock = memo(function MessageBlock(props: MessageBlockProps) {
  const placeholder = useRef<HTMLDivElement>(null)
  const height = useHeightWhileFar(placeholder)
  return (
    <div ref={placeholder} style={{ height }}>
      {height === undefined && <Days {...props} />}
    </div>
  )
}, isSameBlock)

function Days({ block, userId, ...rest }: MessageBlockProps) {
  return byDay(block.messages).map(({ key, messages }, at) => (
    <div key={key}>
      {(at > 0 || block.beginsDay) && (
        <h2 className="mx-auto my-2 w-fit rounded-chip bg-neutral-soft px-3 py-1 text-chip font-semibold text-neutral-text">
          {formatDay(new Date(key), new Date())}
        </h2>
      )}
      <ul>
        {messages.map(message => (
          <MessageItem key={message.id} message={message} viewerId={userId} {...rest} />
        ))}
      </ul>
    </div>
  ))
}

function isSameBlock(
  { block: one, ...rest }: MessageBlockProps,
  { block: other, ...otherProps }: MessageBlockProps,
): boolean {
  return (
    one.beginsDay === other.beginsDay &&
    one.messages.length === other.messages.length &&
    one.messages.every((message, at) => message === other.messages[at]) &&
    rest.userId === otherProps.userId &&
    rest.username === otherProps.username &&
    rest.participants === otherProps.participants &&
    rest.onMenu === otherProps.onMenu &&
    rest.onBroken === otherProps.onBroken
  )
}

/** Undefined near the screen; else the height that the element had when it was last drawn. */
function useHeightWhileFar(placeholder: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>()

  useEffect(() => {
    const element = placeholder.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        // What has the focus keeps it.
        const isWanted = last?.isIntersecting || element.contains(document.activeElement)
        setHeight(isWanted ? undefined : last?.boundingClientRect.height)
      },
      { root: logAround(element), rootMargin: `${drawnPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [placeholder])

  useStillness(placeholder, height)
  return height
}

/** The log hangs on its end: what is drawn below the screen, taller than its place was, must not move what is seen. */
function useStillness(
  placeholder: RefObject<HTMLElement | null>,
  height: number | undefined,
): void {
  const kept = useRef(height)
  useLayoutEffect(() => {
    const before = kept.current
    kept.current = height
    const element = placeholder.current
    const log = element && logAround(element)
    if (before === undefined || height !== undefined || !log) return
    const drawn = element.getBoundingClientRect()
    const grown = drawn.height - before
    const isBelow = drawn.top + grown >= log.getBoundingClientRect().bottom
    if (isBelow && grown !== 0) log.scrollTop -= grown
  }, [placeholder, height])
}

const logAround = (element: HTMLElement) => element.closest('[role=log]')
