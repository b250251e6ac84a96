import { useState } from 'react'
import { type ActionFunctionArgs, type MetaFunction, useSearchParams } from 'react-router'
import { forgotPassword, resetLinkMinutes } from '#features/accounts/contract.ts'
import { submitForm } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { usePostedForm } from '#platform/web/forms/posted-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { withDestination } from './after-login.ts'
import { EntryFrame, entryFormLook } from './entry-frame.tsx'
import { forgotPosted } from './posted-entry.ts'
import * as accountsTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.forgotPassword })

export const action = (args: ActionFunctionArgs) => forgotPosted(args)

export default function ForgotPasswordPage() {
  const posted = usePostedForm<typeof forgotPassword>()
  const form = useContractForm(forgotPassword.input, { draftKey: 'login', posted })
  const [sent, setSent] = useState(() => (posted?.answer ? sentence(posted.answer) : ''))
  const [query] = useSearchParams()
  const ask = form.submit(async filled => {
    setSent('')
    setSent(sentence(await submitForm<typeof forgotPassword>(forgotPassword.route, filled)))
  })
  return (
    <EntryFrame
      title={texts.forgotPassword}
      lead={texts.resetLinkHint}
      back={{ to: withDestination('/login?tab=login', query), label: accountsTexts.login }}
    >
      <form method="post" noValidate onSubmit={ask} className={entryFormLook}>
        <AlertList items={form.alerts} />
        {form.alerts.length === 0 && <SuccessAlert>{sent}</SuccessAlert>}
        <TextField
          label={sharedTexts.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <ActionBar>
          <SendButton pending={form.pending} className="max-lg:flex-1">
            {sent ? texts.sendLinkAgain : texts.sendLink}
          </SendButton>
        </ActionBar>
      </form>
    </EntryFrame>
  )
}

const sentence = ({ message }: { message: string }) =>
  texts.resetLinkSentNotice(message, resetLinkMinutes)
