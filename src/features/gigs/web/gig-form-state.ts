import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useNewPhotos } from '#features/gigs/images/web/new-photos.ts'
import type { SavedImages } from '#features/gigs/images/web/saved-images.ts'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import type { Sent } from '#platform/contract.ts'
import type { CallOptions } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm, useLeaveGuard } from '#platform/web/forms/contract-form.ts'
import { clearDraft } from '#platform/web/forms/drafts.ts'
import * as sharedTexts from '#ui/texts.ts'
import { type addGig, hasPlace, updateGig } from '../contract.ts'
import { type GigValues, valuesIn, valuesOf } from './gig-form-values.ts'
import * as texts from './texts-after-first-visit.ts'

/** Also when the gig was read: a draft that was begun before somebody else's change is refused. */
type WrittenGig = Sent<typeof addGig> & { seen_updated_at?: string }
export type SendGig = (gig: WrittenGig, options: CallOptions) => Promise<Gig>
export type GigFormState = ReturnType<typeof useGigForm>

type Options = {
  draftKey: string | undefined
  gig?: Gig
  /** What a new one begins with. */
  filledIn?: Partial<GigValues>
  saved?: SavedImages
  send: SendGig
  /** What the gig is now, after it was refused. */
  refetch?: () => Promise<Gig>
}

const { id: _, ...shape } = updateGig.input.shape
const written = z.object(shape).check(hasPlace('longitude'), hasPlace('latitude'))

/** What is written, what is chosen, and how far it has been sent. Adding and editing have the same rules. */
export function useGigForm({ draftKey, gig, filledIn, saved, send, refetch }: Options) {
  const photos = useNewPhotos(draftKey ?? '')
  const [sent, setSent] = useState<number>()
  const [photosFailed, setPhotosFailed] = useState(false)
  const form = useContractForm(written, {
    defaultValues: { ...startingValues(gig), ...filledIn },
    ...(draftKey !== undefined && { draftKey }),
    guarded: true,
    sentWith: { type_id: filledIn?.type_id ?? valuesOf(gig).type_id },
    called: texts.labels,
    prompts,
  })
  useLeaveGuard(photos.photos.length > 0 && !form.pending)

  const shown = useRef(gig)
  const submit = form.submit(async values => {
    setPhotosFailed(false)
    await saved?.settle()
    const files = await photos.ready()
    try {
      // Beside files everything is text: none is said by an empty one.
      const sent = { ...values, town: values.town ?? '', files }
      const answered = await send(sent, progressOf(files))
      photos.clear()
      shown.current = answered
      form.reset(startingValues(answered))
    } catch (error) {
      setPhotosFailed(files.length > 0)
      if (refetch && isConflict(error)) showChanges(await refetch())
      throw error
    } finally {
      setSent(undefined)
    }
  })

  /** What was typed stays; what was only shown follows. */
  function showChanges(latest: Gig) {
    const [before, now] = [valuesOf(shown.current), valuesOf(latest)]
    shown.current = latest
    for (const name of Object.keys(now) as (keyof GigValues)[])
      if (form.value(name) === before[name]) form.setValue(name, now[name])
    form.setValue('seen_updated_at', latest.updated_at)
  }

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
const startingValues = (gig?: Gig) => ({
  ...valuesOf(gig),
  files: [],
  seen_updated_at: gig?.updated_at,
})

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

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
