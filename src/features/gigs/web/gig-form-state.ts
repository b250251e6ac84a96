import { useState } from 'react'
import { useNewPhotos } from '#features/gigs/images/web/new-photos.ts'
import type { SavedImages } from '#features/gigs/images/web/saved-images.ts'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import type { Sent } from '#platform/contract.ts'
import type { CallOptions } from '#platform/web/api.ts'
import { useContractForm, useLeaveGuard } from '#platform/web/forms/contract-form.ts'
import { clearDraft } from '#platform/web/forms/drafts.ts'
import * as sharedTexts from '#ui/texts.ts'
import { addGig } from '../contract.ts'
import { type GigValues, valuesIn, valuesOf } from './gig-form-values.ts'
import * as texts from './texts-after-first-visit.ts'

export type SendGig = (gig: Sent<typeof addGig>, options: CallOptions) => Promise<Gig>
export type GigFormState = ReturnType<typeof useGigForm>

type Options = {
  draftKey: string | undefined
  gig?: Gig
  /** What a new one begins with. */
  filledIn?: Partial<GigValues>
  saved?: SavedImages
  send: SendGig
}

/** What is written, what is chosen, and how far it has been sent. Adding and editing have the same rules. */
export function useGigForm({ draftKey, gig, filledIn, saved, send }: Options) {
  const photos = useNewPhotos(draftKey ?? '')
  const [sent, setSent] = useState<number>()
  const [photosFailed, setPhotosFailed] = useState(false)
  const form = useContractForm(addGig.input, {
    defaultValues: { ...startingValues(gig), ...filledIn },
    ...(draftKey !== undefined && { draftKey }),
    guarded: true,
    sentWith: { type_id: filledIn?.type_id ?? valuesOf(gig).type_id },
    called: texts.labels,
    prompts,
  })
  useLeaveGuard(photos.photos.length > 0 && !form.pending)

  const submit = form.submit(async written => {
    setPhotosFailed(false)
    await saved?.settle()
    const files = await photos.ready()
    try {
      // Beside files everything is text: none is said by an empty one.
      const sent = { ...written, town: written.town ?? '', files }
      const answered = await send(sent, progressOf(files))
      photos.clear()
      form.reset(startingValues(answered))
    } catch (error) {
      setPhotosFailed(files.length > 0)
      throw error
    } finally {
      setSent(undefined)
    }
  })

  function progressOf(files: readonly File[]): CallOptions {
    if (files.length === 0) return {}
    setSent(0)
    return { onProgress: setSent }
  }

  function discard() {
    photos.clear()
    form.reset({ ...startingValues(gig), ...filledIn })
    // Last, since the reset is a change like any other.
    if (draftKey !== undefined) clearDraft(draftKey)
  }

  return { form, values: valuesIn(form.value), photos, saved, sent, photosFailed, submit, discard }
}

/** Photos are kept elsewhere, but a field that the form does not start with would count as changed. */
const startingValues = (gig?: Gig) => ({ ...valuesOf(gig), files: [] })

/** What an empty field asks for. */
const prompts = {
  title: sharedTexts.titleAsked,
  type_id: texts.typeAsked,
  category_id: sharedTexts.categoryAsked,
  description: sharedTexts.descriptionAsked,
  amount: texts.amountAsked,
  duration: texts.durationAsked,
  longitude: texts.placeAsked,
  latitude: texts.placeAsked,
}
