import { type FormEvent, useId, useState } from 'react'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { longestReason, shortestReason } from '../process.ts'
import { keepReason, useLastReason } from './last-reason.ts'
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
  const lastReason = useLastReason()
  // The next one of a queue is on the page already.
  const id = useId()

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    setTooShort(reason.length < shortestReason)
    if (reason.length < shortestReason) return
    keepReason(reason)
    onReason(reason)
  }
  return (
    <form method="post" noValidate onSubmit={open} className="flex max-w-prose flex-col gap-3">
      <AlertList items={[...problems]} />
      <TextField
        key={lastReason}
        id={id}
        name="reason"
        label={texts.reasonLabel}
        hint={texts.reasonHint}
        error={isTooShort ? texts.reasonTooShort : undefined}
        maxLength={longestReason}
        defaultValue={lastReason}
        autoComplete="off"
      />
      <Button type="submit" tone="secondary" pending={pending}>
        {texts.openChatButton}
      </Button>
    </form>
  )
}
