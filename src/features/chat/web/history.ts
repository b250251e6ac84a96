import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatAddress } from './chat-cache.ts'
import { fetchEarlier } from './message-pages.ts'

/** So far above the screen the next messages are fetched, so that reading back seldom waits. */
const aheadPx = 600

type Parts = { log: RefObject<HTMLElement | null>; start: RefObject<HTMLElement | null> }

/** Earlier messages, as the start of those that are here comes near. */
export function useHistory(address: ChatAddress, { log, start }: Parts, hasEarlier: boolean) {
  const [state, setState] = useState<{ loading: boolean; error?: unknown }>({ loading: false })
  const load = useRef(async () => {})
  load.current = async () => {
    setState({ loading: true })
    try {
      await fetchEarlier(address)
      setState({ loading: false })
    } catch (error) {
      setState({ loading: false, error })
    }
  }

  const waiting = hasEarlier && !state.loading && state.error === undefined
  useEffect(() => {
    if (!waiting || !start.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && load.current(),
      { root: log.current, rootMargin: `${aheadPx}px 0px 0px` },
    )
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [waiting, log, start])

  return { ...state, retry: () => load.current() }
}
