import { useRef, useState } from 'react'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { markStale } from '#platform/web/query-client.ts'
import { showToast } from '#ui/toast.ts'

type Row = string | number

/**
 * Takes one step at a time with each row: `act(row.id, () => call(…))`. Success shows as a toast, and what begins with
 * `touched` is fetched again, by default all of the manager area; errors stand in `problems`. Where somebody else was
 * quicker, what begins with `outdated` is fetched again. Answers whether it went well.
 */
export function useRowAction(touched = '/api/manager', outdated = touched) {
  const [busy, setBusy] = useState<readonly Row[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const running = useRef(new Set<Row>())

  async function act(row: Row, step: () => Promise<{ message: string }>): Promise<boolean> {
    if (running.current.has(row)) return false
    running.current.add(row)
    setBusy([...running.current])
    setProblems([])
    try {
      const { message } = await step()
      showToast({ message })
      await markStale(touched)
      return true
    } catch (error) {
      setProblems(sentencesOf(error))
      if (isOutdated(error)) void markStale(outdated)
      return false
    } finally {
      running.current.delete(row)
      setBusy([...running.current])
    }
  }
  return { isBusy: (row: Row) => busy.includes(row), problems, act, forget: () => setProblems([]) }
}

/** What the step was taken with is gone, or in another state than was shown. */
export const isOutdated = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)
