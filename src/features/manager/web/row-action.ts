import { useRef, useState } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'
import { markStale } from '#platform/web/query-client.ts'
import { showToast } from '#ui/toast.ts'

/**
 * Takes one step with one row at a time: `act(row.id, () => call(…))`. What went well is told in passing, and what
 * begins with `touched` is fetched anew, by default all of the manager area; what did not stands in `problems`. Answers
 * whether it went well.
 */
export function useRowAction(touched = '/api/manager') {
  const [busy, setBusy] = useState<string | number | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const running = useRef(false)

  async function act(
    row: string | number,
    step: () => Promise<{ message: string }>,
  ): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(row)
    setProblems([])
    try {
      const { message } = await step()
      showToast({ message })
      await markStale(touched)
      return true
    } catch (error) {
      setProblems(sentencesOf(error))
      return false
    } finally {
      running.current = false
      setBusy(null)
    }
  }
  return { busy, problems, act, forget: () => setProblems([]) }
}
