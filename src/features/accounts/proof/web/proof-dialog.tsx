import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SecondFactorMethod } from '#features/accounts/contract.ts'
import { type Evidence, FactorForm } from '#features/accounts/second-factor/web/factor-form.tsx'
import * as factorTexts from '#features/accounts/second-factor/web/texts.ts'
import * as accountsTexts from '#features/accounts/web/texts-after-first-visit.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { passwordInput, type proofOptions, type prove } from '../../second-factor/contract.ts'
import * as texts from './texts.ts'

type ProofDialogProps = {
  methods: readonly string[]
  onProved: () => void
  /** Not now: what needed the proof is not done. */
  onClose: () => void
}

/** Asks who has no second factor for the password, everybody else for that. */
export function ProofDialog({ methods, onProved, onClose }: ProofDialogProps) {
  const byPassword = methods.includes('password')
  useCloseOnLeave(onClose)
  return (
    <Dialog open onClose={onClose} title={texts.proofTitle} shape="card">
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {byPassword ? texts.proofByPasswordLead : texts.proofByFactorLead}
        </p>
        {byPassword ? (
          <PasswordProof onProved={onProved} />
        ) : (
          <FactorForm
            methods={methods as SecondFactorMethod[]}
            loadPasskeyOptions={loadPasskeyOptions}
            onEvidence={evidence => send(evidence).then(onProved)}
            place="dialog"
          />
        )}
      </div>
    </Dialog>
  )
}

/** It stands above all pages of the area: whoever goes back to another one has left what it was for. */
function useCloseOnLeave(onClose: () => void) {
  const { pathname } = useLocation()
  const asked = useRef(pathname)
  useEffect(() => {
    if (pathname !== asked.current) onClose()
  }, [pathname, onClose])
}

function PasswordProof({ onProved }: { onProved: () => void }) {
  const form = useContractForm(passwordInput)
  const prove = form.submit(({ password }) => send({ method: 'password', password }).then(onProved))
  return (
    <form method="post" noValidate onSubmit={prove} className="flex flex-col gap-5">
      <AlertList items={form.alerts.map(({ message }) => message)} />
      <PasswordField
        label={accountsTexts.password}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
        id={passwordId}
      />
      <SendButton pending={form.pending}>{factorTexts.goOn}</SendButton>
    </form>
  )
}

/** The page behind may have a field of the same name. */
const passwordId = 'proof-password'

const send = (input: Evidence | { method: 'password'; password: string }) =>
  call<typeof prove>('POST /api/customer/proof', input)

/** Each is good once. */
async function loadPasskeyOptions() {
  const { challenge_id, passkey_options: options } = await call<typeof proofOptions>(
    'POST /api/customer/proof/options',
    {},
  )
  return { options, challenge_id: challenge_id ?? undefined }
}
