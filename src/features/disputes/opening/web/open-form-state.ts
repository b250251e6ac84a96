import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Order } from '#features/orders/web/order-words.ts'
import { cedis } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { sendableFiles, useAttachedFiles } from '#platform/web/attachments/use-attached-files.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { clearDraft, readDraftFiles } from '#platform/web/forms/drafts.ts'
import { useIsStaying } from '#platform/web/pages/is-leaving.ts'
import { markStale } from '#platform/web/query-client.ts'
import { openDispute } from '../../contract.ts'
import { fileMegabytes, mostFilesAtOnce } from '../../process.ts'
import { rememberDispute } from '../../web/dispute-calls.ts'
import * as disputesTexts from '../../web/texts.ts'
import * as texts from './texts.ts'

/** What is written, wished and chosen: kept until it is sent, and sent once. */
export function useOpenForm({ id, held }: Order) {
  // What is held is divided by the form: for another sum it begins anew.
  const draftKey = `open-dispute-${id}-${held}`
  const navigate = useNavigate()
  const isStaying = useIsStaying()
  const [schema] = useState(() => schemaFor(held))
  const [sent, setSent] = useState<number>()
  const [failed, setFailed] = useState(false)
  const form = useContractForm(schema, {
    defaultValues: { ...startingValues(held), files: [...readDraftFiles(draftKey)] },
    draftKey,
    guarded: true,
    prompts: {
      reason_code: texts.reasonAsked,
      description: texts.descriptionAsked,
      to_buyer: texts.splitAsked,
    },
    called: {
      reason_code: disputesTexts.reasonName,
      description: disputesTexts.statementName,
      to_buyer: texts.splitName,
    },
  })
  const files = useAttachedFiles({
    chosen: form.value('files') as File[],
    limits: { most: mostFilesAtOnce, megabytes: fileMegabytes },
    draftKey,
    onChange: next => form.setValue('files', next),
  })

  const send = form.submit(async values => {
    const chosen = values.files ?? []
    setFailed(false)
    if (chosen.length > 0) setSent(0)
    try {
      const options = chosen.length > 0 ? { onProgress: setSent } : {}
      const opening = { gig_order_id: id, ...values }
      const { dispute } = await call<typeof openDispute>(
        'POST /api/disputes/open',
        opening,
        options,
      )
      discard()
      rememberDispute(dispute)
      if (isStaying()) await navigate(`/disputes/${dispute.id}`, { replace: true })
    } catch (error) {
      setFailed(true)
      // By the other side, or in another tab: what stands by now is shown.
      if (error instanceof ApiError && error.status === 409) await markStale('/api/orders')
      throw error
    } finally {
      setSent(undefined)
    }
  })

  function discard() {
    form.reset({ ...startingValues(held), files: [] })
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  return { form, files, sent, failed: failed && !form.pending, send, discard }
}

/** Where nothing is held there is nothing to choose. */
const startingValues = (held: number) => ({
  reason_code: '',
  description: '',
  to_buyer: held > 0 ? '' : '0',
})

const schemaFor = (held: number) =>
  z.extend(z.pick(openDispute.input, { reason_code: true, description: true }), {
    to_buyer: cedis(0, held),
    files: openDispute.input.shape.files.check(sendableFiles(fileMegabytes)),
  })
