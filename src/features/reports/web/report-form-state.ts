import { useState } from 'react'
import * as z from 'zod/mini'
import type { Received } from '#platform/contract.ts'
import { richText } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { sendableFiles, useAttachedFiles } from '#platform/web/attachments/use-attached-files.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { clearDraft, readDraftFiles } from '#platform/web/forms/drafts.ts'
import { useSite } from '#platform/web/site.ts'
import * as sharedTexts from '#ui/texts.ts'
import { addReport } from '../contract.ts'
import {
  longestDescription,
  maxReportFiles,
  reportFileMegabytes,
  shortestDescription,
} from '../process.ts'
import { type NamedSubject, numbersOf } from '../subjects/web/named-subject.ts'
import { keepKnown, useSubjects } from '../subjects/web/subjects.ts'
import { asParagraphs, startingText } from './report-text.ts'
import * as texts from './texts.ts'

/** What the server answered. */
export type SentReport = Received<typeof addReport>
export type ReportFormState = ReturnType<typeof useReportForm>

/** The contract's rules for what is sent, judged on what is typed: its length is that of the text. */
const written = z.extend(addReport.input, {
  description: z.codec(z.string(), richText(shortestDescription, longestDescription), {
    decode: asParagraphs,
    encode: html => html,
  }),
  files: addReport.input.shape.files.check(sendableFiles(reportFileMegabytes)),
})

type Options = {
  userId: number
  /** Path of what is reported. */
  about?: string
  /** Whom or what it names, until something else is chosen. */
  named: NamedSubject
  onSent: (sent: SentReport) => void
}

/** What is written, what is chosen, and how far it has been sent. */
export function useReportForm({ userId, about, named, onSent }: Options) {
  const site = useSite()?.url ?? ''
  // One draft for each thing reported, so that two reports never mix.
  const draftKey = `report:${userId}:${about ?? ''}`
  const subjects = useSubjects(named)
  const [sent, setSent] = useState<number>()
  const [failed, setFailed] = useState(false)
  const form = useContractForm(written, {
    defaultValues: { ...startingValues(), files: [...readDraftFiles(draftKey)] },
    draftKey,
    guarded: true,
    called,
    prompts,
  })

  const subject = {
    subjects,
    named: {
      about_user_id: String(form.value('about_user_id') ?? ''),
      about_gig_id: String(form.value('about_gig_id') ?? ''),
    },
    error: form.field('about_gig_id').error ?? form.field('about_user_id').error,
    onChoose(chosen: NamedSubject) {
      form.setValue('about_user_id', chosen.about_user_id)
      form.setValue('about_gig_id', chosen.about_gig_id)
    },
  }

  const submit = form.submit(async values => {
    const { about_user_id: _person, about_gig_id: _gig, ...rest } = values
    const { files = [] } = rest
    setFailed(false)
    if (files.length > 0) setSent(0)
    try {
      const report = {
        ...rest,
        ...numbersOf(keepKnown(subject.named, subjects)),
        description: asParagraphs(values.description),
      }
      const options = files.length > 0 ? { onProgress: setSent } : {}
      onSent(await call<typeof addReport>('POST /api/report/add', report, options))
    } catch (error) {
      setFailed(true)
      throw error
    } finally {
      setSent(undefined)
    }
  })

  function startingValues() {
    return { category_id: '', ...named, description: startingText(site, about), files: [] }
  }

  function discard() {
    form.reset(startingValues())
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  const files = useAttachedFiles({
    chosen: form.value('files') as File[],
    limits: { most: maxReportFiles, megabytes: reportFileMegabytes },
    draftKey,
    onChange: next => form.setValue('files', next),
  })
  return { form, subject, files, sent, failed: failed && !form.pending, submit, discard }
}

/** What an empty field asks for. */
const prompts = {
  category_id: sharedTexts.categoryAsked,
  description: texts.descriptionAsked,
}

/** What the screen calls a field that the API names otherwise. */
const called = {
  category_id: texts.categoryField,
  about_user_id: texts.personField,
  about_gig_id: texts.gigField,
}
