import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { type Command, commandOf, whereIs } from './queue-keys.ts'

const stored = 'queue-keys'

/** Single keys for whoever reviews much. They can be switched off, on this device. */
export function useQueueKeys(take: (command: Command) => void) {
  const [areOn, setOn] = useState(() => readStored('local', stored) !== 'off')
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    if (!areOn) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const command = commandOf(event, whereIs(event.target))
      if (command === undefined) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [areOn])

  function switchTo(wanted: boolean) {
    writeStored('local', stored, wanted ? null : 'off')
    setOn(wanted)
  }
  return { areOn, switchTo }
}
