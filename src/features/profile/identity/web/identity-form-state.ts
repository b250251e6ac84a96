import { useEffect, useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm, useLeaveGuard } from '#platform/web/forms/contract-form.ts'
import {
  clearDraft,
  keepDraftFiles,
  readDraftFiles,
  rememberPreparation,
} from '#platform/web/forms/drafts.ts'
import { useSavedValues } from '#platform/web/forms/saved-values.ts'
import { queryClient } from '#platform/web/query-client.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { rememberChange } from '../../web/remember-change.ts'
import type { updateIdentity } from '../contract.ts'
import { readyDocument } from './id-document.ts'
import { firstIdentity, laterIdentity } from './identity-rules.ts'
import { type OwnIdentity, ownIdentityQuery } from './own-identity.ts'
import * as texts from './texts.ts'

export type IdentityFormState = ReturnType<typeof useIdentityForm>

/** What is written, which document is chosen, and how far it has been sent. */
export function useIdentityForm(user: OwnUser, identity: OwnIdentity | null) {
  const draftKey = `identity-changes:${user.id}`
  const savedValues = valuesOf(user, identity)
  const rules = identity?.id_photo_file ? laterIdentity : firstIdentity
  const form = useContractForm(rules, {
    defaultValues: savedValues,
    draftKey,
    called,
    prompts,
    mismatches: { name: texts.mismatchedName },
  })
  useSavedValues(form, rules, savedValues)
  const [saved, setSaved] = useState('')
  const [sent, setSent] = useState<number>()
  const document = useDocument(draftKey, form)
  useLeaveGuard(document.file !== undefined && !form.pending)

  const save = form.submit(async filled => {
    const [photo] = filesIn(filled.id_photo)
    setSaved('')
    if (photo) setSent(0)
    try {
      const answer = await call<typeof updateIdentity>('POST /api/customer/kyc/update', filled, {
        onProgress: photo && setSent,
      })
      // What has arrived is kept here no longer, also where the page is closed before it is read again.
      clearDraft(draftKey)
      rememberChange(answer.user)
      setSaved(answer.message)
      form.reset(valuesOf(answer.user, await readSent(filled)))
    } finally {
      setSent(undefined)
    }
  })

  function discard() {
    document.remove()
    form.reset(savedValues)
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  return { form, saved, sent, document, save, discard }
}

/** It has arrived: that it cannot be read again just now is no reason to send it a second time. */
async function readSent(filled: Sent): Promise<Sent> {
  try {
    const { identity } = await queryClient().fetchQuery({ ...ownIdentityQuery, staleTime: 0 })
    return identity ?? filled
  } catch {
    return filled
  }
}

type Sent = Pick<OwnIdentity, 'name' | 'id_reference'> & {
  id_type?: OwnIdentity['id_type'] | undefined
}

type Form = Pick<ReturnType<typeof useContractForm<typeof firstIdentity>>, 'value' | 'setValue'>

/** The chosen document. It stays in memory: no picture of an ID is ever written to a device by us. */
function useDocument(draftKey: string, form: Form) {
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [file] = filesIn(form.value('id_photo'))

  // Chosen before a login came between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const kept = readDraftFiles(draftKey)
    if (kept.length > 0) form.setValue('id_photo', kept)
  }, [])

  function keep(files: readonly File[]) {
    keepDraftFiles(draftKey, files)
    form.setValue('id_photo', files)
  }

  async function prepare(chosen: File) {
    setPreparing(true)
    setProblem(undefined)
    try {
      keep([await readyDocument(chosen)])
    } catch (error) {
      setProblem(
        error instanceof Error ? error.message : platformTexts.unreadableFileError(chosen.name),
      )
    } finally {
      setPreparing(false)
    }
  }

  function remove() {
    setProblem(undefined)
    keep([])
  }

  const choose = (chosen: File) => rememberPreparation(draftKey, prepare(chosen))

  return { file, preparing, problem, choose, remove }
}

const filesIn = (value: unknown): File[] =>
  Array.isArray(value) ? value.filter(one => one instanceof File) : []

/** Before anything was handed in, the name that is most likely the one on the document. */
function valuesOf({ name, payment_detail }: OwnUser, identity: Sent | null) {
  return {
    name: identity?.name ?? payment_detail?.name_on_account ?? name,
    id_type: identity?.id_type ?? 'ghana_card',
    id_reference: identity?.id_reference ?? '',
    id_photo: [],
  }
}

/** What an empty field asks for. */
const prompts = {
  name: texts.nameAsked,
  id_photo: texts.photoAsked,
}

/** What the screen calls a field that the API names otherwise. */
const called = {
  id_type: texts.idType,
  id_reference: texts.idNumber,
  id_photo: texts.idPhoto,
}
