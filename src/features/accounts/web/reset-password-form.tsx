import { resetPassword } from '#features/accounts/contract.ts'
import { submitForm } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { deviceName } from '#platform/web/device-name.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { signOut } from '#platform/web/session.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { entryFormLook } from './entry-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import * as texts from './texts-after-first-visit.ts'

export function ResetPasswordForm({
  code,
  onDone,
  onDead,
}: {
  code: string
  onDone: (message: string) => void
  /** The code expired before the new password was sent, in the server's words. */
  onDead: (reasons: string[]) => void
}) {
  const form = useContractForm(resetPassword.input, { defaultValues: { reset_code: code } })
  const save = form.submit(async filled => {
    try {
      const input = { ...filled, device_name: deviceName() }
      const { message } = await submitForm<typeof resetPassword>(resetPassword.route, input)
      // Every device is logged out, and this is one.
      signOut()
      onDone(message)
    } catch (error) {
      if (error instanceof ApiError && error.body.error) return onDead(error.list)
      throw error
    }
  })
  return (
    <form method="post" noValidate onSubmit={save} className={entryFormLook}>
      <p className="-mt-4 text-muted">{texts.newPasswordLead}</p>
      <AlertList items={form.alerts} />
      <NewPasswordFields
        label={texts.newPassword}
        typed={form.value('new_password')}
        password={form.field('new_password')}
        confirmation={form.field('new_password_confirmation', { deps: ['new_password'] })}
        confirm={value => form.setValue('new_password_confirmation', value)}
      />
      <ActionBar>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.setNewPassword}
        </SendButton>
      </ActionBar>
    </form>
  )
}
