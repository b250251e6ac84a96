import { useState } from 'react'
import * as z from 'zod/mini'
import type { Received } from '#platform/contract.ts'
import { cedis } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import { decideDispute, type showDispute } from '../contract.ts'
import type { WholeDispute } from './dispute.ts'
import * as texts from './texts.ts'

const fields = { right: true, reason: true, seen_changed_at: true } as const

/** A decision: kept while it is written, asked about once more, and sent once. */
export function useDecideForm(
  { id, held, changed_at }: WholeDispute,
  onDecided: (message: string) => void,
) {
  const [schema] = useState(() =>
    z.extend(z.pick(decideDispute.input, fields), { to_buyer: cedis(0, held) }),
  )
  const form = useContractForm(schema, {
    defaultValues: {
      ...{ to_buyer: held > 0 ? '' : '0', right: '', reason: '' },
      // What comes while the reason is written has not been read by who writes it.
      seen_changed_at: changed_at,
    },
    draftKey: `decide-dispute-${id}`,
    guarded: true,
    prompts: { to_buyer: texts.splitAsked, right: texts.rightAsked, reason: texts.reasonAsked },
    called: { to_buyer: texts.splitName, right: texts.rightName, reason: texts.reasonName },
  })
  const key = keyOf<typeof showDispute>('GET /api/manager/dispute/{id}', { id })
  function readOn() {
    const shown = queryClient().getQueryData<Received<typeof showDispute>>(key)
    if (shown) form.setValue('seen_changed_at', shown.dispute.changed_at)
  }
  const send = form.submit(async values => {
    try {
      const answer = await call<typeof decideDispute>('POST /api/manager/dispute/{id}/decide', {
        id,
        ...values,
      })
      onDecided(answer.message)
      queryClient().setQueryData(key, { dispute: answer.dispute })
      for (const path of ['/api/manager/disputes', '/api/manager/pending']) void markStale(path)
    } catch (error) {
      // Another manager was quicker, or something was added: what stands by now is shown.
      if (error instanceof ApiError && [403, 409].includes(error.status)) {
        await markStale('/api/manager/dispute')
        if (error.status === 409) readOn()
      }
      throw error
    }
  })
  return { form, send }
}
