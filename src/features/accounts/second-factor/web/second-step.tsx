import type * as z from 'zod/mini'
import type { secondStep } from '#features/accounts/contract.ts'
import type { loginSecondFactor } from '#features/accounts/second-factor/contract.ts'
import { enter } from '#features/accounts/web/current-user.ts'
import { submitForm } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { type Evidence, FactorForm } from './factor-form.tsx'
import * as texts from './texts.ts'

export type SecondStepProps = {
  step: z.input<typeof secondStep>
  /** It took too long, was tried too often, or is not wanted: then the password again. */
  onOver: (reason?: string) => void
}

/** The password was right. */
export function SecondStep({ step, onOver }: SecondStepProps) {
  const { methods, challenge_id, passkey_options: options } = step.second_factor

  async function send(evidence: Evidence) {
    try {
      enter(
        await submitForm<typeof loginSecondFactor>('POST /api/sanctum/token/second-factor', {
          challenge_id,
          ...evidence,
        }),
      )
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields.challenge_id) throw error
      onOver(error.list[0])
    }
  }
  return (
    <section aria-labelledby="second-step" className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="second-step" className="text-h2 font-bold">
          {texts.secondStepTitle}
        </h2>
        <p className="text-muted">{step.message}</p>
      </div>
      <FactorForm
        methods={methods}
        loadPasskeyOptions={async () => ({ options })}
        onEvidence={send}
        place="page"
      >
        <Button tone="quiet" wide onClick={() => onOver()}>
          {texts.startAgain}
        </Button>
      </FactorForm>
    </section>
  )
}
