import { type ReactNode, useEffect, useState } from 'react'
import type { SecondFactorMethod } from '#features/accounts/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField, selectCode } from '#ui/code-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { appCodeInput, recoveryCodeInput } from '../contract.ts'
import { loadPasskeys } from './load-passkeys.ts'
import { sentencesOfPasskey } from './passkey-errors.ts'
import * as texts from './texts.ts'

export type Evidence =
  | { method: 'totp' | 'recovery_code'; code: string }
  | { method: 'passkey'; credential: Record<string, unknown>; challenge_id?: string }

type Asked = { options: Record<string, unknown> | null; challenge_id?: string }

export type FactorFormProps = {
  /** Those that work now. */
  methods: readonly SecondFactorMethod[]
  /** What a passkey has to answer, asked for when somebody presses. */
  loadPasskeyOptions: () => Promise<Asked>
  /** @throws ApiError for what was wrong */
  onEvidence: (evidence: Evidence) => Promise<unknown>
  /** In a dialog the button stands under the field. */
  place: 'page' | 'dialog'
  /** Further ways out, under the others. */
  children?: ReactNode
}

/** The second factor, by one of its methods: the first that works, and a press for each other. */
export function FactorForm(props: FactorFormProps) {
  const { methods, children } = props
  const [chosen, setChosen] = useState(methods[0])
  const others = methods.filter(method => method !== chosen)
  if (!chosen) return <AlertList items={[texts.noWayError]} />
  const ways = (
    <div className="flex flex-col gap-2">
      {others.map(method => (
        <Button key={method} tone="soft" wide onClick={() => setChosen(method)}>
          {waysOf[method]}
        </Button>
      ))}
      {children}
    </div>
  )
  if (chosen === 'passkey') return <PasskeyStep {...props}>{ways}</PasskeyStep>
  return (
    <CodeStep key={chosen} {...props} method={chosen}>
      {ways}
    </CodeStep>
  )
}

const waysOf: Record<SecondFactorMethod, string> = {
  totp: texts.useApp,
  passkey: texts.usePasskey,
  recovery_code: texts.useRecoveryCode,
}

function CodeStep({
  method,
  onEvidence,
  place,
  children,
}: FactorFormProps & { method: 'totp' | 'recovery_code' }) {
  const ofApp = method === 'totp'
  const form = useContractForm(ofApp ? appCodeInput : recoveryCodeInput, {
    prompts: { code: ofApp ? texts.appCodeAsked : texts.recoveryCodeAsked },
  })
  const send = form.submit(({ code }) => onEvidence({ method, code }))
  useEffect(() => selectCode(codeId), [])
  useEffect(() => {
    if (form.alerts.length > 0) selectCode(codeId)
  }, [form.alerts])
  const button = (
    <SendButton pending={form.pending} className="max-lg:flex-1">
      {texts.goOn}
    </SendButton>
  )
  return (
    <form method="post" noValidate onSubmit={send} className={stepLook}>
      <AlertList items={form.alerts.map(({ message }) => message)} />
      {ofApp ? (
        <CodeField
          label={texts.appCodeLabel}
          hint={texts.appCodeHint}
          {...form.field('code')}
          id={codeId}
          onComplete={() => send()}
        />
      ) : (
        <TextField
          label={texts.recoveryCodeLabel}
          hint={texts.recoveryCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="font-mono"
          {...form.field('code')}
          id={codeId}
        />
      )}
      {place === 'page' ? (
        <>
          {children}
          <ActionBar>{button}</ActionBar>
        </>
      ) : (
        <>
          {button}
          {children}
        </>
      )}
    </form>
  )
}

function PasskeyStep({ loadPasskeyOptions, onEvidence, children }: FactorFormProps) {
  const { isPending, problems, run } = useAction(sentencesOfPasskey)

  async function answer() {
    const { answerByPasskey } = await loadPasskeys()
    const { options, ...challenge } = await loadPasskeyOptions()
    const credential = await answerByPasskey(options ?? {})
    await onEvidence({ method: 'passkey', credential, ...challenge })
  }
  return (
    <div className={stepLook}>
      <AlertList items={problems} />
      <p className="text-muted">{texts.passkeyHint}</p>
      <Button wide pending={isPending} onClick={() => run(answer)} data-autofocus>
        {texts.usePasskey}
      </Button>
      {children}
    </div>
  )
}

/** The page behind a dialog may have a field of the same name. */
const codeId = 'factor-code'

const stepLook = 'flex flex-1 flex-col gap-5'
