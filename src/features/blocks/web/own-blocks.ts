import { useRef, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { markStale } from '#platform/web/query-client.ts'
import { showToast } from '#ui/toast.ts'
import type { blockPerson, unblockPerson } from '../contract.ts'

/** Whose answers depend on whom somebody has blocked. */
const touched = ['/api/chat', '/api/customer/blocks', '/api/gigs', '/api/offers']

/** Blocking a person, and taking it back. Each tells what happened. */
export function useBlock(username: string) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function act(send: () => Promise<{ message: string }>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { message } = await send()
      await Promise.all(touched.map(markStale))
      showToast({ message })
    } catch (error) {
      showToast({ message: sentencesOf(error).join(' ') })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    block: () =>
      act(() => call<typeof blockPerson>('POST /api/people/{username}/block', { username })),
    unblock: () =>
      act(() => call<typeof unblockPerson>('POST /api/people/{username}/unblock', { username })),
  }
}
