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

export const meta: MetaFunction = args => pageMeta(args, { title: 'Forgot password' })

export default function ForgotPasswordPage() {
  const form = useContractForm(forgotPassword.input, { draftKey: 'login' })
  const [sent, setSent] = useState('')
  const [query] = useSearchParams()
  const ask = form.submit(async filled => {
    setSent('')
    const { message } = await submitForm<typeof forgotPassword>(forgotPassword.route, filled)
    setSent(`${message} It works once, for ${resetLinkMinutes} minutes.`)
  })
  return (
    <EntryFrame
      title="Forgot password"
      lead="We send a link to your email. Open it to set a new password."
      back={{ to: withDestination('/login?tab=login', query), label: 'Login' }}
    >
      <form noValidate onSubmit={ask} className={entryFormLook}>
        <AlertList items={form.alerts} />
        {form.alerts.length === 0 && <SuccessAlert>{sent}</SuccessAlert>}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <ActionBar>
          <SendButton pending={form.pending} className="max-lg:flex-1">
            {sent ? 'Send link again' : 'Send link'}
          </SendButton>
        </ActionBar>
      </form>
    </EntryFrame>
  )
}
