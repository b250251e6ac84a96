import { useEffect, useState } from 'react'

type Loaded<M> = { module?: M; failed: boolean; retry: () => void }

/**
 * A heavy part, fetched when its place is first shown; a lost connection leaves a way to try again.
 * `load` is a constant of the module: `const load = () => import('./maps/leaflet-map.ts')`.
 */
export function useLazyModule<M>(load: () => Promise<M>): Loaded<M> {
  const [state, setState] = useState<{ module?: M; failed: boolean }>({ failed: false })
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let wanted = true
    load().then(
      module => wanted && setState({ module, failed: false }),
      () => wanted && setState({ failed: true }),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])

  function retry() {
    setState({ failed: false })
    setAttempt(attempt + 1)
  }
  return { ...state, retry }
}
