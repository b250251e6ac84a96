import { type FormEvent, useState } from 'react'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { longestReason, shortestReason } from '../process.ts'
import * as texts from './texts.ts'

type ReasonFormProps = {
  /** What the server said of the reason before. */
  problems: readonly string[]
  pending: boolean
  onReason: (reason: string) => void
}

/** Why a manager reads a chat of others, asked before it opens. */
export function ReasonForm({ problems, pending, onReason }: ReasonFormProps) {
  const [isTooShort, setTooShort] = useState(false)

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    setTooShort(reason.length < shortestReason)
    if (reason.length >= shortestReason) onReason(reason)
  }
  return (
    <form noValidate onSubmit={open} className="flex flex-col gap-3">
      <AlertList items={[...problems]} />
      <TextField
        name="reason"
        label={texts.reasonLabel}
        hint={texts.reasonHint}
        error={isTooShort ? texts.reasonTooShort : undefined}
        maxLength={longestReason}
        autoComplete="off"
      />
      <Button type="submit" tone="secondary" pending={pending}>
        {texts.openChatButton}
      </Button>
    </form>
  )
}
