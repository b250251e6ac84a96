import { type ReactNode, useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type MetaFunction,
  useParams,
  useSearchParams,
} from 'react-router'
import { verifyPhone } from '#features/accounts/contract.ts'
import { submitForm } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { usePostedForm } from '#platform/web/forms/posted-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { CodeField, selectCode } from '#ui/code-field.tsx'
import { fieldId } from '#ui/field.tsx'
import { showToast } from '#ui/toast.ts'
import { destinationIn, useGoOnOnceLoggedIn, withDestination } from './after-login.ts'
import { useArrival } from './arrival.ts'
import { enter } from './current-user.ts'
import { describeClient } from './describe-client.ts'
import { EntryFrame, entryFormLook } from './entry-frame.tsx'
import { verifyPosted } from './posted-entry.ts'
import { PostedLogin } from './posted-login.tsx'
import { ResendCode } from './resend-code.tsx'
import * as accountsTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

/** The code of a link is tried at once. */
export const handle: PageHandle = { startsAtOnce: true }

export const meta: MetaFunction = args => pageMeta(args, { title: texts.verifyTitle })

export const action = (args: ActionFunctionArgs) => verifyPosted(args)

export default function VerifyPage() {
  const { user_id = '', verification_code: code } = useParams()
  const [query] = useSearchParams()
  const { news, codeSentAt } = useArrival()
  useGoOnOnceLoggedIn(destinationIn(query), Number(user_id))
  return (
    <EntryFrame
      title={texts.verifyTitle}
      lead={news ?? texts.codeHint}
      back={{ to: withDestination('/login?tab=login', query), label: accountsTexts.login }}
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
  const posted = usePostedForm<typeof verifyPhone>()
  const form = useContractForm(verifyPhone.input, {
    defaultValues: { user_id: userId },
    sentWith: { verification_code: code },
    posted,
    called: { verification_code: 'code' },
    prompts: { verification_code: texts.codeAsked },
  })
  const verify = form.submit(async filled => {
    const input = { ...filled, ...describeClient() }
    const entered = await submitForm<typeof verifyPhone>(verifyPhone.route, input)
    enter(entered)
    showToast({ message: entered.message })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link's code is tried once
  useEffect(() => {
    if (code) verify()
  }, [])
  useEffect(() => {
    if (form.alerts.length > 0) selectCode(fieldId('verification_code'))
  }, [form.alerts])
  if (posted?.answer) return <PostedLogin answer={posted.answer} />
  return (
    <form method="post" noValidate onSubmit={verify} className={entryFormLook}>
      <AlertList items={form.alerts} />
      <CodeField
        label={texts.codeLabel}
        data-focused-first=""
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
