import { useState } from 'react'
import { useAction } from '#platform/web/action.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { Dispute } from './dispute.ts'
import type { DisputeCalls } from './dispute-calls.ts'
import * as texts from './texts.ts'

export type AskedStep = 'accept' | 'appeal' | 'withdraw'
export type DisputeSteps = ReturnType<typeof useDisputeSteps>

/** Taking a step in a dispute: asked first, taken once, with what came of it. */
export function useDisputeSteps(dispute: Dispute, calls: DisputeCalls) {
  const [asked, ask] = useState<AskedStep>()
  const [taken, setTaken] = useState<{ message: string; status: Dispute['status'] }>()
  const [problem, setProblem] = useState<{ title?: string | undefined; items: string[] }>()
  const { isPending, run } = useAction()

  async function take(step: 'accept' | 'withdraw') {
    const send = calls[step]
    if (!send) return
    begin()
    try {
      succeed(await send())
    } catch (error) {
      await fail(error)
    }
    ask(undefined)
  }

  function begin() {
    setTaken(undefined)
    setProblem(undefined)
  }

  function succeed(answer: { dispute: Dispute; message: string }) {
    setTaken({ message: answer.message, status: answer.dispute.status })
    calls.remember(answer.dispute)
  }

  /** Where the other side, a manager or the clock was quicker, the screen shows what stands now. */
  async function fail(error: unknown) {
    const isStale = isStaleStep(error)
    if (isStale) await calls.refresh()
    setProblem({ title: isStale ? texts.staleTitle : undefined, items: sentencesOf(error) })
  }

  return {
    asked,
    ask,
    close: () => !isPending && ask(undefined),
    pending: isPending,
    press: (step: 'accept' | 'withdraw') => run(() => take(step)),
    begin,
    succeed,
    fail,
    problem,
    /** Only as long as nothing else has happened since. */
    message: taken?.status === dispute.status ? taken.message : undefined,
  }
}

/** Nothing that is tried again will help. */
export const isStaleStep = (error: unknown) =>
  error instanceof ApiError && [403, 404, 409].includes(error.status)
