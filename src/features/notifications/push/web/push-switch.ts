import { useEffect, useState } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'
import { type PushState, readPushState, turnOffHere, turnOnHere } from './push-here.ts'
import * as texts from './texts.ts'

/** Push on this device, and how to turn it on and off. The state is undefined until the browser has told it. */
export function usePushSwitch() {
  const [state, setState] = useState<PushState>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const read = () => readPushState().then(setState, () => setState('impossible'))
    read()
    // Whoever unblocks in the browser's settings comes back to this page.
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])

  async function turn(change: () => Promise<PushState>) {
    setPending(true)
    setProblem(undefined)
    try {
      setState(await change())
    } catch (error) {
      setProblem(error instanceof DOMException ? texts.browserError : sentencesOf(error)[0])
    } finally {
      setPending(false)
    }
  }

  return {
    state,
    pending,
    problem,
    turnOn: () => turn(turnOnHere),
    turnOff: () => turn(turnOffHere),
  }
}
