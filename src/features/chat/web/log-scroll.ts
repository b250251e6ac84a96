import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the newest message than this is being at it. */
const atEndPx = 80

/**
 * The log is laid out from its end (`flex-col-reverse`): it opens at the newest message and stays there, and what is
 * added above moves nothing. What is added below must not move what somebody reads further up: that is done here.
 */
export function useLogScroll(log: RefObject<HTMLElement | null>, newest: number) {
  const [atEnd, setAtEnd] = useState(true)
  const shown = useRef(newest)

  const toEnd = useCallback(() => log.current?.scrollTo({ top: 0 }), [log])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = newest
    if (newest > before && !isAtEnd(log.current)) keepPlace(log.current, before)
  }, [log, newest])

  const onScroll = () => setAtEnd(isAtEnd(log.current))
  return { atEnd, toEnd, onScroll }
}

/** `scrollTop` is 0 at the end, and below it further up. */
const isAtEnd = (log: HTMLElement | null) => !log || log.scrollTop > -atEndPx

function keepPlace(log: HTMLElement | null, before: number): void {
  const items = [...(log?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
  const first = items.find(item => Number(item.dataset.message) > before)
  const last = items.at(-1)
  if (!log || !first || !last) return
  log.scrollTop -= last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
}
