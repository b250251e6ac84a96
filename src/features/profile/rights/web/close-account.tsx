import { useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { useSite } from '#platform/web/site.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Card } from '#ui/page.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { showToast } from '#ui/toast.ts'
import { closeAccount } from '../contract.ts'
import * as texts from './texts.ts'

/** What goes, what stays and why stands before the button; the password and a question before the deed. */
export function CloseAccount({ user }: { user: OwnUser }) {
  const { form, asking, setAsking, check, close } = useCloseAccount()
  return (
    <Card className="flex flex-col gap-4 border border-danger">
      <h2 className="text-h2 font-bold">{texts.deleteYourAccount}</h2>
      <WhatGoesAndStays />
      <form noValidate onSubmit={check} className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        {/* For password managers, which keep pairs. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={texts.yourPassword}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <SendButton tone="danger" pending={form.pending} className="self-start max-sm:self-stretch">
          {texts.deleteAccount}
        </SendButton>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => close()}
        pending={form.pending}
        title={texts.deleteYourAccountQuestion}
        cancelLabel={texts.noGoBack}
        confirmLabel={texts.yesDeleteAccount}
      >
        <p>{texts.thisIsPermanentAndCannotBeUndone}</p>
        {/* So that leaving takes no time once there is nothing to come back to. */}
        <PrefetchPageLinks page="/logout" />
      </ConfirmDialog>
    </Card>
  )
}

function useCloseAccount() {
  const form = useContractForm(closeAccount.input, { defaultValues: { password: '' } })
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()

  /** Nobody is asked about a form that is not filled in. */
  const check = form.submit(async () => setAsking(true))

  const close = form.submit(async filled => {
    try {
      const { message } = await call<typeof closeAccount>('POST /api/customer/delete', filled)
      showToast({ message })
      // The page outside of the account: in here a logout leads to the login.
      navigate('/logout', { replace: true })
    } finally {
      setAsking(false)
    }
  })

  return { form, asking, setAsking, check, close }
}

function WhatGoesAndStays() {
  const days = useSite()?.identityDays
  return (
    <div className="flex flex-col gap-3 [&_h3]:font-semibold [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1 [&_ul]:pl-5">
      <h3>{texts.whatGoes}</h3>
      <ul>
        <li>{texts.yourName}</li>
        <li>{texts.yourGigs}</li>
      </ul>
      <h3>{texts.whatStays}</h3>
      <ul>
        <li>{texts.whatOthersTookPartIn}</li>
        <li>{days ? texts.yourIdForDays(days.closed) : texts.yourIdForAWhile}</li>
      </ul>
      <p className="text-muted">{texts.itDoesNotWorkWhile}</p>
    </div>
  )
}
