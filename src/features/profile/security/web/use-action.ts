import { useState } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'

/** One change at a time: which is under way, and what went wrong with it. */
export function useAction(wordsOf: (error: unknown) => string[] = sentencesOf) {
  const [pending, setPending] = useState<string>()
  const [problems, setProblems] = useState<string[]>([])

  async function run(name: string, work: () => Promise<void>) {
    if (pending !== undefined) return
    setPending(name)
    setProblems([])
    try {
      await work()
    } catch (error) {
      setProblems(wordsOf(error))
    } finally {
      setPending(undefined)
    }
  }
  return { pending, problems, run }
}
