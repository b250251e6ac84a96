import { useEffect, useState } from 'react'
import { serverNow } from '#platform/web/server-time.ts'

const everyMs = 10_000

/** The moment, anew every ten seconds: near enough for what is told in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(ticking)
  }, [])
  return now
}
