import { useEffect } from 'react'

type Dividing = {
  value: (name: 'seen_held') => unknown
  setValue: (name: 'seen_held' | 'to_buyer', value: unknown) => void
}

/** What was chosen of another sum, in a draft or before money came, is not sent of the one that is held now. */
export function useDivision({ value, setValue }: Dividing, held: number): void {
  const seen = value('seen_held')
  useEffect(() => {
    if (seen === held) return
    setValue('to_buyer', '')
    setValue('seen_held', held)
  }, [seen, held, setValue])
}
