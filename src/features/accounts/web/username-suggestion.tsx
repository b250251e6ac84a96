import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { suggestUsername } from './suggest-username.ts'
import * as texts from './texts-after-first-visit.ts'

type Props = {
  name: string
  username: string
  isRefused: boolean
  onUse: (username: string) => void
}

/** A username to take with one press, as long as the field is empty; another one where the plain one is taken. */
export function UsernameSuggestion({ name, username, isRefused, onUse }: Props) {
  const [number] = useState(() => 10 + Math.floor(Math.random() * 90))
  const plain = suggestUsername(name)
  const isTaken = isRefused && username === plain
  if (username !== '' && !isTaken) return null
  const suggested = isTaken ? suggestUsername(name, number) : plain
  if (!suggested) return null
  return (
    <Button
      size="small"
      tone="secondary"
      className="-mt-3 min-w-0! self-start wrap-anywhere"
      onClick={() => onUse(suggested)}
    >
      {texts.usernameChoice(suggested)}
    </Button>
  )
}
