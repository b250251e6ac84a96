import { useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { clearDraft } from '#platform/web/forms/drafts.ts'
import { useSavedValues } from '#platform/web/forms/saved-values.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { updateAccount } from '../../contract.ts'
import { rememberChange } from '../../web/remember-change.ts'
import { SettingForm } from '../../web/setting-form.tsx'
import { EmailState } from './email-state.tsx'
import * as texts from './texts.ts'

export function UsernameAndEmailForm({ user }: { user: OwnUser }) {
  const draftKey = `account-changes:${user.id}`
  const savedValues = valuesOf(user)
  const form = useContractForm(updateAccount.input, { defaultValues: savedValues, draftKey })
  useSavedValues(form, updateAccount.input, savedValues)
  const [saved, setSaved] = useState('')
  const { reset, isDirty } = form

  const save = form.submit(async changed => {
    setSaved('')
    const answer = await call<typeof updateAccount>('POST /api/customer/update', changed)
    rememberChange(answer.user)
    reset(valuesOf(answer.user))
    setSaved(answer.message)
  })

  function discard() {
    reset(savedValues)
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  return (
    <SettingForm
      onSubmit={save}
      alerts={form.alerts}
      success={saved}
      state={<EmailState user={user} />}
      actions={
        <>
          {isDirty && <DraftState form={form} onDiscard={discard} />}
          <SendButton pending={form.pending} disabled={!isDirty} className="max-lg:flex-1">
            {sharedTexts.save}
          </SendButton>
        </>
      }
    >
      <TextField
        label={sharedTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.usernameHint}
        {...form.field('username')}
      />
      <TextField
        label={sharedTexts.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.emailHint}
        {...form.field('email')}
      />
    </SettingForm>
  )
}

/** A new e-mail that waits to be confirmed is what the person wants: saving another username must not undo it. */
const valuesOf = ({ username, email, pending_email }: OwnUser) => ({
  username,
  email: pending_email ?? email,
})
