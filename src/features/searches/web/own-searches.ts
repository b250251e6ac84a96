import { useRef, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { markStale } from '#platform/web/query-client.ts'
import { showToast } from '#ui/toast.ts'
import type { changeSearch, deleteSearch } from '../contract.ts'
import type { SavedSearch } from './search-name.ts'

type Changes = { frequency?: SavedSearch['frequency']; is_paused?: boolean }

/** What can be done with one saved search. Each tells what happened. */
export function useSavedSearch(id: number) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function act(send: () => Promise<{ message: string }>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { message } = await send()
      await markStale('/api/searches')
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
    change: (changes: Changes) =>
      act(() => call<typeof changeSearch>('POST /api/searches/{id}', { id, ...changes })),
    remove: () => act(() => call<typeof deleteSearch>('DELETE /api/searches/{id}', { id })),
  }
}
