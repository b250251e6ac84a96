import { useState } from 'react'
import { fieldId } from '#ui/field.tsx'
import { offersField, type PricedOffer } from './offer-cards.tsx'

/** One offer has to be chosen before anything can be paid. */
export function useOfferChoice(missing: string) {
  const [chosen, setChosen] = useState<number>()
  const [error, setError] = useState<string>()

  function choose(offerId: number) {
    setChosen(offerId)
    setError(undefined)
  }

  /** Goes on with the chosen one; without one it says so, where the choice is. */
  function withChosen(offers: readonly PricedOffer[], go: (offer: PricedOffer) => void) {
    const offer = offers.find(({ id }) => id === chosen)
    if (offer) return go(offer)
    setError(missing)
    document.getElementById(fieldId(offersField))?.focus()
  }

  return { chosen, choose, error, withChosen }
}
