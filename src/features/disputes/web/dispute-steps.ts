import { useRef, useState } from 'react'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { Dispute } from './dispute.ts'
import type { DisputeCalls } from './dispute-calls.ts'
import * as texts from './texts.ts'

export type AskedStep = 'accept' | 'appeal' | 'withdraw'
export type DisputeSteps = ReturnType<typeof useDisputeSteps>

/** Taking a step in a dispute: asked first, taken once, with what came of it. */
export function useDisputeSteps(dispute: Dispute, calls: DisputeCalls) {
  const [asked, ask] = useState<AskedStep>()
  const [pending, setPending] = useState(false)
  const [taken, setTaken] = useState<{ message: string; status: Dispute['status'] }>()
  const [problem, setProblem] = useState<{ title?: string | undefined; items: string[] }>()
  const busy = useRef(false)

  async function press(step: 'accept' | 'withdraw') {
    const send = calls[step]
    if (busy.current || !send) return
    busy.current = true
    setPending(true)
    begin()
    try {
      succeed(await send())
    } catch (error) {
      await fail(error)
    } finally {
      busy.current = false
      setPending(false)
      ask(undefined)
    }
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
    close: () => !busy.current && ask(undefined),
    pending,
    press,
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
