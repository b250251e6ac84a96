import { useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { leaveSession } from '#platform/web/session.ts'
import { useSite } from '#platform/web/site.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Card } from '#ui/page.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import { closeAccount } from '../contract.ts'
import * as texts from './texts.ts'

/** Says what is deleted, what is kept and why, then asks for the password and a confirmation. */
export function CloseAccount({ user }: { user: OwnUser }) {
  const { form, asking, setAsking, check, close } = useCloseAccount()
  return (
    <Card className="flex flex-col gap-4 border border-danger">
      <h2 className="text-h2 font-semibold">{texts.deleteSectionTitle}</h2>
      <WhatGoesAndStays />
      <form method="post" noValidate onSubmit={check} className="flex flex-col gap-4">
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
        title={texts.deleteTitle}
        cancelLabel={sharedTexts.declineButton}
        confirmLabel={texts.deleteConfirmButton}
      >
        <p>{texts.deleteWarning}</p>
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
    const stay = leaveSession()
    try {
      const { message } = await call<typeof closeAccount>('POST /api/customer/delete', filled)
      showToast({ message })
      // The page outside of the account: in here a logout leads to the login.
      navigate('/logout', { replace: true })
    } catch (error) {
      stay()
      throw error
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
      <h3>{texts.erasedTitle}</h3>
      <ul>
        <li>{texts.erasedPersonalData}</li>
        <li>{texts.erasedGigs}</li>
      </ul>
      <h3>{texts.keptTitle}</h3>
      <ul>
        <li>{texts.keptSharedData}</li>
        <li>{days ? texts.keptIdForDays(days.closed) : texts.keptIdForAWhile}</li>
      </ul>
      <p className="text-muted">{texts.deleteBlockedHint}</p>
    </div>
  )
}
