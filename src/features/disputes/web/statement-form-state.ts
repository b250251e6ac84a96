import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { cedis } from '#platform/fields.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { sendableFiles, useAttachedFiles } from '#platform/web/attachments/use-attached-files.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { clearDraft, readDraftFiles } from '#platform/web/forms/drafts.ts'
import { randomId } from '#platform/web/random-id.ts'
import { addStatement } from '../contract.ts'
import { fileMegabytes, mostFilesAtOnce } from '../process.ts'
import type { Dispute } from './dispute.ts'
import type { DisputeCalls } from './dispute-calls.ts'
import type { DisputeSteps } from './dispute-steps.ts'
import * as texts from './texts.ts'

type Stating = { dispute: Dispute; calls: DisputeCalls; steps: DisputeSteps }

export type StatementFormState = ReturnType<typeof useStatementForm>

/** What is said next: kept until it has been sent, and sent once. */
export function useStatementForm({ dispute, calls, steps }: Stating) {
  const draftKey = `dispute-${dispute.id}`
  const [schema] = useState(() => schemaFor(dispute.held))
  const [sent, setSent] = useState<number>()
  const [failed, setFailed] = useState(false)
  const nameFor = useNameOfSaid()
  const form = useContractForm(schema, {
    defaultValues: { ...nothingSaid, files: [...readDraftFiles(draftKey)] },
    draftKey,
    guarded: true,
    prompts: { text: texts.statementAsked, to_buyer: texts.splitAsked },
    called: { text: texts.statementName, to_buyer: texts.splitName },
  })
  const files = useAttachedFiles({
    chosen: form.value('files') as File[],
    limits: { most: mostFilesAtOnce, megabytes: fileMegabytes },
    draftKey,
    onChange: next => form.setValue('files', next),
  })

  const send = form.submit(async values => {
    const chosen = values.files ?? []
    steps.begin()
    setFailed(false)
    if (chosen.length > 0) setSent(0)
    try {
      const said = { ...values, client_id: nameFor(values) }
      const answer = await calls.state(said, chosen.length > 0 ? { onProgress: setSent } : {})
      discard()
      steps.succeed(answer)
    } catch (error) {
      setFailed(true)
      if (error instanceof ApiError && error.status === 409) await calls.refresh()
      throw error
    } finally {
      setSent(undefined)
    }
  })

  function discard() {
    form.reset({ ...nothingSaid, files: [] })
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  return { form, files, sent, failed: failed && !form.pending, send, discard }
}

const nothingSaid = { text: '', to_buyer: '' }

const schemaFor = (held: number) =>
  z
    .extend(z.pick(addStatement.input, { text: true }), {
      to_buyer: z.optional(cedis(0, held)),
      files: addStatement.input.shape.files.check(sendableFiles(fileMegabytes)),
    })
    .check(
      z.refine(({ text, files }) => text !== '' || files.length > 0, {
        path: ['text'],
        error: texts.statementAsked,
      }),
    )

/** The same words and files keep their name, so that what is sent again makes no second statement. */
function useNameOfSaid() {
  const known = useRef({ said: '', name: '' })
  return (values: { files?: unknown }) => {
    const files = (values.files ?? []) as File[]
    const said = JSON.stringify([values, files.map(({ name, size }) => [name, size])])
    if (known.current.said !== said) known.current = { said, name: randomId() }
    return known.current.name
  }
}
