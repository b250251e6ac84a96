import { useEffect, useState } from 'react'

const everyMs = 10_000

/** The moment, anew every ten seconds: near enough for what is told in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(ticking)
  }, [])
  return now
}
