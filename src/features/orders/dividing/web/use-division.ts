import { useEffect } from 'react'

type Dividing<Values> = {
  value: (name: 'seen_held') => unknown
  setValue: (name: 'seen_held' | 'to_buyer', value: unknown) => void
  reset: (values: Values) => void
  isDirty: boolean
}

/**
 * What was chosen of another sum, in a draft or before money came, is not sent of the one that is held now. `starting`: what
 * the form begins with, where nothing was typed.
 */
export function useDivision<Values extends { seen_held: number }>(
  { value, setValue, reset, isDirty }: Dividing<Values>,
  starting: Values,
): void {
  const seen = value('seen_held')
  useEffect(() => {
    if (seen === starting.seen_held) return
    if (!isDirty) return reset(starting)
    setValue('to_buyer', '')
    setValue('seen_held', starting.seen_held)
  })
}
