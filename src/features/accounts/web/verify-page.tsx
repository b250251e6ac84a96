import { type ReactNode, useEffect } from 'react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { verifyPhone } from '#features/accounts/contract.ts'
import { submitForm } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { fieldId } from '#ui/field.tsx'
import { showToast } from '#ui/toast.ts'
import { destinationIn, useGoOnOnceLoggedIn, withDestination } from './after-login.ts'
import { useArrival } from './arrival.ts'
import { enter } from './current-user.ts'
import { deviceName } from './device-name.ts'
import { EntryFrame, entryFormLook } from './entry-frame.tsx'
import * as texts from './later-texts.ts'
import { ResendCode } from './resend-code.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.verifyYourPhone })

export default function VerifyPage() {
  const { user_id = '', verification_code: code } = useParams()
  const [query] = useSearchParams()
  const { news, codeSentAt } = useArrival()
  useGoOnOnceLoggedIn(destinationIn(query), Number(user_id))
  return (
    <EntryFrame
      title={texts.verifyYourPhone}
      lead={news ?? texts.enterThe6Digits}
      back={{ to: withDestination('/login?tab=login', query), label: texts.login }}
    >
      <VerifyForm key={`${user_id} ${code}`} userId={user_id} code={code}>
        <ResendCode userId={user_id} codeSentAt={codeSentAt} />
      </VerifyForm>
    </EntryFrame>
  )
}

/** Sends as soon as the sixth digit is there, also when it came with the link from the SMS. */
function VerifyForm({
  userId,
  code = '',
  children,
}: {
  userId: string
  code?: string
  children: ReactNode
}) {
  const form = useContractForm(verifyPhone.input, {
    defaultValues: { user_id: userId, verification_code: code },
  })
  const verify = form.submit(async filled => {
    const asked = { ...filled, device_name: deviceName() }
    const entered = await submitForm<typeof verifyPhone>(verifyPhone.route, asked)
    enter(entered)
    showToast({ message: entered.message })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link's code is tried once
  useEffect(() => {
    if (code) verify()
  }, [])
  useEffect(() => {
    if (form.alerts.length > 0) selectCode()
  }, [form.alerts])
  return (
    <form noValidate onSubmit={verify} className={entryFormLook}>
      <AlertList items={form.alerts} />
      <CodeField
        label={texts.codeFromTheSms}
        {...form.field('verification_code')}
        onComplete={() => verify()}
      />
      {children}
      <ActionBar>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.verify}
        </SendButton>
      </ActionBar>
    </form>
  )
}

/** After a wrong code the next one is typed over it. The alert speaks for itself, and need not be walked to. */
function selectCode() {
  const control = document.getElementById(fieldId('verification_code'))
  if (control instanceof HTMLInputElement) control.select()
}
