import { useState } from 'react'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type { orderSteps, showOrder } from '../contract.ts'
import type { PressedOrderAction } from '../process.ts'
import { type ButtonStep, type Order, stepButtons } from './order-words.ts'
import * as texts from './texts.ts'

type PressedCall = (typeof orderSteps)[PressedOrderAction]
export type StepAnswer = { order: Order; message: string }
export type OrderSteps = ReturnType<typeof useOrderSteps>

/** Taking a step: once, with what came of it, and what is asked before. */
export function useOrderSteps(order: Order) {
  const [openStep, ask] = useState<ButtonStep>()
  const [taken, setTaken] = useState<StepAnswer>()
  const [problem, setProblem] = useState<{ title?: string; items: string[] }>()
  const { pendingName: pending, run } = useAction<ButtonStep>()

  async function send(step: PressedOrderAction) {
    begin()
    try {
      succeed(await call<PressedCall>(stepButtons[step].call, { gig_order_id: order.id }))
    } catch (error) {
      await fail(error)
    }
    // Live news may have moved the order on before this answer: then the next step may be asked about already.
    ask(current => (current === step ? undefined : current))
  }

  function begin() {
    setTaken(undefined)
    setProblem(undefined)
  }

  function succeed(answer: StepAnswer) {
    setTaken(answer)
    orderChanged(answer.order)
  }

  /** Where the other side, or the same person in another tab, was quicker, the screen shows what stands now. */
  async function fail(error: unknown) {
    const isStale = isStaleStep(error)
    if (isStale) await markStale('/api/orders')
    setProblem({
      title: isStale ? texts.staleStepTitle : undefined,
      items: sentencesOf(error),
    })
  }

  return {
    openStep,
    ask,
    close: () => ask(current => (current === pending ? current : undefined)),
    pending,
    take: (step: PressedOrderAction) => run(() => send(step), step),
    /** For the step with a form of its own. */
    begin,
    succeed,
    fail,
    problem,
    /** Only as long as nothing else has happened since. */
    message: taken?.order.status_id === order.status_id ? taken.message : undefined,
  }
}

/** Nothing that is tried again will help. */
export const isStaleStep = (error: unknown) =>
  error instanceof ApiError && [403, 404, 409].includes(error.status)

/** The answer is shown at once; lists, counts and a review that is now owed are asked for anew. */
export function orderChanged(order: Order): void {
  const key = keyOf<typeof showOrder>('GET /api/orders/{id}', { id: order.id })
  queryClient().setQueryData(key, { order })
  for (const path of ['/api/orders', '/api/offers', '/api/customer']) markStale(path)
}
