import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useDivision } from '#features/orders/dividing/web/use-division.ts'
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
  const draftKey = `open-dispute-${id}`
  const navigate = useNavigate()
  const isStaying = useIsStaying()
  const schema = useMemo(() => schemaFor(held), [held])
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
  useDivision(form, { ...startingValues(held), files: [] })
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
      const { to_buyer: wanted = 0, ...written } = values
      const { dispute } = await call<typeof openDispute>(
        'POST /api/disputes/open',
        { gig_order_id: id, ...written, to_buyer: held > 0 ? wanted : 0 },
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

const startingValues = (held: number) => ({
  reason_code: '',
  description: '',
  to_buyer: '',
  seen_held: held,
})

/** Where nothing is held there is nothing to choose, and what was chosen of another sum before does not count. */
const schemaFor = (held: number) =>
  z.extend(z.pick(openDispute.input, { reason_code: true, description: true, seen_held: true }), {
    to_buyer: held > 0 ? cedis(0, held) : z.optional(openDispute.input.shape.to_buyer),
    files: openDispute.input.shape.files.check(sendableFiles(fileMegabytes)),
  })
