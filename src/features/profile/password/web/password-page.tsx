import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { NewPasswordFields } from '#features/accounts/web/new-password-fields.tsx'
import * as accountsTexts from '#features/accounts/web/texts-after-first-visit.ts'
import { call } from '#platform/web/api.ts'
import { deviceName } from '#platform/web/device-name.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { updatePassword } from '../../contract.ts'
import { rememberChange } from '../../web/remember-change.ts'
import { SettingForm, SettingFormSkeleton } from '../../web/setting-form.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import * as texts from './texts.ts'

const title = profileTexts.password
const empty = { current_password: '', new_password: '', new_password_confirmation: '' }

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

export default function PasswordPage() {
  return (
    <SettingOfUser
      title={title}
      lead={texts.pageLead}
      skeleton={<SettingFormSkeleton fields={['h-12', 'h-18', 'h-12']} button="lg:w-48" />}
    >
      {user => <EmptyAfterwards user={user} />}
    </SettingOfUser>
  )
}

/** A form that was sent gives way to a new one: emptied, it would tell that everything is missing. */
function EmptyAfterwards({ user }: { user: OwnUser }) {
  const [times, setTimes] = useState(0)
  const [saved, setSaved] = useState('')

  function onSaved(message: string) {
    setSaved(message)
    setTimes(times + 1)
  }

  return (
    <PasswordForm
      key={times}
      user={user}
      saved={saved}
      onSend={() => setSaved('')}
      onSaved={onSaved}
    />
  )
}

type FormProps = {
  user: OwnUser
  saved: string
  onSend: () => void
  onSaved: (message: string) => void
}

function PasswordForm({ user, saved, onSend, onSaved }: FormProps) {
  const form = useContractForm(updatePassword.input, { defaultValues: empty })
  const save = form.submit(async filled => {
    onSend()
    const input = { ...filled, device_name: deviceName() }
    const answer = await call<typeof updatePassword>('POST /api/customer/password/update', input)
    rememberChange(answer.user)
    onSaved(answer.message)
  })
  return (
    <SettingForm
      onSubmit={save}
      alerts={form.alerts}
      success={saved}
      actions={
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.changePassword}
        </SendButton>
      }
    >
      {/* For password managers, which keep pairs. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <NewPasswordFields
        label={accountsTexts.newPassword}
        typed={form.value('new_password')}
        password={form.field('new_password')}
        confirmation={form.field('new_password_confirmation', { deps: ['new_password'] })}
        confirm={value => form.setValue('new_password_confirmation', value)}
      />
    </SettingForm>
  )
}
