import { useEffect, useState } from 'react'
import {
  appCodeInput,
  type confirmTotp,
  type offerTotp,
} from '#features/accounts/second-factor/contract.ts'
import type { Received } from '#platform/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { AppQr } from './app-qr.tsx'
import { rememberSecondFactor } from './second-factor.ts'
import * as texts from './texts.ts'

type AppSetupProps = {
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** A secret that is asked for at once; the app counts from its first code on. */
export function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const [totp, setTotp] = useState<Received<typeof offerTotp>['totp']>()
  const { problems, run } = useAction()
  const begin = () =>
    run(async () => {
      const offered = await call<typeof offerTotp>('POST /api/customer/second-factor/totp', {})
      setTotp(offered.totp)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second secret would void the first
  useEffect(() => void begin(), [])
  if (totp) return <ConfirmApp totp={totp} onDone={onDone} onCancel={onCancel} />
  if (problems.length === 0)
    return (
      <Loading>
        <Skeleton className="h-52 w-52 rounded-control" />
      </Loading>
    )
  return (
    <div className="flex flex-col gap-3">
      <AlertList items={problems} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={begin}>{texts.setUpApp}</Button>
        <Button tone="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

function ConfirmApp({
  totp: { secret, uri },
  onDone,
  onCancel,
}: AppSetupProps & { totp: { secret: string; uri: string } }) {
  const form = useContractForm(appCodeInput, { prompts: { code: texts.codeAsked } })
  const confirm = form.submit(async input => {
    const confirmed = await call<typeof confirmTotp>(
      'POST /api/customer/second-factor/totp/confirm',
      input,
    )
    rememberSecondFactor(confirmed)
    showToast({ message: confirmed.message })
    onDone(confirmed.recovery_codes)
  })
  return (
    <form method="post" noValidate onSubmit={confirm} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{texts.scanStep}</p>
        <p className="text-meta text-muted">{texts.appNames}</p>
      </div>
      <AppQr uri={uri} />
      <a
        href={uri}
        className="inline-flex min-h-11 items-center self-start font-semibold text-brand-text underline lg:hidden"
      >
        {texts.openApp}
      </a>
      <div>
        <p className="text-meta text-muted">{texts.secretHint}</p>
        <p className="flex flex-wrap items-center gap-x-2">
          <span translate="no" className="font-mono font-semibold">
            {inGroups(secret)}
          </span>
          <CopyButton name={texts.secretName} text={secret} />
        </p>
      </div>
      <p className="font-semibold">{texts.confirmStep}</p>
      <AlertList items={form.alerts} />
      <CodeField label={texts.codeLabel} {...form.field('code')} onComplete={() => confirm()} />
      <div className="flex flex-wrap gap-3">
        <SendButton pending={form.pending}>{texts.switchOn}</SendButton>
        <Button tone="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** As it is easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')
