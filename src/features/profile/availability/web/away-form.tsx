import { useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { serverNow } from '#platform/web/server-time.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { rememberChange } from '../../web/remember-change.ts'
import { SettingForm } from '../../web/setting-form.tsx'
import { mostDaysAway, setAway } from '../contract.ts'
import * as texts from './texts.ts'

export function AwayForm({ user }: { user: OwnUser }) {
  const { form, success, save, comeBack } = useAway(user)
  const today = dayOf(new Date(serverNow()))
  return (
    <SettingForm
      onSubmit={save}
      alerts={form.alerts}
      success={success}
      aside={<WhileAway />}
      actions={
        <>
          {user.back_on && (
            <Button
              tone="secondary"
              disabled={form.pending}
              onClick={comeBack}
              className="max-lg:flex-1"
            >
              {texts.backButton}
            </Button>
          )}
          <SendButton pending={form.pending} className="max-lg:flex-1">
            {sharedTexts.save}
          </SendButton>
        </>
      }
    >
      <TextField
        label={texts.awayLabel}
        hint={texts.awayHint}
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, mostDaysAway)}
        {...form.field('until')}
      />
    </SettingForm>
  )
}

function useAway(user: OwnUser) {
  const [success, setSuccess] = useState('')
  const form = useContractForm(setAway.input, {
    defaultValues: { until: user.back_on ?? '' },
    called: { until: texts.awayLabel },
    prompts: { until: texts.awayAsked },
  })

  async function send(until: string | null) {
    setSuccess('')
    const answer = await call<typeof setAway>('POST /api/customer/away', { until })
    rememberChange(answer.user)
    form.reset({ until: answer.user.back_on ?? '' })
    setSuccess(answer.message)
  }

  function showAgain(day: unknown, error: unknown): never {
    form.setValue('until', day)
    throw error
  }

  return {
    form,
    success,
    save: form.submit(({ until }) => send(until)),
    comeBack: () => {
      const day = form.value('until')
      // A day that is half typed or over keeps nobody from coming back.
      form.setValue('until', null)
      return form.submit(() => send(null).catch(error => showAgain(day, error)))()
    },
  }
}

function WhileAway() {
  return (
    <>
      <h2>{texts.effectTitle}</h2>
      <ul>
        <li>{texts.keptPlaceAnswer}</li>
        <li>{texts.runningOrdersAnswer}</li>
        <li>{texts.ownOffersAnswer}</li>
        <li>{texts.reminderAnswer}</li>
      </ul>
    </>
  )
}
