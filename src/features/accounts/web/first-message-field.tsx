import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { TextArea } from '#ui/text-area.tsx'
import { messageAt, withMessage } from './first-message.ts'
import * as texts from './texts-after-first-visit.ts'

/** Browsers refuse an address that is changed with every letter. */
const debounceMs = 300

/** For who came here to write to somebody: the message is written first, goes along in the address, and is sent there. */
export function FirstMessageField({ destination }: { destination: string }) {
  const [, setQuery] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const given = messageAt(destination)
  if (!given) return null

  function keep(message: string) {
    clearTimeout(timer.current)
    setQuery(
      query => {
        query.set('redirect', withMessage(destination, message))
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <TextArea
      label={texts.firstMessageLabel(given.username)}
      hint={texts.firstMessageHint}
      rows={2}
      data-focused-first=""
      maxLength={500}
      defaultValue={given.text}
      onChange={({ currentTarget: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(keep, debounceMs, value)
      }}
      onBlur={({ currentTarget: { value } }) => value !== given.text && keep(value)}
    />
  )
}
