import { useState } from 'react'
import { useAction } from '#platform/web/action.ts'
import type { OrderSteps, StepAnswer } from '../../web/order-steps.ts'

/** Ending an order in another way than by its next step: asked first, sent once, with what came of it told as of any step. */
export function useEndingCall<Choice extends string>({ begin, succeed, fail }: OrderSteps) {
  const [isAsked, ask] = useState(false)
  const { isPending, pendingName: pending, run } = useAction<Choice>()

  async function end(call: () => Promise<StepAnswer>) {
    begin()
    try {
      succeed(await call())
    } catch (error) {
      await fail(error)
    }
    ask(false)
  }
  return {
    isAsked,
    ask: () => !isPending && ask(true),
    close: () => !isPending && ask(false),
    pending,
    send: (choice: Choice, call: () => Promise<StepAnswer>) => run(() => end(call), choice),
  }
}
