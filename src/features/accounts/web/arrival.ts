import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What the page before has to tell; kept in the browser's history, so that a reload does not lose it. */
type Arrival = { news?: string; codeSentAt?: number }

/** Empty at first, as on the server, which knows nothing of it. */
export function useArrival(): Arrival {
  const { state } = useLocation()
  const [arrival, setArrival] = useState<Arrival>({})
  useEffect(() => setArrival(arrivalIn(state)), [state])
  return arrival
}

function arrivalIn(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return {}
  return {
    news: 'news' in state && typeof state.news === 'string' ? state.news : undefined,
    codeSentAt:
      'codeSentAt' in state && typeof state.codeSentAt === 'number' ? state.codeSentAt : undefined,
  }
}
