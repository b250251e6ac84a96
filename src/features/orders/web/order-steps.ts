import { useRef, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type {
  acceptOrder,
  cancelOrder,
  completeOrder,
  showOrder,
  submitOrder,
} from '../contract.ts'
import type { ButtonStep, Order } from './order-words.ts'
import * as texts from './texts.ts'

/** Those that need nothing but a press. */
export type PlainStep = Exclude<ButtonStep, 'revision'>
export type Taken = { order: Order; message: string }
export type OrderSteps = ReturnType<typeof useOrderSteps>

/** Taking a step: once, with what came of it, and what is asked before. */
export function useOrderSteps(order: Order) {
  const [asked, ask] = useState<ButtonStep>()
  const [pending, setPending] = useState<ButtonStep>()
  const [taken, setTaken] = useState<Taken>()
  const [problem, setProblem] = useState<{ title?: string; items: string[] }>()
  const busy = useRef(false)

  async function take(step: PlainStep) {
    if (busy.current) return
    busy.current = true
    setPending(step)
    begin()
    try {
      succeed(await send[step]({ gig_order_id: order.id }))
    } catch (error) {
      await fail(error)
    } finally {
      busy.current = false
      setPending(undefined)
      ask(undefined)
    }
  }

  function begin() {
    setTaken(undefined)
    setProblem(undefined)
  }

  function succeed(answer: Taken) {
    setTaken(answer)
    orderChanged(answer.order)
  }

  /** Where the other side, or the same person in another tab, was quicker, the screen shows what stands now. */
  async function fail(error: unknown) {
    const outrun = isOutrun(error)
    if (outrun) await markStale('/api/orders')
    setProblem({
      title: outrun ? texts.thisStepIsNoLongerOpen : undefined,
      items: sentencesOf(error),
    })
  }

  return {
    asked,
    ask: (step: ButtonStep) => !busy.current && ask(step),
    close: () => !busy.current && ask(undefined),
    pending,
    take,
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
export const isOutrun = (error: unknown) =>
  error instanceof ApiError && [403, 404, 409].includes(error.status)

const send: Record<PlainStep, (input: { gig_order_id: number }) => Promise<Taken>> = {
  accept: input => call<typeof acceptOrder>('POST /api/orders/accept', input),
  cancel: input => call<typeof cancelOrder>('POST /api/orders/cancel', input),
  'submit-for-review': input => call<typeof submitOrder>('POST /api/orders/review', input),
  complete: input => call<typeof completeOrder>('POST /api/orders/complete', input),
}

/** The answer is shown at once; lists, counts and a review that is now owed are asked for anew. */
function orderChanged(order: Order): void {
  const key = keyOf<typeof showOrder>('GET /api/orders/{id}', { id: order.id })
  queryClient().setQueryData(key, { order })
  for (const path of ['/api/orders', '/api/offers', '/api/customer']) markStale(path)
}
