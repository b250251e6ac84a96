import { useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { forgotPassword, resetLinkMinutes } from '#features/accounts/contract.ts'
import { submitForm } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withDestination } from './after-login.ts'
import { EntryFrame, entryFormLook } from './entry-frame.tsx'
import * as texts from './later-texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.forgotPassword })

export default function ForgotPasswordPage() {
  const form = useContractForm(forgotPassword.input, { draftKey: 'login' })
  const [sent, setSent] = useState('')
  const [query] = useSearchParams()
  const ask = form.submit(async filled => {
    setSent('')
    const { message } = await submitForm<typeof forgotPassword>(forgotPassword.route, filled)
    setSent(texts.itWorksOnce(message, resetLinkMinutes))
  })
  return (
    <EntryFrame
      title={texts.forgotPassword}
      lead={texts.weSendALinkToYourEmail}
      back={{ to: withDestination('/login?tab=login', query), label: texts.login }}
    >
      <form noValidate onSubmit={ask} className={entryFormLook}>
        <AlertList items={form.alerts} />
        {form.alerts.length === 0 && <SuccessAlert>{sent}</SuccessAlert>}
        <TextField
          label={texts.email}
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
