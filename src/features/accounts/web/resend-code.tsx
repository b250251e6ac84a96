import { useState } from 'react'
import { codeRules, type resendCode } from '#features/accounts/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { submitForm } from '#platform/web/api.ts'
import { ApiError, waitingTime } from '#platform/web/api-error.ts'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { useSecondsUntil } from './seconds-until.ts'
import * as texts from './texts-after-first-visit.ts'

const afterSeconds = (seconds: number, from = Date.now()) => from + seconds * 1000

/** A new code, once a minute; where the server wants a longer pause, it is that one that counts down. */
export function ResendCode({ userId, codeSentAt }: { userId: string; codeSentAt?: number }) {
  const [pauseUntil, setPauseUntil] = useState(0)
  const firstPause = codeSentAt ? afterSeconds(codeRules.resendSeconds, codeSentAt) : 0
  const secondsLeft = useSecondsUntil(Math.max(pauseUntil, firstPause))
  const [message, setMessage] = useState<string>()
  const { isPending, problems, run } = useAction()

  const resend = () =>
    run(async () => {
      setMessage(undefined)
      try {
        const input = { user_id: Number(userId) }
        const sent = await submitForm<typeof resendCode>('POST /api/customer/verify/resend', input)
        setPauseUntil(afterSeconds(codeRules.resendSeconds))
        setMessage(sent.message)
      } catch (error) {
        setPauseUntil(afterSeconds(secondsToWait(error)))
        throw error
      }
    })

  return (
    <div className="flex flex-col gap-3">
      <AlertList items={problems} />
      <SuccessAlert>{message}</SuccessAlert>
      <Button
        tone="quiet"
        disabled={secondsLeft > 0}
        pending={isPending}
        onClick={resend}
        className="-ml-2 self-start px-2! tabular-nums disabled:bg-transparent"
      >
        {secondsLeft > 0 ? texts.resendCountdown(waitingTime(secondsLeft)) : texts.resendButton}
      </Button>
    </div>
  )
}

const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.retryAfter ? error.retryAfter : 0
