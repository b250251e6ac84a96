import { useMemo } from 'react'
import * as z from 'zod/mini'
import { cedis } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { markStale } from '#platform/web/query-client.ts'
import { splitOf } from '../../dividing/web/split.ts'
import { useDivision } from '../../dividing/web/use-division.ts'
import { proposeEnding } from '../../ending/contract.ts'
import { orderChanged, type StepAnswer } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

type Proposing = { order: Order; onSent: (answer: StepAnswer) => void }

/** What is typed is kept until it is sent. */
export function useEndOrderForm({ order, onSent }: Proposing) {
  const { id, held, role } = order
  const schema = useMemo(() => schemaFor(held), [held])
  const starting = { to_buyer: '', reason: '', seen_held: held }
  const form = useContractForm(schema, {
    defaultValues: starting,
    draftKey: `ending-${id}`,
    guarded: true,
    prompts: { to_buyer: texts.amountAsked, reason: texts.reasonAsked },
    called: { to_buyer: texts.amountName, reason: texts.reasonName },
  })
  useDivision(form, starting)
  const send = form.submit(async ({ to_buyer: chosen = 0, ...values }) => {
    try {
      const input = { gig_order_id: id, ...values, to_buyer: held > 0 ? chosen : 0 }
      const answer = await call<typeof proposeEnding>('POST /api/orders/ending/propose', input)
      onSent(answer)
      orderChanged(answer.order)
    } catch (error) {
      // By the other side, or in another tab: what stands by now is shown.
      if (error instanceof ApiError && error.status === 409) await markStale('/api/orders')
      throw error
    }
  })
  const split = splitOf(held, String(form.value('to_buyer') ?? ''))
  return {
    form,
    send,
    /** Nobody can object to a seller who gives all of it back. */
    endsAtOnce: role === 'seller' && held > 0 && split?.toSeller === 0,
    isReady: String(form.value('reason') ?? '').trim() !== '',
  }
}

const { to_buyer, ...others } = z.omit(proposeEnding.input, { gig_order_id: true }).shape

/** Where nothing is held there is nothing to choose, and what was chosen of another sum before does not count. */
const schemaFor = (held: number) =>
  z.object({ to_buyer: held > 0 ? cedis(0, held) : z.optional(to_buyer), ...others })
