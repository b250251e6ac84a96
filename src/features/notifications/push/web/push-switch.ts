import { useEffect, useState } from 'react'
import { useAction } from '#platform/web/action.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { type PushState, readPushState, turnOffHere, turnOnHere } from './push-here.ts'
import * as texts from './texts.ts'

/** Push on this device, and how to turn it on and off. The state is undefined until the browser has told it. */
export function usePushSwitch() {
  const [state, setState] = useState<PushState>()
  const { isPending, problems, run } = useAction(toSentences)

  useEffect(() => {
    const read = () => readPushState().then(setState, () => setState('impossible'))
    read()
    // Whoever unblocks in the browser's settings comes back to this page.
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])

  return {
    state,
    pending: isPending,
    problem: problems[0],
    turnOn: () => run(async () => setState(await turnOnHere())),
    turnOff: () => run(async () => setState(await turnOffHere())),
  }
}

const toSentences = (error: unknown) =>
  error instanceof DOMException ? [texts.browserError] : sentencesOf(error)
