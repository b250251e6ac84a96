import { useRef } from 'react'
import * as z from 'zod/mini'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import type { Received } from '#platform/contract.ts'
import { flag, id } from '#platform/fields.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { clearDraft } from '#platform/web/forms/drafts.ts'
import { markStale } from '#platform/web/query-client.ts'
import * as sharedTexts from '#ui/texts.ts'
import { type createOffer, offerTerms } from '../contract.ts'
import * as texts from './texts.ts'

export type MadeOffer = Received<typeof createOffer>
export type OfferFormState = ReturnType<typeof useOfferForm>

/** What is missing is told in the order of the screen. */
const bid = z.object({ buyer_id: z.optional(id), ...offerTerms, is_custom: flag, gig_id: id })
/** The owner of the gig has to name somebody. */
const ownersOffer = z.object({ ...bid.shape, buyer_id: id })

type Options = {
  gig: Gig
  userId: number
  onMade: (made: MadeOffer) => void
}

/** What is written of a custom offer, and how it is sent. */
export function useOfferForm({ gig, userId, onMade }: Options) {
  const byOwner = gig.user_id === userId
  const draftKey = `offer:${userId}:${gig.id}`
  const form = useContractForm(byOwner ? ownersOffer : bid, {
    defaultValues: startingValues(gig),
    draftKey,
    guarded: true,
    called,
    prompts,
  })

  const submit = form.submit(async offer => {
    const made = await call<typeof createOffer>('POST /api/offers/create', offer)
    markStale('/api/offers')
    onMade(made)
  })

  function discard() {
    form.reset(startingValues(gig))
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  const text = (name: 'description' | 'duration' | 'buyer_id') => String(form.value(name) ?? '')
  const kept = useKeptDescription({
    ofGig: gig.description,
    written: text('description'),
    write: html => form.setValue('description', html),
  })
  return { form, byOwner, text, kept, submit, discard }
}

type Description = { ofGig: string; written: string; write: (html: string) => void }

/** The gig's description in place of one's own, which comes back when it is not kept after all. */
function useKeptDescription({ ofGig, written, write }: Description) {
  const own = useRef('')
  const isKept = written === ofGig
  function keep(wanted: boolean) {
    if (wanted && !isKept) own.current = written
    write(wanted ? ofGig : own.current)
  }
  return { isKept, keep }
}

/** What the gig says is where most offers begin. */
const startingValues = (gig: Gig) => ({
  gig_id: gig.id,
  is_custom: true,
  buyer_id: '',
  amount: gig.amount === 0 ? '' : String(gig.amount),
  description: '',
  duration: String(gig.duration),
})

/** What an empty field asks for. */
const prompts = {
  buyer_id: texts.buyerAsked,
  description: sharedTexts.descriptionAsked,
  amount: texts.amountAsked,
  duration: texts.durationAsked,
}

/** What the screen calls a field that the API names otherwise. */
const called = {
  buyer_id: texts.buyerField,
  duration: texts.durationField,
}
