import { useRef, useState } from 'react'
import { showToast, type Toast } from '#ui/toast.ts'
import { sentencesOf } from './api-error.ts'

/**
 * What presses set going, one at a time: what is pressed meanwhile does nothing. `pendingName` says which of several is
 * under way, `problems` what went wrong with the last one, in sentences.
 */
export function useAction<Name extends string = never>(
  toSentences: (error: unknown) => string[] = sentencesOf,
) {
  const [pending, setPending] = useState<{ name?: Name | undefined }>()
  const [problems, setProblems] = useState<string[]>([])
  const isRunning = useRef(false)

  async function run(work: () => Promise<unknown>, name?: Name): Promise<void> {
    // The state is drawn a moment later: two presses at once would both find nothing under way.
    if (isRunning.current) return
    isRunning.current = true
    setPending({ name })
    setProblems([])
    try {
      await work()
    } catch (error) {
      setProblems(toSentences(error))
    } finally {
      isRunning.current = false
      setPending(undefined)
    }
  }

  return {
    isPending: pending !== undefined,
    pendingName: pending?.name,
    problems,
    run,
    forgetProblems: () => setProblems([]),
  }
}

/** The same where a toast tells what came of it, or why nothing did. */
export function useToastAction() {
  const { isPending, run } = useAction()
  const act = (work: () => Promise<Omit<Toast, 'id'>>) =>
    run(async () => showToast(await work().catch(toFailureToast)))
  return { isPending, act }
}

const toFailureToast = (error: unknown) => ({ message: sentencesOf(error).join(' ') })
