import type { addGig } from '#features/gigs/contract.ts'
import type { Sent } from '#platform/contract.ts'

/** A gig as a person sends it: what tests post, build and draw unless they say otherwise. */
export const gigDraft = {
  title: 'Leaking taps repaired',
  type_id: 1,
  category_id: 1,
  description: '<p>Taps, pipes and tanks repaired on the same day, in Accra.</p>',
  amount: 150,
  duration: 24,
  location_based: 0,
} as const satisfies Sent<typeof addGig>

/** The same gig with everything about it changed. */
export const changedGigDraft: Record<keyof typeof gigDraft, string | number> = {
  title: 'Burst pipes repaired',
  type_id: 2,
  category_id: 2,
  description: '<p>Something else entirely, but long enough.</p>',
  amount: 250.5,
  duration: 48,
  location_based: 1,
}
