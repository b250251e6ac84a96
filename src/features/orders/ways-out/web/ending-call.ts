import { useRef, useState } from 'react'
import type { OrderSteps, StepAnswer } from '../../web/order-steps.ts'

/** Ending an order in another way than by its next step: asked first, sent once, with what came of it told as of any step. */
export function useEndingCall<Choice extends string>({ begin, succeed, fail }: OrderSteps) {
  const [isAsked, ask] = useState(false)
  const [pending, setPending] = useState<Choice>()
  const busy = useRef(false)

  async function send(choice: Choice, call: () => Promise<StepAnswer>) {
    if (busy.current) return
    busy.current = true
    setPending(choice)
    begin()
    try {
      succeed(await call())
    } catch (error) {
      await fail(error)
    } finally {
      busy.current = false
      setPending(undefined)
      ask(false)
    }
  }
  return {
    isAsked,
    ask: () => !busy.current && ask(true),
    close: () => !busy.current && ask(false),
    pending,
    send,
  }
}
