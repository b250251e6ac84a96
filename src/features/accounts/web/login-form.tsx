import { Link, type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import { login } from '#features/accounts/contract.ts'
import { LegalLinks } from '#features/pages/web/legal-links.tsx'
import { submitForm } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { deviceName } from '#platform/web/device-name.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { usePostedForm } from '#platform/web/posted-form.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { currentQuery, withDestination } from './after-login.ts'
import { enter } from './current-user.ts'
import { entryFormLook } from './entry-frame.tsx'
import { PostedLogin } from './posted-login.tsx'
import * as texts from './texts-after-first-visit.ts'

/** Once in, the page itself goes on: see `useGoOnOnceLoggedIn`. */
export function LoginForm() {
  const posted = usePostedForm<typeof login>()
  const form = useContractForm(login.input, { draftKey: 'login', posted })
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const logIn = form.submit(async pair => {
    try {
      enter(await submitForm<typeof login>(login.route, { ...pair, device_name: deviceName() }))
    } catch (error) {
      if (!goToVerification(error, navigate)) throw error
    }
  })
  if (posted?.answer) return <PostedLogin answer={posted.answer} />
  return (
    <form method="post" noValidate onSubmit={logIn} className={entryFormLook}>
      <AlertList items={form.alerts} />
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
      <LegalLinks />
      <ActionBar>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.logIn}
        </SendButton>
      </ActionBar>
    </form>
  )
}

/** Right pair, phone not verified yet: the answer names the person. */
function goToVerification(error: unknown, navigate: NavigateFunction) {
  if (!(error instanceof ApiError) || typeof error.body.user_id !== 'number') return false
  navigate(withDestination(`/v/${error.body.user_id}/`, currentQuery()), {
    state: { news: error.list[0] },
  })
  return true
}
