import {
  type addPasskey,
  passkeyNameInput,
  type passkeyOptions,
} from '#features/accounts/second-factor/contract.ts'
import { loadPasskeys } from '#features/accounts/second-factor/web/load-passkeys.ts'
import { sentencesOfPasskey } from '#features/accounts/second-factor/web/passkey-errors.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { deviceName } from '#platform/web/device-name.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { rememberSecondFactor } from './second-factor.ts'
import * as texts from './texts.ts'

type AddPasskeyProps = {
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** Named first: afterwards nobody remembers which device it was. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const form = useContractForm(passkeyNameInput, {
    defaultValues: { name: deviceName() },
    called: { name: texts.passkeyName },
  })
  const { problems, run } = useAction(sentencesOfPasskey)
  const add = form.submit(({ name }) =>
    run(async () => {
      const added = await createPasskey(name)
      rememberSecondFactor(added)
      showToast({ message: added.message })
      onDone(added.recovery_codes)
    }),
  )
  return (
    <form method="post" noValidate onSubmit={add} className="flex flex-col gap-4">
      <AlertList items={problems.length > 0 ? problems : form.alerts} />
      <TextField
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="flex flex-wrap gap-3">
        <SendButton pending={form.pending}>{texts.addButton}</SendButton>
        <Button tone="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

async function createPasskey(name: string | undefined) {
  const passkeys = await loadPasskeys()
  const { challenge_id, options } = await call<typeof passkeyOptions>(
    'POST /api/customer/passkeys/options',
    {},
  )
  const credential = await passkeys.createPasskey(options)
  return call<typeof addPasskey>('POST /api/customer/passkeys', { challenge_id, credential, name })
}
