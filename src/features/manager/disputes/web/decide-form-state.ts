import { useState } from 'react'
import * as z from 'zod/mini'
import { cedis } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import { decideDispute, type showDispute } from '../contract.ts'
import type { WholeDispute } from './dispute.ts'
import * as texts from './texts.ts'

/** A decision: kept while it is written, asked about once more, and sent once. */
export function useDecideForm({ id, held, changed_at }: WholeDispute) {
  const [schema] = useState(() =>
    z.extend(z.pick(decideDispute.input, { right: true, reason: true }), {
      to_buyer: cedis(0, held),
    }),
  )
  const [message, setMessage] = useState<string>()
  const form = useContractForm(schema, {
    defaultValues: { to_buyer: held > 0 ? '' : '0', right: '', reason: '' },
    draftKey: `decide-dispute-${id}`,
    guarded: true,
    prompts: { to_buyer: texts.splitAsked, right: texts.rightAsked, reason: texts.reasonAsked },
    called: { to_buyer: texts.splitName, right: texts.rightName, reason: texts.reasonName },
  })
  const send = form.submit(async values => {
    try {
      const answer = await call<typeof decideDispute>('POST /api/manager/dispute/{id}/decide', {
        id,
        ...values,
        seen_changed_at: changed_at,
      })
      const key = keyOf<typeof showDispute>('GET /api/manager/dispute/{id}', { id })
      setMessage(answer.message)
      queryClient().setQueryData(key, { dispute: answer.dispute })
      for (const path of ['/api/manager/disputes', '/api/manager/pending']) void markStale(path)
    } catch (error) {
      // Another manager was quicker, or something was added: what stands by now is shown.
      if (error instanceof ApiError && [403, 409].includes(error.status))
        await markStale('/api/manager/dispute')
      throw error
    }
  })
  return { form, send, message }
}
