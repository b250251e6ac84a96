import { useEffect, useState } from 'react'

/** Whole seconds until a moment (in epoch milliseconds), counting down to 0. */
export function useSecondsUntil(moment: number): number {
  const [secondsLeft, setLeft] = useState(0)
  useEffect(() => {
    const count = () => {
      const seconds = Math.max(0, Math.ceil((moment - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticking)
    }
    const ticking = setInterval(count, 1000)
    count()
    return () => clearInterval(ticking)
  }, [moment])
  return secondsLeft
}
