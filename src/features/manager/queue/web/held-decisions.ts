/**
 * Decisions wait a few seconds before they are sent, so that they can be taken back. Each is sent once or taken back
 * once, whatever comes first: the time, Undo, or the end of the page.
 */

export const undoMs = 6000

export type Decision<Key> = {
  keys: readonly Key[]
  /** What was decided, in words. */
  said: string
  /** `leaving`: the page ends, and the call has to outlive it. */
  send: (leaving: boolean) => Promise<void>
}

type State<Key> = {
  /** Decided, and not yet known to have left the list. */
  gone: readonly Key[]
  /** What Undo would take back. */
  last: Decision<Key> | undefined
}

export type HeldDecisions<Key> = ReturnType<typeof holdDecisions<Key>>

export function holdDecisions<Key>(onChange: () => void) {
  let waiting: { decision: Decision<Key>; timer: ReturnType<typeof setTimeout> }[] = []
  let sending: Decision<Key>[] = []
  let state: State<Key> = { gone: [], last: undefined }

  function publish() {
    const decisions = [...sending, ...waiting.map(({ decision }) => decision)]
    state = { gone: decisions.flatMap(({ keys }) => keys), last: waiting.at(-1)?.decision }
    onChange()
  }

  /** A second decision about the same thing is none. */
  function hold(decision: Decision<Key>): boolean {
    if (decision.keys.some(key => state.gone.includes(key))) return false
    const timer = setTimeout(() => send(decision, false), undoMs)
    waiting = [...waiting, { decision, timer }]
    publish()
    return true
  }

  function undo(): Decision<Key> | undefined {
    const taken = waiting.at(-1)
    if (!taken) return undefined
    clearTimeout(taken.timer)
    waiting = waiting.slice(0, -1)
    publish()
    return taken.decision
  }

  async function send(decision: Decision<Key>, leaving: boolean) {
    waiting = waiting.filter(one => one.decision !== decision)
    sending = [...sending, decision]
    publish()
    try {
      await decision.send(leaving)
    } finally {
      sending = sending.filter(one => one !== decision)
      publish()
    }
  }

  function sendAll({ leaving = false } = {}) {
    for (const { decision, timer } of waiting) {
      clearTimeout(timer)
      send(decision, leaving)
    }
  }

  return { hold, undo, sendAll, read: () => state }
}
