import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeRules, type resendCode } from '#features/accounts/contract.ts'
import { submitForm } from '#platform/web/api.ts'
import { ApiError, sentencesOf, waitingTime } from '#platform/web/api-error.ts'
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
  const resend = useMutation({
    mutationFn: () =>
      submitForm<typeof resendCode>('POST /api/customer/verify/resend', {
        user_id: Number(userId),
      }),
    onSuccess: () => setPauseUntil(afterSeconds(codeRules.resendSeconds)),
    onError: error => setPauseUntil(afterSeconds(secondsToWait(error))),
  })
  return (
    <div className="flex flex-col gap-3">
      <AlertList items={resend.error ? sentencesOf(resend.error) : []} />
      <SuccessAlert>{resend.data?.message}</SuccessAlert>
      <Button
        tone="quiet"
        disabled={secondsLeft > 0}
        pending={resend.isPending}
        onClick={() => resend.mutate()}
        className="-ml-2 self-start px-2! tabular-nums disabled:bg-transparent"
      >
        {secondsLeft > 0 ? texts.resendCountdown(waitingTime(secondsLeft)) : texts.resendButton}
      </Button>
    </div>
  )
}

const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.retryAfter ? error.retryAfter : 0
