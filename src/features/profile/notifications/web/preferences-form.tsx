import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { changePreferences } from '#features/notifications/preferences/contract.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { type FormAlert, useLeaveGuard } from '#platform/web/forms/contract-form.ts'
import { sentenceBeside, sentenceInList } from '#platform/web/forms/field-sentences.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { markStale } from '#platform/web/query-client.ts'
import { SwitchField } from '#ui/switch-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { SettingForm } from '../../web/setting-form.tsx'
import { GroupSwitches } from './group-switches.tsx'
import { changesBetween, type Preferences, withChanges } from './preferences.ts'
import { QuietHours } from './quiet-hours.tsx'
import * as texts from './texts.ts'

type PreferencesFormProps = {
  saved: Preferences
  onSaved: (preferences: Preferences) => void
  state: ReactNode
  aside: ReactNode
}

export function PreferencesForm({ saved, onSaved, state, aside }: PreferencesFormProps) {
  const { draft, setDraft, isDirty, save, pending, alerts, errors, success } = usePreferences(
    saved,
    onSaved,
  )
  const { groups, quiet_hours, message_previews } = draft
  return (
    <SettingForm
      onSubmit={save}
      alerts={alerts}
      success={success}
      state={state}
      aside={aside}
      actions={
        <SendButton pending={pending} disabled={!isDirty} className="max-lg:flex-1">
          {sharedTexts.save}
        </SendButton>
      }
    >
      <GroupSwitches
        groups={groups}
        errors={errors}
        onChange={changed => setDraft({ ...draft, groups: changed })}
      />
      <div className="flex flex-col gap-4 border-t border-border pt-4">
        <QuietHours
          hours={quiet_hours}
          errors={errors}
          onChange={hours => setDraft({ ...draft, quiet_hours: hours })}
        />
        <SwitchField
          name="message_previews"
          label={texts.previewsLabel}
          hint={texts.previewsHint}
          checked={message_previews}
          onChange={({ target }) => setDraft({ ...draft, message_previews: target.checked })}
        />
      </div>
    </SettingForm>
  )
}

/** What was chosen stays chosen when the server refuses it, with its sentence beside it. */
function usePreferences(saved: Preferences, onSaved: (preferences: Preferences) => void) {
  const [draft, setDraft] = useDraft(saved)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alerts, setAlerts] = useState<FormAlert[]>([])
  const [success, setSuccess] = useState('')
  const changes = changesBetween(saved, draft)
  const isDirty = Object.keys(changes).length > 0
  useLeaveGuard(isDirty && !pending)

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setErrors({})
    setAlerts([])
    setSuccess('')
    try {
      const answer = await call<typeof changePreferences>(
        'POST /api/customer/notification-preferences',
        changes,
      )
      onSaved(answer.preferences)
      setSuccess(answer.message)
      // The person's own answer says the same of news by email.
      if (changes.groups?.news) await markStale('/api/customer')
    } catch (error) {
      setErrors(errorsOf(error))
      setAlerts(alertsOf(error))
    } finally {
      setPending(false)
    }
  }

  return { draft, setDraft, isDirty, save, pending, alerts, errors, success }
}

/** Asked for anew, what was saved elsewhere shows here as well; what was chosen here stays. */
function useDraft(saved: Preferences) {
  const [draft, setDraft] = useState(saved)
  const followed = useRef(saved)
  useEffect(() => {
    const before = followed.current
    followed.current = saved
    setDraft(chosen => withChanges(saved, changesBetween(before, chosen)))
  }, [saved])
  return [draft, setDraft] as const
}

function alertsOf(error: unknown): FormAlert[] {
  const refusals = refusalsOf(error)
  if (refusals.length === 0) return sentencesOf(error).map(message => ({ message }))
  return refusals.map(refusal => ({
    field: refusal.field,
    message: sentenceInList(refusal, wording),
  }))
}

const errorsOf = (error: unknown): FieldErrors =>
  Object.fromEntries(
    refusalsOf(error).map(refusal => [refusal.field, [sentenceBeside(refusal, wording)]]),
  )

const refusalsOf = (error: unknown) =>
  error instanceof ApiError
    ? Object.entries(error.fields).map(([field, [message = '']]) => ({ field, message }))
    : []

/** What an empty field asks for. */
const prompts = {
  'quiet_hours.from': texts.quietFromAsked,
  'quiet_hours.to': texts.quietToAsked,
}

/** What the screen calls a field that the API names otherwise. */
const called = {
  'quiet_hours.from': texts.quietFromField,
  'quiet_hours.to': texts.quietToField,
}

const wording = { called, prompts }
