import { useState } from 'react'
import { Link, type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import type { login } from '#features/accounts/contract.ts'
import { LegalLinks } from '#features/pages/web/legal-links.tsx'
import type { Received } from '#platform/contract.ts'
import { submitForm } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { usePostedForm } from '#platform/web/forms/posted-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { currentQuery, withDestination } from './after-login.ts'
import { enter } from './current-user.ts'
import { describeClient } from './describe-client.ts'
import { entryFormLook } from './entry-frame.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { PostedLogin } from './posted-login.tsx'
import { SecondStepPlace } from './second-step-place.tsx'
import * as texts from './texts-after-first-visit.ts'

const loadRules = () => import('#features/accounts/contract.ts').then(({ login }) => login.input)

/** Once in, the page itself goes on: see `useGoOnOnceLoggedIn`. */
export function LoginForm() {
  const posted = usePostedForm<typeof login>()
  const form = useContractForm(loadRules, { draftKey: 'login', posted })
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [step, setStep] = useState(posted?.answer && stepIn(posted.answer))
  const [over, setOver] = useState<string>()
  const logIn = form.submit(async pair => {
    setOver(undefined)
    try {
      const input = { ...pair, ...describeClient() }
      const answer = await submitForm<typeof login>('POST /api/sanctum/token', input)
      if ('token' in answer) enter(answer)
      else setStep(answer)
    } catch (error) {
      if (!goToVerification(error, navigate)) throw error
    }
  })

  function leaveStep(reason?: string) {
    setStep(undefined)
    setOver(reason)
  }
  if (step) return <SecondStepPlace step={step} onOver={leaveStep} />
  if (posted?.answer && 'token' in posted.answer) return <PostedLogin answer={posted.answer} />
  return (
    <form method="post" noValidate onSubmit={logIn} className={entryFormLook}>
      <AlertList items={over ? [over] : form.alerts} />
      <TextField
        label={sharedTexts.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Link
        to={withDestination('/password/forgot', query)}
        className="-my-2 inline-flex min-h-11 items-center self-start text-meta font-semibold text-brand-text underline"
      >
        {texts.forgotPasswordLink}
      </Link>
      <PasskeyLogin />
      <LegalLinks />
      <ActionBar>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.logIn}
        </SendButton>
      </ActionBar>
    </form>
  )
}

/** Of somebody who has a second factor. */
const stepIn = (answer: Received<typeof login>) => ('second_factor' in answer ? answer : undefined)

/** Right pair, phone not verified yet: the answer names the person. */
function goToVerification(error: unknown, navigate: NavigateFunction) {
  if (!(error instanceof ApiError) || typeof error.body.user_id !== 'number') return false
  navigate(withDestination(`/v/${error.body.user_id}/`, currentQuery()), {
    state: { news: error.list[0] },
  })
  return true
}
