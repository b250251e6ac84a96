import { Link, useNavigate, useSearchParams } from 'react-router'
import { register } from '#features/accounts/contract.ts'
import { privacyPolicyPath, termsOfUsePath } from '#features/pages/web/legal-links.tsx'
import { countries } from '#platform/countries.ts'
import { submitForm } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withDestination } from './after-login.ts'
import { deviceName } from './device-name.ts'
import { entryFormLook } from './entry-frame.tsx'
import * as texts from './later-texts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const defaultValues = { country_alpha_2_code: 'GH', consent: false }
const countryOptions = countries.map(({ alpha_2_code, name, flag }) => ({
  value: alpha_2_code,
  label: `${flag} ${name}`,
}))

export function RegisterForm() {
  const form = useContractForm(register.input, { defaultValues, draftKey: 'register' })
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const signUp = form.submit(async filled => {
    const asked = { ...filled, device_name: deviceName() }
    const { user, message } = await submitForm<typeof register>(register.route, asked)
    navigate(withDestination(`/v/${user.id}/`, query), {
      state: { news: message, codeSentAt: Date.now() },
    })
  })
  return (
    <form noValidate onSubmit={signUp} className={entryFormLook}>
      <AlertList items={form.alerts} />
      <TextField
        label={texts.name}
        autoComplete="name"
        hint={texts.asOnYourId}
        {...form.field('name')}
      />
      <TextField
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.whatOthersSee}
        {...form.field('username')}
      />
      <SelectField
        label={texts.country}
        autoComplete="country"
        options={countryOptions}
        {...form.field('country_alpha_2_code')}
      />
      <PhoneField
        label={texts.phone}
        autoComplete="tel-national"
        placeholder="024 412 3456"
        hint={texts.weSendACodeBySms}
        {...form.field('phone')}
      />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <NewPasswordFields
        label={texts.password}
        typed={form.value('password')}
        password={form.field('password')}
        confirmation={form.field('password_confirmation', { deps: ['password'] })}
      />
      <CheckboxField label={<Consent />} hint={whatFor} {...form.field('consent')} />
      <ActionBar>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.register}
        </SendButton>
      </ActionBar>
    </form>
  )
}

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
const whatFor = texts.whyWeNeedAllOfThis

function Consent() {
  return (
    <>
      {texts.iAgreeToTermsAndPrivacy(
        <LegalLink to={termsOfUsePath}>{texts.termsOfUse}</LegalLink>,
        <LegalLink to={privacyPolicyPath}>{texts.privacyPolicy}</LegalLink>,
      )}
    </>
  )
}

/** In a new tab, so that the passwords typed here are not lost. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-brand-text underline">
      {children}
    </Link>
  )
}
